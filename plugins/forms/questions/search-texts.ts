import type { JsonValue } from '../../../host/plugin-api/index.js';

/**
 * The texts by which a stored answer is found: look-ups compare them whole, case and accents included
 * (decisions, section 3). One for a text, a number (`12.5`) or a boolean (`true`), one for each choice of a
 * list, none for an object.
 */
export function searchTexts(stored: JsonValue): readonly string[] {
  if (Array.isArray(stored)) return stored.flatMap((element: JsonValue) => searchTexts(element));
  return stored === null || typeof stored === 'object' ? [] : [String(stored)];
}
