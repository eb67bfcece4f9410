import { renameIn } from '../../conditions/condition-tree.js';
import { freeCode, questionCode } from '../../questions/codes.js';
import type { FieldKind } from './field-kinds.js';
import {
  asJson,
  asTexts,
  entriesOf,
  textOf,
  withKey,
  type FormDraft,
  type FormEntry,
  type Json,
} from './form-definition.js';
import { setText } from './form-edits.js';
import { entryOf, putEntry, putRequired, putUi } from './form-puts.js';

export const codesOf = (draft: FormDraft): readonly string[] => entriesOf(draft).map(({ codigo }) => codigo);

/** Puts questions in an order: that of `orden` where the form has one or a notice needs one, else of the properties. */
export function ordered(draft: FormDraft, codes: readonly string[]): FormDraft {
  const properties = asJson(draft.schema['properties']);
  if (draft.ui['orden'] !== undefined || codes.some((code) => !Object.hasOwn(properties, code))) {
    return { ...draft, ui: withKey(draft.ui, 'orden', [...codes]) };
  }
  const sorted = Object.fromEntries(codes.map((code) => [code, properties[code]]));
  return { ...draft, schema: withKey(draft.schema, 'properties', sorted) };
}

/** Moves a question to a place in the list, from 0. */
export function moveEntry(draft: FormDraft, codigo: string, to: number): FormDraft {
  const codes = codesOf(draft);
  const at = codes.indexOf(codigo);
  if (at < 0 || to < 0 || to >= codes.length || to === at) return draft;
  return ordered(draft, codes.toSpliced(at, 1).toSpliced(to, 0, codigo));
}

/** Gives a question another kind: its text, help, condition and place stay, what the new kind does not have goes. */
export function setKind(draft: FormDraft, codigo: string, { schema, ui }: FieldKind): FormDraft {
  const entry = entryOf(draft, codigo);
  if (!entry) return draft;
  const { texto, ayuda, condicion, obligatorio, sensible } = entry.ui;
  const kept = { texto, ayuda, condicion, obligatorio, sensible };
  const settings = { ...ui, ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) };
  if (schema === undefined) {
    const notice = putUi(removeEntry(draft, codigo), codigo, { ...settings, texto: textOf(entry) });
    return ordered(notice, codesOf(draft));
  }
  const { title = textOf(entry) || undefined, description } = entry.schema ?? {};
  const own = {
    ...schema,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
  const { texto: _text, ...ofProperty } = settings;
  return ordered(putEntry(draft, codigo, { schema: own, ui: entry.schema ? settings : ofProperty }), codesOf(draft));
}

/** Adds a question of a kind at a place, with a code of its own; returns that code as well. */
export function addEntry(draft: FormDraft, at: number, { schema, ui }: FieldKind): [FormDraft, string] {
  const codes = codesOf(draft);
  const codigo = freeCode('pregunta', codes);
  const own = schema === undefined ? { ...ui, texto: '' } : ui;
  const added = putEntry(draft, codigo, { schema, ui: own });
  return [ordered(added, codes.toSpliced(at, 0, codigo)), codigo];
}

/** Puts a copy of a question behind it, with a code of its own; returns that code as well. */
export function duplicateEntry(draft: FormDraft, entry: FormEntry): [FormDraft, string] {
  const codes = codesOf(draft);
  const codigo = freeCode(entry.codigo, codes);
  const added = putEntry(draft, codigo, { schema: entry.schema, ui: entry.ui });
  const required = putRequired(added, codigo, asTexts(draft.schema['required']).includes(entry.codigo));
  return [ordered(required, codes.toSpliced(codes.indexOf(entry.codigo) + 1, 0, codigo)), codigo];
}

/** Removes a question. */
export function removeEntry(draft: FormDraft, codigo: string): FormDraft {
  const rest = putUi(putRequired(draft, codigo, false), codigo, {});
  const properties = withKey(asJson(rest.schema['properties']), codigo, undefined);
  const orden = rest.ui['orden'] && asTexts(rest.ui['orden']).filter((one) => one !== codigo);
  return {
    ...rest,
    schema: withKey(rest.schema, 'properties', properties),
    ui: withKey(rest.ui, 'orden', orden),
  };
}

/** Gives a question another code, also in the conditions that read it. */
export function renameEntry(draft: FormDraft, before: string, after: string): FormDraft {
  const renamed = (code: string): string => (code === before ? after : code);
  const keys = (part: Json): Json => Object.fromEntries(Object.entries(part).map(([key, one]) => [renamed(key), one]));
  const { properties, required } = draft.schema;
  const { orden, campos } = draft.ui;
  const fields = Object.entries(keys(asJson(campos))).map(([code, own]) => {
    const { condicion } = asJson(own);
    const isReading = typeof condicion === 'string';
    return [code, isReading ? { ...asJson(own), condicion: renameIn(condicion, before, after) } : own];
  });
  const schema = {
    ...draft.schema,
    ...(properties !== undefined && { properties: keys(asJson(properties)) }),
    ...(required !== undefined && { required: asTexts(required).map(renamed) }),
  };
  const ui = {
    ...draft.ui,
    ...(orden !== undefined && { orden: asTexts(orden).map(renamed) }),
    ...(campos !== undefined && { campos: Object.fromEntries(fields) as Json }),
  };
  return { ...draft, schema, ui };
}

/** Sets the text of a question; its code follows the text until the form is saved with it, or another one is typed. */
export function setTextWithCode(
  draft: FormDraft,
  codigo: string,
  text: string,
  saved: ReadonlySet<string>,
): [FormDraft, string] {
  const entry = entryOf(draft, codigo);
  const changed = setText(draft, codigo, text);
  if (!entry || saved.has(codigo) || !isMadeOf(codigo, textOf(entry))) return [changed, codigo];
  const others = codesOf(draft).filter((one) => one !== codigo);
  const after = freeCode(text.trim() === '' ? 'pregunta' : questionCode(text), [...others, ...saved]);
  return [after === codigo ? changed : renameEntry(changed, codigo, after), after];
}

/** Tells whether a code is the one that a text gives, perhaps with a number. */
function isMadeOf(codigo: string, text: string): boolean {
  const own = text.trim() === '' ? 'pregunta' : questionCode(text);
  return codigo === own || (codigo.startsWith(`${own}_`) && /^\d+$/.test(codigo.slice(own.length + 1)));
}
