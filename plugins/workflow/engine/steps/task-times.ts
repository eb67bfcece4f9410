import { inject, injectable } from 'inversify';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { termOf, timersOf, type TaskModel } from '../../definition/index.js';

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
    return { vence, timers: timersOf(task).map(({ codigo }) => ({ codigo, dueAt: vence })) };
  }
}
