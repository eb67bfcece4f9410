import type { FormField } from '../form-field.js';
import type { AutocompleteToken, QuestionOption } from '../question.js';

/** An input of one line, with the keyboard that fits its answer, and the autocompletion of the form. */
export interface TextControl {
  readonly kind: 'text';
  readonly type: 'text' | 'email' | 'tel' | 'time';
  readonly inputmode?: 'decimal' | 'email' | 'tel';
  readonly autocomplete?: AutocompleteToken;
  readonly maxlength?: number;
}

/** The control with which a page asks for a field, whatever draws the page. */
export type FieldControl =
  | TextControl
  /** A text of several lines; `isJson` for a list or an object of a JSON Schema. */
  | { readonly kind: 'lines'; readonly maxlength?: number; readonly isJson: boolean }
  /** Three numbers: day, month, year. */
  | { readonly kind: 'date' }
  /** One of several options: buttons, or a drop-down list where `isLong`. */
  | { readonly kind: 'choice'; readonly options: readonly QuestionOption[]; readonly isLong: boolean }
  | { readonly kind: 'choices'; readonly options: readonly QuestionOption[] }
  /** A type and a number. */
  | { readonly kind: 'document' }
  /** A file of one of the types, or up to `mostFiles`. */
  | {
      readonly kind: 'file';
      readonly types: readonly string[];
      readonly mostBytes: number;
      readonly mostFiles: number;
    }
  /** A text to read, without an answer. */
  | { readonly kind: 'notice' };

/** The names of the controls, by which other programs draw a field without rules of their own. */
export const controlNames = [
  'TEXTO',
  'CORREO',
  'TELEFONO',
  'NUMERO',
  'HORA',
  'FECHA',
  'UBICACION',
  'PARRAFO',
  'JSON',
  'BOTONES',
  'LISTA_DESPLEGABLE',
  'CASILLAS',
  'DOCUMENTO',
  'ARCHIVOS',
  'INFORMATIVO',
] as const;
export type ControlName = (typeof controlNames)[number];

/** The most options that are shown as buttons; more are a drop-down list. */
const MOST_BUTTONS = 12;

/** Tells whether options are a drop-down list: it has no place for their help. */
const isLong = (options: readonly QuestionOption[]): boolean =>
  options.length > MOST_BUTTONS && options.every(({ ayuda }) => ayuda === undefined);

const yesNo: readonly QuestionOption[] = [
  { codigo: 'si', nombre: 'Sí' },
  { codigo: 'no', nombre: 'No' },
];

const plainText: TextControl = { kind: 'text', type: 'text' };

/** Chooses the control of a field. */
export function controlOf(field: FormField): FieldControl {
  const { tipo, opciones = [], archivo } = field;
  switch (tipo) {
    case 'TEXTO':
    case 'DIRECCION':
      return { ...plainText, ...ofPerson(field), ...maxlengthOf(field) };
    case 'CORREO':
      return { kind: 'text', type: 'email', inputmode: 'email', ...ofPerson(field), ...maxlengthOf(field) };
    case 'TELEFONO':
      return { kind: 'text', type: 'tel', inputmode: 'tel', ...ofPerson(field), ...maxlengthOf(field) };
    case 'NUMERO':
      return canBeNegative(field) ? plainText : { ...plainText, inputmode: 'decimal' };
    case 'HORA':
      return { kind: 'text', type: 'time' };
    // The number keyboards of phones have no minus sign, which the longitudes of Colombia need.
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
      return { kind: 'choice', options: opciones, isLong: isLong(opciones) };
    case 'SELECCION_MULTIPLE':
      return { kind: 'choices', options: opciones };
    case 'DOCUMENTO_IDENTIDAD':
      return { kind: 'document' };
    case 'ARCHIVO':
      return {
        kind: 'file',
        types: archivo?.tipos ?? [],
        mostBytes: archivo?.tamano ?? 0,
        mostFiles: archivo?.maximo ?? 1,
      };
    case 'INFORMATIVO':
      return { kind: 'notice' };
  }
}

/** Names the control of a field. */
export function controlNameOf(field: FormField): ControlName {
  const control = controlOf(field);
  switch (control.kind) {
    case 'text':
      if (control.inputmode === 'decimal') return 'NUMERO';
      return field.tipo === 'UBICACION' ? field.tipo : textNames[control.type];
    case 'lines':
      return control.isJson ? 'JSON' : 'PARRAFO';
    case 'choice':
      return control.isLong ? 'LISTA_DESPLEGABLE' : 'BOTONES';
    case 'date':
    case 'choices':
    case 'document':
    case 'file':
    case 'notice':
      return otherNames[control.kind];
  }
}

const textNames = { text: 'TEXTO', email: 'CORREO', tel: 'TELEFONO', time: 'HORA' } as const;
const otherNames = {
  date: 'FECHA',
  choices: 'CASILLAS',
  document: 'DOCUMENTO',
  file: 'ARCHIVOS',
  notice: 'INFORMATIVO',
} as const;

/** Returns the autocompletion of a field that asks for a datum of the person who answers. */
const ofPerson = ({ autocompletar }: FormField): Pick<TextControl, 'autocomplete'> =>
  autocompletar === undefined ? {} : { autocomplete: autocompletar };

function maxlengthOf({ schema }: FormField): { readonly maxlength?: number } {
  const { maxLength } = schema;
  return typeof maxLength === 'number' ? { maxlength: maxLength } : {};
}

/**
 * Tells whether the field allows negative numbers by a `minimum` of its own. A question without a lower limit counts as
 * not negative: most numbers that forms ask for are counts or amounts of money.
 */
function canBeNegative({ schema: { minimum } }: FormField): boolean {
  return typeof minimum === 'number' && minimum < 0 && minimum > Number.MIN_SAFE_INTEGER;
}
