import { inject, injectable } from 'inversify';
import { WorkingCalendar, type SettledCalendar, type Term } from '../../../calendar/contract.js';
import { citizenForm, termOf, timersOf, type TaskModel, type TermRule } from '../../definition/index.js';

/** A timer of a task, by its code, and its moment. */
interface DueTimer {
  readonly codigo: string;
  readonly dueAt: Date;
}

/** The end of a task's term, and the moments of its timers. */
export interface TaskTime {
  /** Null for a task without a term. */
  readonly vence: Date | null;
  readonly timers: readonly DueTimer[];
}

const HOUR_MILLISECONDS = 3_600_000;

/** The noon of an earlier day than that which a moment ends, or an hour beside it where clocks change between them. */
const daysBefore = (end: Date, days: number): Date => new Date(end.getTime() - (12 + days * 24) * HOUR_MILLISECONDS);

/** Computes the moments of tasks from their definitions, by the calendar of the city. */
@injectable()
export class TaskTimes {
  constructor(@inject(WorkingCalendar) private readonly calendar: WorkingCalendar) {}

  /** Of a task that begins at a moment. */
  async of(task: TaskModel, from: Date): Promise<TaskTime> {
    return timesOf(await this.calendar.settled(), task, from);
  }
}

/** Of a task that began at a moment, by this calendar. */
export function timesOf(calendar: SettledCalendar, task: TaskModel, from: Date): TaskTime {
  const term = termOf(task);
  if (term === undefined) return { vence: null, timers: [] };
  // What a citizen is asked for runs from the day of the request on, at whatever hour the city asks.
  const vence = citizenForm(task) === undefined ? calendar.dueDate(from, term) : calendar.endAfter(from, term);
  const timers = timersOf(task).map(({ codigo, rule = {} }) => ({ codigo, dueAt: momentOf(calendar, rule, vence) }));
  return { vence, timers };
}

function momentOf(
  calendar: SettledCalendar,
  { antes, despues }: Pick<TermRule, 'antes' | 'despues'>,
  vence: Date,
): Date {
  if (antes !== undefined) return before(calendar, vence, antes);
  return despues === undefined ? vence : calendar.endAfter(vence, despues);
}

/** The end of the last day from which a term of this length still ends by a moment: then so much is left. */
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
