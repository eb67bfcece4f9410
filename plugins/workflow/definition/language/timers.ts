import type { TaskModel } from './model.js';
import type { TermRule } from './term-rule.js';

/** Names the timer by which a task is left as its time runs out. */
export const TIME_UP = 'VENCIMIENTO';

/** Something that is done at a task once its moment has come. */
export interface TimerModel {
  /** Names it within its task. */
  readonly codigo: string;
  /** What is done; undefined where the task is left. */
  readonly rule: TermRule | undefined;
}

/** Returns the timers that begin with a task and end with it; none for a term after which nothing happens. */
export function timersOf({ definition, term, commonRules, overdue }: TaskModel): readonly TimerModel[] {
  if (term === undefined) return [];
  const end = definition.tipo === 'ESPERA' || overdue.length > 0 ? [{ codigo: TIME_UP, rule: undefined }] : [];
  if (definition.tipo !== 'USUARIO') return end;
  const { reglas = [], escalamiento } = definition;
  return [
    ...end,
    ...reglas.map((rule, index) => ({ codigo: `REGLA_${index + 1}`, rule })),
    ...commonRules.map((rule, index) => ({ codigo: `REGLA_PROCESO_${index + 1}`, rule })),
    ...(escalamiento ? [{ codigo: 'ESCALAMIENTO', rule: escalamiento }] : []),
  ];
}
