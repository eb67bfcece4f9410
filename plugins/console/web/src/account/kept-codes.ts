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
