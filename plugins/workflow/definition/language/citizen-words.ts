import { z } from 'zod';
import { freeText } from '../../../../host/plugin-api/index.js';
import { text } from './fields.js';
import { mostOf } from './most.js';
import type { TaskModel } from './model.js';

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

/** A task at which the citizen reads words. */
interface CitizenPlace {
  /** The words that the process has for it. */
  readonly own: string | undefined;
  readonly frases: readonly string[];
  /** Whether a person must write the words, as the process has none. */
  readonly needsWords: boolean;
}

/**
 * Returns the words of a task that waits for the citizen, of an unfavourable end, or of another end that has words;
 * undefined for any other task.
 */
export function citizenPlace({ definition }: Pick<TaskModel, 'definition'>): CitizenPlace | undefined {
  if (definition.tipo === 'ESPERA') return definition.ciudadano && placeOf(definition.ciudadano, true);
  if (definition.tipo !== 'FIN') return undefined;
  const isUnfavourable = definition.favorable === false;
  const hasWords = definition.para_ciudadano !== undefined || definition.frases !== undefined;
  return isUnfavourable || hasWords ? placeOf(definition, isUnfavourable) : undefined;
}

/** Joins the words of the process and those of a person; undefined without any. */
export function joinedWords(...words: readonly (string | null | undefined)[]): string | undefined {
  const present = words.filter((one) => one !== null && one !== undefined && one !== '');
  return present.length === 0 ? undefined : present.join('\n');
}

const placeOf = (
  {
    para_ciudadano: own,
    frases = [],
  }: { readonly para_ciudadano?: string | undefined; readonly frases?: readonly string[] | undefined },
  isNeeded: boolean,
): CitizenPlace => ({ own, frases, needsWords: isNeeded && own === undefined });
