import type { JsonValue } from '../../../../host/plugin-api/index.js';
import type { FormField } from '../form-field.js';
import { textOf } from './answer-words.js';
import { controlOf } from './field-control.js';
import { documentParts } from './document-types.js';

/**
 * The values of the inputs of a field, by the names under which a page submits them. A choice has the code of its
 * option; several choices have several codes.
 */
export type FieldParts = Readonly<Record<string, readonly string[]>>;

/** Returns the names of the inputs of a field that hold texts: an ARCHIVO and a notice have none. */
export function partNames(field: FormField): readonly string[] {
  const { codigo } = field;
  switch (controlOf(field).kind) {
    case 'date':
      return [`${codigo}-dia`, `${codigo}-mes`, `${codigo}-anio`];
    case 'document':
      return [`${codigo}-tipo`, `${codigo}-numero`];
    case 'file':
    case 'notice':
      return [];
    case 'text':
    case 'lines':
    case 'choice':
    case 'choices':
      return [codigo];
  }
}

/** Fills the inputs of a field with its answer; without an answer they are empty. */
export function partsOf(field: FormField, answer: JsonValue | undefined): FieldParts {
  const values = answer === undefined ? [] : valuesOf(field, answer);
  return Object.fromEntries(partNames(field).map((name, index) => [name, values[index] ?? []]));
}

function valuesOf(field: FormField, answer: JsonValue): readonly (readonly string[])[] {
  switch (controlOf(field).kind) {
    case 'date': {
      const [year = '', month = '', day = ''] = textOf(answer).split('-');
      return [[day], [month], [year]];
    }
    case 'document': {
      const { tipo, numero } = documentParts(textOf(answer));
      return [[tipo], [numero]];
    }
    case 'choices':
      return [Array.isArray(answer) ? answer.map(textOf) : []];
    case 'choice':
      return [[typeof answer === 'boolean' ? (answer ? 'si' : 'no') : textOf(answer)]];
    case 'text':
    case 'lines':
      return [[typedText(field, answer)]];
    case 'file':
    case 'notice':
      return [];
  }
}

/** Writes an answer as a person would type it. */
function typedText({ tipo }: FormField, answer: JsonValue): string {
  if (typeof answer === 'number') return decimalText(answer);
  if (tipo !== 'UBICACION' || answer === null) return textOf(answer);
  const { latitud, longitud } = answer as { readonly [part: string]: JsonValue };
  return `${textOf(latitud!)},${textOf(longitud!)}`;
}

/** Writes a number in full, with the decimal comma of the country. */
function decimalText(number: number): string {
  const text = String(number);
  const whole = text.includes('e')
    ? number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
  return whole.replace('.', ',');
}
