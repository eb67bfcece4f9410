import type { components } from '../api/generated/openapi.js';

/** A field of any form, as the service describes it over the typed answers. */
export type FieldModel = components['schemas']['CampoMostrado'];

/** The value in the inputs of a field: a text, the codes of ticked options, or chosen files. */
export type Typed = string | readonly string[] | readonly File[];

/** The values by the code of the field. */
export type TypedAnswers = Readonly<Record<string, Typed>>;

/** The reasons of refused values, by the code of the field; the first one is shown. */
export type Errors = Readonly<Record<string, readonly string[]>>;

/** Returns the id of the input of a field, to which an error links. */
export const inputId = (codigo: string): string => `campo-${codigo}`;

/** Splits a document that is written `CC 1144012345` into type and number. */
export function documentParts(text: string): readonly [tipo: string, numero: string] {
  const [, tipo = '', numero = text] = /^([A-Z]{2,4}) (.*)$/.exec(text) ?? [];
  return [tipo, numero];
}

/** Tells whether a value is chosen files: no field without an answer has an empty list of them. */
export const areFiles = (value: Typed | undefined): value is readonly File[] =>
  Array.isArray(value) && value[0] instanceof File;

/** Writes a typed value as the service reads it. */
export function sentAnswer({ tipo }: Pick<FieldModel, 'tipo'>, typed: Typed): string | readonly string[] {
  if (typeof typed !== 'string') return areFiles(typed) ? [] : (typed as readonly string[]);
  const text = typed.trim();
  if (tipo === 'DOCUMENTO_IDENTIDAD' && documentParts(typed)[1].trim() === '') return '';
  return tipo === 'TEXTO_LARGO' ? typed : text;
}

/** Writes a stored answer as the value of its field's inputs. */
export function typedAnswer(tipo: FieldModel['tipo'], stored: unknown): Typed {
  if (tipo === 'ARCHIVO') return '';
  if (Array.isArray(stored)) return tipo === 'LISTA' ? JSON.stringify(stored) : stored.map(String);
  if (typeof stored === 'boolean') return stored ? 'si' : 'no';
  if (typeof stored === 'number') return String(stored).replace('.', ',');
  if (typeof stored === 'object' && stored !== null) {
    const { latitud, longitud } = stored as { readonly latitud?: unknown; readonly longitud?: unknown };
    return tipo === 'UBICACION' ? `${String(latitud)},${String(longitud)}` : JSON.stringify(stored);
  }
  return typeof stored === 'string' ? stored : '';
}

/** The parts of a form that the service has stored. */
interface StoredForm {
  readonly campos: readonly FieldModel[];
  readonly respuestas: Readonly<Record<string, unknown>>;
  /** The refused values of a draft, as they were typed. */
  readonly rechazadas?: Readonly<Record<string, { readonly valor: string | string[]; readonly motivo: string }>>;
}

/** Writes the stored answers, and over them the refused values, as the values of the form's inputs. */
export function typedOf({ campos, respuestas, rechazadas = {} }: StoredForm): TypedAnswers {
  const tipos = new Map(campos.map(({ codigo, tipo }) => [codigo, tipo]));
  return {
    ...mapValues(respuestas, (stored, codigo) => typedAnswer(tipos.get(codigo) ?? 'TEXTO', stored)),
    ...mapValues(rechazadas, ({ valor }) => valor),
  };
}

/** Returns the reasons of the values that a draft keeps refused, and of answers that are wrong with others. */
export const reasonsOf = ({ campos, rechazadas = {} }: StoredForm): Errors => ({
  ...Object.fromEntries(campos.flatMap(({ codigo, motivo }) => (motivo === undefined ? [] : [[codigo, [motivo]]]))),
  ...mapValues(rechazadas, ({ motivo }) => [motivo]),
});

const mapValues = <From, To>(
  values: Readonly<Record<string, From>>,
  to: (value: From, key: string) => To,
): Record<string, To> => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, to(value, key)]));

/** Writes a size as people read it: `25 MB`. */
export function sizeInWords(bytes: number): string {
  const format = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${format.format(bytes / 1024)} KB` : `${format.format(bytes / 1024 / 1024)} MB`;
}
