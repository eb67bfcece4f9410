import type { ProcessModel, TaskModel } from './model.js';

/** What an instance comes to (decisions, section 7). */
export interface Outcome {
  /** Its code; null for an end that names none. */
  readonly resultado: string | null;
  readonly favorable: boolean;
}

/** A cancelled instance reaches none of its ends. */
export const cancelledOutcome: Outcome = { resultado: null, favorable: false };

/** What a FIN stands for: it is favourable unless it says no. */
export function outcomeOf({ codigo, definition }: TaskModel): Outcome {
  if (definition.tipo !== 'FIN') throw new RangeError(`The task ${codigo} is no end.`);
  return { resultado: definition.resultado ?? null, favorable: definition.favorable ?? true };
}

/** Returns all that a process may come to, each once. */
export function outcomesOf({ tasks }: ProcessModel): readonly Outcome[] {
  const ends = [...tasks.values()].filter(({ tipo }) => tipo === 'FIN').map(outcomeOf);
  return [...new Map(ends.map((outcome) => [outcome.resultado, outcome])).values()];
}
