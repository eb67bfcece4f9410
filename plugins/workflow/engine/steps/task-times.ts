import { inject, injectable } from 'inversify';
import { WorkingCalendar, type SettledCalendar, type Term } from '../../../calendar/contract.js';
import { citizenForm, isLegal, timersOf, type TaskModel, type TermRule } from '../../definition/index.js';
import type { InstanceOrigin } from './expression-data.js';
import { LegalEnds } from './legal-ends.js';
import { NEVER } from './pool-term.js';

/** A timer of a task, by its code, and its moment. */
interface DueTimer {
  readonly codigo: string;
  readonly dueAt: Date;
}

/** The end of a task's term, and the moments of its timers. */
export interface TaskTime {
  /** Null for a task without a term, or with the term of a record whose end is not known. */
  readonly vence: Date | null;
  /** At `NEVER` where the end of the record's term is not known: they wait for the term to go on. */
  readonly timers: readonly DueTimer[];
}

const HOUR_MILLISECONDS = 3_600_000;

/**
 * Returns the noon of the day that is `days` before the day which `end` closes, or an hour beside it where clocks
 * change in between.
 */
const daysBefore = (end: Date, days: number): Date => new Date(end.getTime() - (12 + days * 24) * HOUR_MILLISECONDS);

/** The moments of tasks, from their definitions and the calendar of the city. */
@injectable()
export class TaskTimes {
  constructor(
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(LegalEnds) private readonly ends: LegalEnds,
  ) {}

  /** Computes the times of a task that begins at `from`, in an instance of this origin. */
  async of(task: TaskModel, from: Date, origin: InstanceOrigin): Promise<TaskTime> {
    const legalEnd = isLegal(task.term) ? await this.ends.of(origin) : null;
    return timesOf(await this.calendar.settled(), task, from, legalEnd);
  }
}

/** Computes the times of a task that began at `from`, by this calendar; `legalEnd` is the end of its record's term. */
export function timesOf(
  calendar: SettledCalendar,
  task: TaskModel,
  from: Date,
  legalEnd: Date | null = null,
): TaskTime {
  if (task.term === undefined) return { vence: null, timers: [] };
  const vence = endOf(calendar, task, from, legalEnd);
  const timers = timersOf(task).map(({ codigo, rule = {} }) => ({
    codigo,
    dueAt: vence === null ? NEVER : momentOf(calendar, rule, vence),
  }));
  return { vence, timers };
}

function endOf(calendar: SettledCalendar, task: TaskModel, from: Date, legalEnd: Date | null): Date | null {
  const { term } = task;
  if (isLegal(term)) {
    return legalEnd === null || term.antes === undefined ? legalEnd : before(calendar, legalEnd, term.antes);
  }
  // A citizen's term counts from the day of the request, at whatever hour the city asks.
  return citizenForm(task) === undefined ? calendar.dueDate(from, term!) : calendar.endAfter(from, term!);
}

function momentOf(
  calendar: SettledCalendar,
  { antes, despues }: Pick<TermRule, 'antes' | 'despues'>,
  vence: Date,
): Date {
  if (antes !== undefined) return before(calendar, vence, antes);
  return despues === undefined ? vence : calendar.endAfter(vence, despues);
}

/** Finds the end of the last day from which a term of this length still ends by `vence`. */
function before(calendar: SettledCalendar, vence: Date, term: Term): Date {
  const isEarlyEnough = (days: number): boolean => calendar.endAfter(daysBefore(vence, days), term) <= vence;
  let most = 1;
  while (!isEarlyEnough(most)) most *= 2;
  let least = Math.floor(most / 2);
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (isEarlyEnough(middle)) most = middle;
    else least = middle;
  }
  return calendar.endAfter(daysBefore(vence, most + 1), 'P1D');
}
