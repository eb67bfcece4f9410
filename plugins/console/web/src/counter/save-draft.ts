import { ServiceError } from '../api/errors.js';
import { answerOf, formBody, service } from '../api/service.js';
import type { Changes } from '../fields/draft-reducer.js';
import { areFiles, reasonsOf, sentAnswer, type Errors, type FieldModel, type Typed } from '../fields/field-model.js';
import { readDraft, type StoredDraft } from './counter-draft.js';

interface Over {
  readonly fields: readonly FieldModel[];
  /** Absent where the changes go over any revision. */
  readonly revision: number | undefined;
}

/** The form after a call; without `stored` where the files of the call were refused. */
interface Saved {
  readonly fields: readonly FieldModel[];
  readonly revision: number;
  readonly errors: Errors;
  readonly stored?: StoredDraft;
}

/** Writes a change as the draft reads it: the text of a field of files is the id of the one to remove. */
function sentChange(tipo: FieldModel['tipo'], value: Typed | undefined): unknown {
  if (value === undefined) return null;
  if (tipo === 'ARCHIVO') return typeof value === 'string' && value !== '' ? { quitar: value } : null;
  return sentAnswer({ tipo }, value);
}

/** Writes the changes of a call: the files of one field, or texts. */
function bodyOf(changes: Changes<Typed>, fields: readonly FieldModel[]): FormData | Readonly<Record<string, unknown>> {
  const form = new FormData();
  for (const [codigo, value] of Object.entries(changes)) {
    if (areFiles(value)) for (const file of value) form.append(codigo, file);
  }
  if (form.keys().next().done !== true) return form;
  const tipos = new Map(fields.map(({ codigo, tipo }) => [codigo, tipo]));
  return Object.fromEntries(
    Object.entries(changes).map(([codigo, value]) => [codigo, sentChange(tipos.get(codigo) ?? 'TEXTO', value)]),
  );
}

/** Tells whether a call was refused for its files: such as one that is too large. */
const isOfFiles = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  (error.status === 413 || (error.status === 400 && !/^(?:condition_failed|revision_required)$/.test(error.code)));

/** Saves changes in a draft; files that are refused as a whole are a fault at their field. */
export async function saveDraft(borrador: string, changes: Changes<Typed>, { fields, revision }: Over): Promise<Saved> {
  const at = revision ?? (await readDraft(borrador)).revision;
  const body = bodyOf(changes, fields);
  try {
    const { errores, ...stored } = await answerOf(
      service.PATCH('/home/api/tramite/ventanilla/borrador/{borrador}', {
        params: { path: { borrador }, query: { revision: String(at) } },
        body: body instanceof FormData ? formBody(body) : body,
      }),
    );
    const errors = { ...reasonsOf(stored), ...errores };
    return { fields: stored.campos, revision: stored.revision, errors, stored };
  } catch (error) {
    if (!(body instanceof FormData) || !isOfFiles(error)) throw error;
    const [codigo = ''] = Object.keys(changes);
    return { fields, revision: at, errors: { [codigo]: error.errors?.[codigo] ?? [error.message] } };
  }
}
