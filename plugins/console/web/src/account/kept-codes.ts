import { cityName } from '../frame/city.js';

/** Builds the text of the recovery codes for a file or the clipboard. */
export const codesAsText = (codes: readonly string[], username: string, day: string): string =>
  [
    `Códigos de recuperación de ${username}`,
    `${cityName}, ${day}`,
    '',
    ...codes,
    '',
    'Cada código sirve una vez, en lugar del código de la aplicación de autenticación.',
    '',
  ].join('\n');

/** Copies a text, or selects an element with it where the browser refuses. Returns whether the text was copied. */
export async function copyOrSelect(text: string, element: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without HTTPS there is no clipboard at all.
    getSelection()?.selectAllChildren(element);
    return false;
  }
}
