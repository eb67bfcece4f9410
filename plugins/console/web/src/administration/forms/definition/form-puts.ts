import { asJson, asTexts, entriesOf, withKey, type FormDraft, type FormEntry, type Json } from './form-definition.js';

const isEmpty = (part: Json): boolean => Object.keys(part).length === 0;

/** Finds a question; undefined for an unknown code. */
export const entryOf = (draft: FormDraft, codigo: string): FormEntry | undefined =>
  entriesOf(draft).find((entry) => entry.codigo === codigo);

/** Replaces the settings of a question in `ui.campos`; empty ones are left out. */
export function putUi(draft: FormDraft, codigo: string, own: Json): FormDraft {
  const before = asJson(draft.ui['campos']);
  if (isEmpty(own) && before[codigo] === undefined) return draft;
  const fields = withKey(before, codigo, isEmpty(own) ? undefined : own);
  return { ...draft, ui: withKey(draft.ui, 'campos', isEmpty(fields) ? undefined : fields) };
}

/** Replaces the schema of a property in its place. */
export function putSchema(draft: FormDraft, codigo: string, own: Json): FormDraft {
  const properties = withKey(asJson(draft.schema['properties']), codigo, own);
  return { ...draft, schema: withKey(draft.schema, 'properties', properties) };
}

export function putRequired(draft: FormDraft, codigo: string, isRequired: boolean): FormDraft {
  const before = asTexts(draft.schema['required']);
  if (before.includes(codigo) === isRequired) return draft;
  const required = isRequired ? [...before, codigo] : before.filter((one) => one !== codigo);
  return { ...draft, schema: withKey(draft.schema, 'required', required.length > 0 ? required : undefined) };
}

/** Replaces the schema and the settings of a question. */
export function putEntry(
  draft: FormDraft,
  codigo: string,
  { schema, ui }: Partial<Pick<FormEntry, 'schema' | 'ui'>>,
): FormDraft {
  const withSchema = schema === undefined ? draft : putSchema(draft, codigo, schema);
  return ui === undefined ? withSchema : putUi(withSchema, codigo, ui);
}
