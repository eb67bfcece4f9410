import { isDeepStrictEqual } from 'node:util';
import { TIME_UP, timersOf, type TaskModel, type TimerModel } from '../../definition/index.js';
import type { TaskTime } from '../steps/task-times.js';
import type { DoneEffects } from '../timers/rule-effects.js';

/** A timer as it is stored. */
export interface StoredTimer {
  readonly codigo: string;
  readonly due_at: Date;
  readonly is_fixed: boolean;
}

/** A task's place before and after it goes on in another version. */
interface MovedPlace {
  readonly before: TaskModel;
  readonly after: TaskModel;
  /** Of the place after it, from the moment at which the task began. */
  readonly time: TaskTime;
}

/** What a task waits for in another version: the end of its term, and its timers. */
export interface KeptTime {
  readonly vence: Date | null;
  readonly timers: readonly StoredTimer[];
}

/**
 * The timers of a task in another version. What was done or withdrawn there before is not done again, and a moment that
 * an administrator has set stays; both where the rule is the same. Nor is a rule applied again all of whose effects the
 * task has had at the same moment of its term, in any version. All other moments are those of the new definition, also
 * where they have passed: such a timer is due at once.
 */
export function keptTime(
  { before, after, time }: MovedPlace,
  stored: readonly StoredTimer[],
  done: DoneEffects,
): KeptTime {
  const models = new Map(timersOf(after).map((model) => [model.codigo, model]));
  const ownOf = (codigo: string): TimerModel | undefined =>
    timersOf(before).find((one) => isSame(one, models.get(codigo)!));
  const rowOf = (own: TimerModel): StoredTimer | undefined => stored.find((one) => one.codigo === own.codigo);
  const rules = time.timers.map((timer) => ({
    ...timer,
    own: ownOf(timer.codigo),
    rule: models.get(timer.codigo)!.rule,
  }));
  // What these have done counts for no other rule.
  for (const { own, rule } of rules) if (own && rule && !rowOf(own)) done.take(rule);
  const timers = rules.flatMap(({ codigo, dueAt, own, rule }): StoredTimer[] => {
    if (!own) return rule && done.take(rule) ? [] : [{ codigo, due_at: dueAt, is_fixed: false }];
    const row = rowOf(own);
    if (!row) return [];
    return [{ codigo, due_at: row.is_fixed ? row.due_at : dueAt, is_fixed: row.is_fixed }];
  });
  if (!models.has(TIME_UP)) return { vence: time.vence, timers };
  return { vence: timers.find(({ codigo }) => codigo === TIME_UP)?.due_at ?? null, timers };
}

const isSame = (one: TimerModel, other: TimerModel): boolean => isDeepStrictEqual(one.rule, other.rule);
