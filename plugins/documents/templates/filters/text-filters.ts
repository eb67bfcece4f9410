import { maskWords, TextFilterError, type TextFilter } from '../../../../host/plugin-api/index.js';
import { pointed } from './exact-decimal.js';

function textOf(filter: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new TextFilterError(`${filter}: el valor no es un texto`);
}

/** Writes `1144012345` and `899999061-9` with points; other documents, such as passports, stay unchanged. */
function identityDocument(value: unknown): string {
  const text = textOf('documento_identidad', value).trim();
  const [, digits, check = ''] = /^([1-9]\d{0,14})(-\d)?$/.exec(text) ?? [];
  return digits === undefined ? text : pointed(BigInt(digits)) + check;
}

/** The filters for texts about people. */
export const textFilters: Readonly<Record<string, TextFilter>> = {
  documento_identidad: identityDocument,
  mayusculas: (value) => textOf('mayusculas', value).toLocaleUpperCase('es'),
  enmascarar: (value) => maskWords(textOf('enmascarar', value)),
};
