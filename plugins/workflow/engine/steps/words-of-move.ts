import {
  citizenPlace,
  getTask,
  joinedWords,
  type Outcome,
  type ProcessModel,
  type TaskModel,
} from '../../definition/index.js';
import type { FlowChange, FlowState } from './flow-state.js';
import type { NewTask } from './step.js';
import type { AskedWords, StepWords } from './step-words.js';

/** Finds the words of a move that opens `tasks` and may reach an end; `given` are those of a person. */
export function wordsOfMove(
  model: ProcessModel,
  tasks: readonly NewTask[],
  end: TaskModel | undefined,
  given: string | undefined,
): StepWords {
  const place = end && citizenPlace(end);
  const asked = askedBy(model, tasks);
  return {
    asked,
    ...(end && { given, desenlace: end.definition.nombre }),
    ...(place && { aviso: place.own, paraCiudadano: given }),
  };
}

function askedBy(model: ProcessModel, tasks: readonly NewTask[]): AskedWords | undefined {
  const waits = tasks.flatMap((task) => {
    const { definition } = getTask(model, task.codigo);
    const ciudadano = definition.tipo === 'ESPERA' ? definition.ciudadano : undefined;
    return ciudadano ? [{ task, ciudadano }] : [];
  });
  const endOf = ({ task: { vence } }: (typeof waits)[number]): number => vence?.getTime() ?? Infinity;
  if (waits.length === 0) return undefined;
  const first = waits.reduce((one, other) => (endOf(other) < endOf(one) ? other : one));
  const words = waits.flatMap(({ task, ciudadano }) => [ciudadano.para_ciudadano, task.para_ciudadano]);
  return {
    paraCiudadano: joinedWords(...new Set(words)),
    hasta: first.task.vence ?? undefined,
    siNoLlega: first.ciudadano.si_no_llega,
  };
}

/**
 * Returns the words of the end of a called instance, for its caller: those of a person, after those of the process for
 * an unfavourable end. Null for any other step.
 */
export function wordsForCaller(
  { outcome, words }: { readonly outcome?: Outcome | undefined; readonly words: StepWords },
  isCalled: boolean,
): string | null {
  if (!isCalled || !outcome) return null;
  return joinedWords(outcome.favorable ? undefined : words.aviso, words.given) ?? null;
}

/** Gives a move the words that wait at its joins: they go on with it, or wait at the next join. */
export function wordsAtJoins(
  { arrivals }: FlowState,
  flow: FlowChange,
  given: string | undefined,
): { readonly flow: FlowChange; readonly given: string | undefined } {
  const waiting = arrivals.filter(({ scope }) => flow.ended.includes(scope)).map((one) => one.para_ciudadano);
  const all = joinedWords(...new Set([...waiting, given]));
  const arrived = flow.arrived.map((arrival) => ({ ...arrival, para_ciudadano: all ?? null }));
  return { flow: { ...flow, arrived }, given: all };
}
