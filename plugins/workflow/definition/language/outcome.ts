import { citizenPlace } from './citizen-place.js';
import type { ProcessModel, TaskModel } from './model.js';

/** The outcome of an instance (decisions, section 7). */
export interface Outcome {
  /** The code of the outcome; null for an end without one. */
  readonly resultado: string | null;
  readonly favorable: boolean;
}

/** The outcome of a cancelled instance, which reaches none of its ends. */
export const cancelledOutcome: Outcome = { resultado: null, favorable: false };

/**
 * Returns the outcome of a FIN, which is favourable unless it says otherwise. Throws a `RangeError` for another task.
 */
export function outcomeOf({ codigo, definition }: TaskModel): Outcome {
  if (definition.tipo !== 'FIN') throw new RangeError(`The task ${codigo} is no end.`);
  return { resultado: definition.resultado ?? null, favorable: definition.favorable ?? true };
}

/** Returns the words that the process has for an outcome, where all ends with it have the same. */
export const ownWordsOf = (model: ProcessModel, outcome: Outcome): string | undefined =>
  sharedBy(model, outcome, (end) => citizenPlace(end)?.own);

/** Returns the name of the ends with an outcome, where all have the same. */
export const endNameOf = (model: ProcessModel, outcome: Outcome): string | undefined =>
  sharedBy(model, outcome, ({ definition }) => definition.nombre);

function sharedBy(
  { tasks }: ProcessModel,
  { resultado }: Outcome,
  textOf: (end: TaskModel) => string | undefined,
): string | undefined {
  const ends = [...tasks.values()].filter((task) => task.tipo === 'FIN' && outcomeOf(task).resultado === resultado);
  const [text, ...others] = new Set(ends.map(textOf));
  return others.length === 0 ? text : undefined;
}

/** Lists the possible outcomes of a process, each once. */
export function outcomesOf({ tasks }: ProcessModel): readonly Outcome[] {
  const ends = [...tasks.values()].filter(({ tipo }) => tipo === 'FIN').map(outcomeOf);
  return [...new Map(ends.map((outcome) => [outcome.resultado, outcome])).values()];
}
