import { z } from 'zod';
import { freeText } from '../../../host/plugin-api/index.js';

/**
 * Makes the schema of a plain text of several lines; `blank` refuses one without a visible character. Its limit counts
 * the text as it is kept: with line ends made alike, as forms send two characters for each, and without blanks around
 * it.
 */
export const plainText = (most: number, blank: string) =>
  z
    .string()
    .overwrite((text) => freeText(text).replaceAll(/\r\n?/g, '\n').trim())
    .max(most, { error: `Puede tener hasta ${most} caracteres.`, abort: true })
    .regex(/^(?=\s*\S)(?:[^\p{Cc}\p{Cs}]|[\t\n])*$/u, blank);

/** The most characters of the words of staff to a citizen. */
export const MOST_CITIZEN_WORDS = 2000;

/** The schema of the words of staff to the person who made a request. */
export const citizenWords = plainText(MOST_CITIZEN_WORDS, 'Es un texto que no está en blanco.');
