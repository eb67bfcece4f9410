import { z } from 'zod';
import { freeText } from '../../../../host/plugin-api/index.js';
import { text } from './fields.js';
import { mostOf } from './most.js';

/** The words to the citizen that a person writes with an act. Blank ones count as none. */
export const givenWords = z
  .string()
  .overwrite((written) => freeText(written).replaceAll(/\r\n?/g, '\n').trim())
  .max(mostOf.citizenWords, { error: `Tiene más de ${mostOf.citizenWords} caracteres.`, abort: true })
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n])*$/u, 'Es un texto sin caracteres de control.');

/** The fields of a task at which the citizen reads words. */
export const citizenWords = {
  para_ciudadano: text(mostOf.citizenWords)
    .optional()
    .describe(
      'Lo que lee siempre quien hizo la solicitud. Sin este texto lo escribe quien con su acción llega aquí; con él, lo ' +
        'que escriba va después.',
    ),
  frases: z
    .array(text(mostOf.phrase))
    .min(1, 'Falta por lo menos una frase.')
    .max(mostOf.phrases, `Tiene más de ${mostOf.phrases} frases.`)
    .optional()
    .describe('Frases que puede tomar quien escribe ese texto.'),
};

/** Joins the words of the process and those of a person; undefined without any. */
export function joinedWords(...words: readonly (string | null | undefined)[]): string | undefined {
  const present = words.filter((one) => one !== null && one !== undefined && one !== '');
  return present.length === 0 ? undefined : present.join('\n');
}
