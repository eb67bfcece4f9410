import type { TaskModel } from './model.js';

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

const placeOf = (
  {
    para_ciudadano: own,
    frases = [],
  }: { readonly para_ciudadano?: string | undefined; readonly frases?: readonly string[] | undefined },
  isNeeded: boolean,
): CitizenPlace => ({ own, frases, needsWords: isNeeded && own === undefined });
