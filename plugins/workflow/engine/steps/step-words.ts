import {
  citizenPlace,
  getTask,
  joinedWords,
  type Outcome,
  type ProcessModel,
  type TaskModel,
} from '../../definition/index.js';
import type { NewTask } from './step.js';

/** The words that the citizen reads because of a step. */
export interface StepWords {
  /** At the waits for the citizen that the step opens: the words of the process and of a person. */
  readonly asked?: string | undefined;
  /** The words of the process for the end that the step reaches. */
  readonly aviso?: string | undefined;
  /** The words of a person for that end. */
  readonly paraCiudadano?: string | undefined;
}

/** Finds the words of a move that opens `tasks` and may reach an end; `given` are those of a person. */
export function wordsOfMove(
  model: ProcessModel,
  tasks: readonly NewTask[],
  end: TaskModel | undefined,
  given: string | undefined,
): StepWords {
  const asked = tasks.flatMap(({ codigo, tipo, para_ciudadano: own }) =>
    tipo === 'ESPERA' ? [citizenPlace(getTask(model, codigo))?.own, own] : [],
  );
  const place = end && citizenPlace(end);
  return { asked: joinedWords(...new Set(asked)), ...(place && { aviso: place.own, paraCiudadano: given }) };
}

/** Returns the words of the unfavourable end of a called instance, for its caller; null for any other step. */
export function wordsForCaller(
  { outcome, words }: { readonly outcome?: Outcome | undefined; readonly words: StepWords },
  isCalled: boolean,
): string | null {
  if (!isCalled || outcome?.favorable !== false) return null;
  return joinedWords(words.aviso, words.paraCiudadano) ?? null;
}
