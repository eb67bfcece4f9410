import { parse, type ParsedUrlQuery } from 'node:querystring';
import { InputError } from '../plugin-api/index.js';

const MOST_FIELDS = 1000;

/**
 * The fields of a query; one that is given several times is a list. Throws `InputError` for more than a thousand
 * fields, where Node would leave out the others and say nothing.
 */
export function parseQuery(query: string | null): ParsedUrlQuery {
  const text = query ?? '';
  if (text.length >= MOST_FIELDS && text.split('&').length > MOST_FIELDS) {
    throw new InputError(`La dirección tiene más de ${MOST_FIELDS} campos.`, { code: 'too_many_fields' });
  }
  return parse(text, '&', '=', { maxKeys: 0 });
}
