import type { TaskModel } from './model.js';
import type { TermRule } from './term-rule.js';

/** The code of the timer that makes a token leave the task when its time runs out. */
export const TIME_UP = 'VENCIMIENTO';

/** A timer: the effect on a task at a moment. */
export interface TimerModel {
  /** Unique within its task. */
  readonly codigo: string;
  /** The rule to apply; undefined for the timer that leaves the task. */
  readonly rule: TermRule | undefined;
}

/** Lists the timers that begin and end with a task; empty for a term without consequences. */
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
