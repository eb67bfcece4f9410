import { inject, injectable } from 'inversify';
import { WorkingCalendar, type Term } from '../../../calendar/contract.js';
import { termOf, timersOf, type TaskModel, type TermRule } from '../../definition/index.js';

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

const endless: TaskTime = { vence: null, timers: [] };

/** Computes the moments of tasks from their definitions, by the calendar of the city. */
@injectable()
export class TaskTimes {
  constructor(@inject(WorkingCalendar) private readonly calendar: WorkingCalendar) {}

  /** Of a task that begins, or began, at a moment. */
  async of(task: TaskModel, from: Date): Promise<TaskTime> {
    const term = termOf(task);
    if (term === undefined) return endless;
    const vence = await this.calendar.dueDate(from, term);
    const timers: DueTimer[] = [];
    for (const { codigo, rule = {} } of timersOf(task)) {
      timers.push({ codigo, dueAt: await this.momentOf(rule, vence) });
    }
    return { vence, timers };
  }

  private async momentOf({ antes, despues }: Pick<TermRule, 'antes' | 'despues'>, vence: Date): Promise<Date> {
    if (antes !== undefined) return this.before(vence, antes);
    return despues === undefined ? vence : this.calendar.dueDate(vence, despues);
  }

  /** The end of the last day from which a term of this length still ends by a moment: then so much is left. */
  private async before(vence: Date, term: Term): Promise<Date> {
    const isEarlyEnough = async (days: number): Promise<boolean> =>
      (await this.calendar.dueDate(daysBefore(vence, days), term)) <= vence;
    let most = 1;
    while (!(await isEarlyEnough(most))) most *= 2;
    let least = Math.floor(most / 2);
    while (most - least > 1) {
      const middle = Math.floor((least + most) / 2);
      if (await isEarlyEnough(middle)) most = middle;
      else least = middle;
    }
    return this.calendar.dueDate(daysBefore(vence, most + 1), 'P1D');
  }
}
