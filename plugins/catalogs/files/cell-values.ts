import { parseExactJson, spanishReasons } from '../../../host/plugin-api/index.js';
import { writtenField } from '../engine/bundle-item.js';
import type { Field } from '../engine/fields.js';

/** The separator of usernames in a cell of several users. */
const SEVERAL = '|';

const yes = new Set(['sí', 'si', 's', 'true', 'verdadero', '1', 'x']);
const no = new Set(['no', 'n', 'false', 'falso', '0']);

const spreadsheetDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Writes a value, whose references are names, as a cell. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(SEVERAL);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value of a cell, or the fault of it. */
export type ReadCell = { readonly value: unknown } | { readonly fault: string };

/** Makes the function that reads the cells of a field; references stay names. An empty cell is no value. */
export function cellReader(
  field: Field,
  hasNumbers: (resource: string) => boolean,
): (cell: string) => ReadCell | undefined {
  const schema = writtenField(field, hasNumbers);
  return (cell) => {
    if (cell.trim() === '') return field.presence === 'required' ? { fault: 'Este campo es requerido.' } : undefined;
    const typed = typedValue(field, cell);
    if ('fault' in typed) return typed;
    const parsed = schema.safeParse(typed.value, { error: spanishReasons });
    return parsed.success ? { value: parsed.data } : { fault: parsed.error.issues[0]!.message };
  };
}

function typedValue({ column: { kind }, refersTo, names }: Field, cell: string): ReadCell {
  if (refersTo !== undefined || (names === 'user' && kind !== 'users')) return { value: cell.trim() };
  const text = cell.trim();
  switch (kind) {
    case 'boolean': {
      const word = text.toLowerCase();
      if (yes.has(word)) return { value: true };
      return no.has(word) ? { value: false } : { fault: 'Escriba sí o no.' };
    }
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? { value: Number(text) } : { fault: 'Escriba un número entero, sin puntos.' };
    case 'day':
      return { value: isoDay(text) };
    case 'users':
      return { value: text.split(SEVERAL).map((name) => name.trim()) };
    case 'json':
      return readJson(text);
    default:
      return { value: cell };
  }
}

/** Rewrites the day of a spreadsheet, `31/12/2026`; other texts stay as they are. */
function isoDay(text: string): string {
  const [, day, month, year] = spreadsheetDay.exec(text) ?? [];
  return day === undefined ? text : `${year!}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function readJson(text: string): ReadCell {
  try {
    return { value: parseExactJson(text) };
  } catch {
    return { fault: 'No es JSON: copie la celda de un archivo exportado y cambie solo los valores.' };
  }
}
