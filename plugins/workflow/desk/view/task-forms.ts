import { inject, injectable } from 'inversify';
import type { Identity, JsonValue } from '../../../../host/plugin-api/index.js';
import { answerInWords, Drafts, formPageOf, type Form, type FormField } from '../../../forms/contract.js';
import { ProcessVersions, type ProcessVersion, type Task } from '../../definition/index.js';
import { draftName } from '../drafts/draftable-tasks.js';
import { filledForm } from './filled-form.js';
import type { SeenForm } from './seen-task.js';

/** A field that brings data of an instance, as far as its data are written by it. */
export type DataField = Pick<FormField, 'codigo' | 'texto' | 'tipo' | 'opciones'>;

/** The types whose values have words of their own: an option its name, and a date its format. */
const worded: ReadonlySet<string> = new Set(['SELECCION', 'SELECCION_MULTIPLE', 'FECHA', 'ARCHIVO', 'UBICACION']);

/** Writes a value in the words of its field; null where the value itself is to be shown. */
export function valueInWords(field: DataField | undefined, value: JsonValue): string | null {
  if (!field || value === null || !worded.has(field.tipo)) return null;
  return answerInWords({ ...field, obligatorio: false, schema: {} }, value, { yes: 'Sí', no: 'No' });
}

/** The form of a task, and the fields that bring the data of its instance. */
@injectable()
export class TaskForms {
  constructor(
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(Drafts) private readonly drafts: Drafts,
  ) {}

  /**
   * Opens the form of a task: with the draft for its holder, empty for other users. Begins no draft. Null for a task
   * without a form.
   */
  async of(
    version: ProcessVersion,
    definition: Task,
    holder: { readonly instfLlave: string; readonly by: Identity } | undefined,
  ): Promise<SeenForm | null> {
    if (definition.tipo !== 'USUARIO' || definition.formulario === undefined) return null;
    const form = await this.versions.formOf(version, definition.formulario);
    const draft = holder && (await this.drafts.viewOf(draftName(holder.instfLlave), holder.by.userId));
    if (draft) return filledForm(draft);
    await form.ready();
    return { ...formPageOf(await form.shownFields({})), respuestas: {}, rechazadas: {}, revision: null };
  }

  /** Collects the fields of a version's forms, by code. */
  async fields(version: ProcessVersion): Promise<ReadonlyMap<string, DataField>> {
    const forms = await Promise.all(
      Object.keys(version.pinned.formularios).map((codigo) => this.versions.formOf(version, codigo)),
    );
    return new Map(forms.flatMap(fieldsOf));
  }
}

/** Lists the properties of a form's schema that have a title, by their codes. */
function fieldsOf(form: Form): [string, DataField][] {
  const { schema, ui } = form.asSchema();
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonValue>>;
  return Object.entries(properties).flatMap(([codigo, property]): [string, DataField][] => {
    const title = (property as { readonly title?: JsonValue } | null)?.title;
    const { texto = title, widget: tipo = 'TEXTO', opciones } = ui.campos?.[codigo] ?? {};
    return typeof texto === 'string' ? [[codigo, { codigo, texto, tipo, ...(opciones && { opciones }) }]] : [];
  });
}
