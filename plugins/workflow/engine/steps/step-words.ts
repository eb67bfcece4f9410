import {
  citizenPlace,
  getTask,
  joinedWords,
  type Outcome,
  type ProcessModel,
  type TaskModel,
} from '../../definition/index.js';
import type { NewTask } from './step.js';

/** The waits for the citizen that a step opens, in words. */
export interface AskedWords {
  /** The words of the process and of a person about what is missing. */
  readonly paraCiudadano: string | undefined;
  /** The end of the first wait; undefined where it has none. */
  readonly hasta: Date | undefined;
  /** The words of the process about the consequence of handing in nothing. */
  readonly siNoLlega: string | undefined;
}

/** The words that the citizen reads because of a step. */
export interface StepWords {
  /** Undefined where the step opens no wait for the citizen. */
  readonly asked?: AskedWords | undefined;
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
  const place = end && citizenPlace(end);
  return { asked: askedBy(model, tasks), ...(place && { aviso: place.own, paraCiudadano: given }) };
}

function askedBy(model: ProcessModel, tasks: readonly NewTask[]): AskedWords | undefined {
  const waits = tasks.flatMap((task) => {
    const { definition } = getTask(model, task.codigo);
    const ciudadano = definition.tipo === 'ESPERA' ? definition.ciudadano : undefined;
    return ciudadano ? [{ task, ciudadano }] : [];
  });
  const [first] = waits;
  if (!first) return undefined;
  const words = waits.flatMap(({ task, ciudadano }) => [ciudadano.para_ciudadano, task.para_ciudadano]);
  return {
    paraCiudadano: joinedWords(...new Set(words)),
    hasta: first.task.vence ?? undefined,
    siNoLlega: first.ciudadano.si_no_llega,
  };
}

/** Returns the words of the unfavourable end of a called instance, for its caller; null for any other step. */
export function wordsForCaller(
  { outcome, words }: { readonly outcome?: Outcome | undefined; readonly words: StepWords },
  isCalled: boolean,
): string | null {
  if (!isCalled || outcome?.favorable !== false) return null;
  return joinedWords(words.aviso, words.paraCiudadano) ?? null;
}
