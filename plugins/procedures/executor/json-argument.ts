import { InputError } from '../../../host/plugin-api/index.js';

/** SQL Server reads no deeper JSON. */
const MOST_LEVELS = 128;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** NUL and halves of surrogate pairs as JSON writes them, unless the backslash is itself a character. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/**
 * Returns the JSON text that is bound to a procedure. Throws `InputError` for what a database's JSON cannot hold: NUL,
 * half a surrogate pair, more than 128 levels.
 */
export function jsonArgument(json: Readonly<Record<string, unknown>>): string {
  if (isDeeper(json, MOST_LEVELS)) {
    throw new InputError(`Los datos tienen más de ${MOST_LEVELS} niveles.`, { code: 'too_deep' });
  }
  const text = JSON.stringify(json);
  if (text.includes('\\u') && unstorable.test(text)) {
    throw new InputError('Los datos contienen caracteres que no se admiten.', { code: 'invalid_text' });
  }
  return text;
}
