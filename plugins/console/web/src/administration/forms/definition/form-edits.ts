import { conditionOf, helpOf, textOf, withKey, type FormDraft } from './form-definition.js';
import { entryOf, putRequired, putSchema, putUi } from './form-puts.js';

/** Changes one keyword of the schema of a question; undefined removes it. */
export function setKeyword(draft: FormDraft, codigo: string, keyword: string, value: unknown): FormDraft {
  const { schema = {} } = entryOf(draft, codigo) ?? {};
  return putSchema(draft, codigo, withKey(schema, keyword, value));
}

/** Changes one setting of a question; undefined removes it. */
export function setSetting(draft: FormDraft, codigo: string, setting: string, value: unknown): FormDraft {
  return putUi(draft, codigo, withKey(entryOf(draft, codigo)?.ui ?? {}, setting, value));
}

/** Sets the text of a question where it has one: in `ui`, or as the `title` of its schema. */
export function setText(draft: FormDraft, codigo: string, text: string): FormDraft {
  const entry = entryOf(draft, codigo);
  if (!entry || textOf(entry) === text) return draft;
  const isOfUi = entry.schema === undefined || entry.ui['texto'] !== undefined;
  return isOfUi ? setSetting(draft, codigo, 'texto', text) : setKeyword(draft, codigo, 'title', text || undefined);
}

/** Sets the help of a question where it has one; a new one is written in `ui`. */
export function setHelp(draft: FormDraft, codigo: string, text: string): FormDraft {
  const entry = entryOf(draft, codigo);
  if (!entry || helpOf(entry) === text) return draft;
  const isOfSchema = entry.ui['ayuda'] === undefined && entry.schema?.['description'] !== undefined;
  const change = isOfSchema ? setKeyword : setSetting;
  return change(draft, codigo, isOfSchema ? 'description' : 'ayuda', text || undefined);
}

/** Makes a question required or optional: in the schema, or in `ui` where a condition may hide it. */
export function setRequired(draft: FormDraft, codigo: string, isRequired: boolean): FormDraft {
  const entry = entryOf(draft, codigo);
  if (!entry || entry.isRequired === isRequired) return draft;
  const isConditional = conditionOf(entry) !== '';
  const inSchema = putRequired(draft, codigo, isRequired && !isConditional);
  return setSetting(inSchema, codigo, 'obligatorio', isRequired && isConditional ? true : undefined);
}

/** Sets the condition of a question; an empty one asks always. A required question stays required. */
export function setCondition(draft: FormDraft, codigo: string, condition: string): FormDraft {
  const entry = entryOf(draft, codigo);
  if (!entry || conditionOf(entry) === condition) return draft;
  const changed = setSetting(draft, codigo, 'condicion', condition || undefined);
  if (!entry.isRequired || (conditionOf(entry) === '') === (condition === '')) return changed;
  const inSchema = putRequired(changed, codigo, condition === '');
  return setSetting(inSchema, codigo, 'obligatorio', condition === '' ? undefined : true);
}
