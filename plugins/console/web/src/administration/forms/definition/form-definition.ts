/** A part of a definition as JSON; its keys keep their order. */
export type Json = Readonly<Record<string, unknown>>;

/** A form as its author edits it: the definition itself, so that what the editor cannot show stays as it is. */
export interface FormDraft {
  readonly nombre: string;
  readonly schema: Json;
  readonly ui: Json;
}

/** A question of a form: a property of its schema, or a notice. */
export interface FormEntry {
  readonly codigo: string;
  /** The schema of the property; undefined for a notice. */
  readonly schema: Json | undefined;
  /** The settings in `ui.campos`. */
  readonly ui: Json;
  readonly isRequired: boolean;
}

export const asJson = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const asTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Sets a key in its place, or removes it where the value is undefined; the other keys keep their order. */
export function withKey(part: Json, key: string, value: unknown): Json {
  if (value !== undefined) return { ...part, [key]: value };
  const { [key]: _removed, ...rest } = part;
  return rest;
}

/** Lists the questions in the order in which they are asked: those of `orden`, then the other properties. */
export function entriesOf({ schema, ui }: Pick<FormDraft, 'schema' | 'ui'>): readonly FormEntry[] {
  const properties = asJson(schema['properties']);
  const fields = asJson(ui['campos']);
  const required = new Set(asTexts(schema['required']));
  const codes = new Set([...asTexts(ui['orden']), ...Object.keys(properties)]);
  return [...codes].map((codigo) => {
    const own = asJson(fields[codigo]);
    return {
      codigo,
      schema: Object.hasOwn(properties, codigo) ? asJson(properties[codigo]) : undefined,
      ui: own,
      isRequired: required.has(codigo) || own['obligatorio'] === true,
    };
  });
}

/** Returns the text of a question; empty where it has none. */
export const textOf = ({ schema, ui }: FormEntry): string => asText(ui['texto']) ?? asText(schema?.['title']) ?? '';

/** Returns the name of a question for people: its text, or else its code. */
export const nameOf = (entry: FormEntry): string => textOf(entry).trim() || entry.codigo;

/** Returns the help of a question; empty where it has none. */
export const helpOf = ({ schema, ui }: FormEntry): string =>
  asText(ui['ayuda']) ?? asText(schema?.['description']) ?? '';

/** Returns the condition of a question; empty where it is always asked. */
export const conditionOf = ({ ui }: FormEntry): string => asText(ui['condicion']) ?? '';
