import type { components } from '../api/generated/openapi.js';

/** A field of any form, as the service describes it over the typed answers. */
export type FieldModel = components['schemas']['CampoMostrado'];

/** The value in the inputs of a field: a text, the codes of ticked options, or chosen files. */
export type Typed = string | readonly string[] | readonly File[];

/** The values by the code of the field. */
export type TypedAnswers = Readonly<Record<string, Typed>>;

/** The most options that are shown as buttons; more are a drop-down list. */
export const MOST_BUTTONS = 7;

/** Returns the id of the input of a field, to which an error links. */
export const inputId = (codigo: string): string => `campo-${codigo}`;

/** The types of identity documents, the most common ones first. */
export const documentTypes: readonly (readonly [codigo: string, nombre: string])[] = [
  ['CC', 'Cédula de ciudadanía'],
  ['CE', 'Cédula de extranjería'],
  ['TI', 'Tarjeta de identidad'],
  ['PPT', 'Permiso por protección temporal'],
  ['PA', 'Pasaporte'],
  ['NIT', 'NIT'],
  ['RC', 'Registro civil'],
  ['NUIP', 'NUIP'],
  ['PEP', 'Permiso especial de permanencia'],
  ['TE', 'Tarjeta de extranjería'],
  ['DE', 'Documento extranjero'],
  ['NITE', 'NIT de otro país'],
];

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

/** Returns how to write an answer, where the input does not show it. */
export function hintOf({ tipo, archivo }: FieldModel): string | undefined {
  switch (tipo) {
    case 'DOCUMENTO_IDENTIDAD':
      return 'Por ejemplo: 1.144.012.345.';
    case 'NUMERO':
      return 'Por ejemplo: 1.500.000 o 12,5.';
    case 'UBICACION':
      return 'Latitud y longitud en grados. Por ejemplo: 3.4516,-76.5320';
    case 'SELECCION_MULTIPLE':
      return 'Marque todas las que correspondan.';
    case 'LISTA':
    case 'OBJETO':
      return 'Escríbalo en formato JSON.';
    case 'ARCHIVO':
      if (!archivo) return undefined;
      return archivo.maximo === undefined
        ? `Hasta ${sizeInWords(archivo.tamano)}.`
        : `Hasta ${archivo.maximo} archivos de ${sizeInWords(archivo.tamano)} cada uno.`;
    default:
      return undefined;
  }
}

/** Writes a size as people read it: `25 MB`. */
export function sizeInWords(bytes: number): string {
  const format = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${format.format(bytes / 1024)} kB` : `${format.format(bytes / 1024 / 1024)} MB`;
}
