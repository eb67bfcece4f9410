import type { FormField } from '../form-field.js';
import type { QuestionOption } from '../question.js';

/** One line of text, with the keyboard and the memory of a browser that fit it. */
export interface TextControl {
  readonly kind: 'text';
  readonly type: 'text' | 'email' | 'tel' | 'time';
  readonly inputmode?: 'decimal' | 'email' | 'tel';
  readonly autocomplete?: 'email' | 'tel' | 'street-address';
  readonly maxlength?: number;
}

/** How a field is answered on a page, whatever draws it. */
export type FieldControl =
  | TextControl
  /** Several lines; `isJson` for a list or an object of a JSON Schema. */
  | { readonly kind: 'lines'; readonly maxlength?: number; readonly isJson: boolean }
  /** Three numbers: day, month, year. */
  | { readonly kind: 'date' }
  /** One of a few, as buttons; of many, as a list that opens. */
  | { readonly kind: 'choice'; readonly options: readonly QuestionOption[]; readonly isLong: boolean }
  | { readonly kind: 'choices'; readonly options: readonly QuestionOption[] }
  /** A type and a number. */
  | { readonly kind: 'document' }
  | { readonly kind: 'file'; readonly types: readonly string[]; readonly mostBytes: number }
  /** Read, not answered. */
  | { readonly kind: 'notice' };

/** More options than these are a list that opens. */
const MOST_BUTTONS = 12;

const yesNo: readonly QuestionOption[] = [
  { codigo: 'si', nombre: 'Sí' },
  { codigo: 'no', nombre: 'No' },
];

const plainText: TextControl = { kind: 'text', type: 'text' };

/** How a field is answered. */
export function controlOf(field: FormField): FieldControl {
  const { tipo, opciones = [], archivo } = field;
  switch (tipo) {
    case 'TEXTO':
      return { ...plainText, ...maxlengthOf(field) };
    case 'DIRECCION':
      return { ...plainText, autocomplete: 'street-address', ...maxlengthOf(field) };
    case 'CORREO':
      return { kind: 'text', type: 'email', inputmode: 'email', autocomplete: 'email', ...maxlengthOf(field) };
    case 'TELEFONO':
      return { kind: 'text', type: 'tel', inputmode: 'tel', autocomplete: 'tel', ...maxlengthOf(field) };
    case 'NUMERO':
      return canBeNegative(field) ? plainText : { ...plainText, inputmode: 'decimal' };
    case 'HORA':
      return { kind: 'text', type: 'time' };
    // Phones have no minus sign among their numbers, which a longitude of the country needs.
    case 'UBICACION':
      return plainText;
    case 'TEXTO_LARGO':
      return { kind: 'lines', isJson: false, ...maxlengthOf(field) };
    case 'LISTA':
    case 'OBJETO':
      return { kind: 'lines', isJson: true };
    case 'FECHA':
      return { kind: 'date' };
    case 'BOOLEANO':
      return { kind: 'choice', options: yesNo, isLong: false };
    case 'SELECCION':
      return { kind: 'choice', options: opciones, isLong: opciones.length > MOST_BUTTONS };
    case 'SELECCION_MULTIPLE':
      return { kind: 'choices', options: opciones };
    case 'DOCUMENTO_IDENTIDAD':
      return { kind: 'document' };
    case 'ARCHIVO':
      return { kind: 'file', types: archivo?.tipos ?? [], mostBytes: archivo?.tamano ?? 0 };
    case 'INFORMATIVO':
      return { kind: 'notice' };
  }
}

function maxlengthOf({ schema }: FormField): { readonly maxlength?: number } {
  const { maxLength } = schema;
  return typeof maxLength === 'number' ? { maxlength: maxLength } : {};
}

/**
 * Returns a question without a lower limit is, as most numbers that are asked for, of something that is counted or
 * paid.
 */
function canBeNegative({ schema: { minimum } }: FormField): boolean {
  return typeof minimum === 'number' && minimum < 0 && minimum > Number.MIN_SAFE_INTEGER;
}
