import { isDeepStrictEqual } from 'node:util';
import { TIME_UP, timersOf, type TaskModel, type TimerModel } from '../../definition/index.js';
import type { TaskTime } from '../steps/task-times.js';

/** A stored timer. */
export interface StoredTimer {
  readonly codigo: string;
  readonly due_at: Date;
  readonly is_fixed: boolean;
}

/** The task of a token before and after a move to another version. */
interface MovedPlace {
  readonly before: TaskModel;
  readonly after: TaskModel;
  /** The times of the place `after`, counted from the moment at which the task began. */
  readonly time: TaskTime;
}

/** The end of a task's term and its timers in another version. */
export interface MovedTime {
  readonly vence: Date | null;
  readonly timers: readonly StoredTimer[];
}

/**
 * Finds the timers of a task in another version. A timer that has fired or was withdrawn stays away, and a moment that
 * an administrator has set stays, both where the rule is the same. All other moments follow the new definition, also
 * past ones: such a timer is due at once.
 */
export function movedTime({ before, after, time }: MovedPlace, stored: readonly StoredTimer[]): MovedTime {
  const models = new Map(timersOf(after).map((model) => [model.codigo, model]));
  const timers = time.timers.flatMap(({ codigo, dueAt }): StoredTimer[] => {
    const own = timersOf(before).find((one) => isSame(one, models.get(codigo)!));
    if (!own) return [{ codigo, due_at: dueAt, is_fixed: false }];
    const row = stored.find((one) => one.codigo === own.codigo);
    if (!row) return [];
    return [{ codigo, due_at: row.is_fixed ? row.due_at : dueAt, is_fixed: row.is_fixed }];
  });
  if (!models.has(TIME_UP)) return { vence: time.vence, timers };
  const left = timers.find(({ codigo }) => codigo === TIME_UP);
  if (!left) return { vence: null, timers };
  return { vence: left.is_fixed ? left.due_at : time.vence, timers };
}

const isSame = (one: TimerModel, other: TimerModel): boolean => isDeepStrictEqual(one.rule, other.rule);
