import {
  jobHandler,
  type EventListener,
  type JobHandler,
  type ScheduledJob,
} from '../../../../host/plugin-api/index.js';
import { timerDue } from '../steps/jobs.js';
import type { DueTimers } from './due-timers.js';
import type { TaskTimers } from './task-timers.js';
import type { TimeRecount } from './time-recount.js';

/** The jobs by which timers are done. */
export function timerJobs({
  taskTimers,
  timeRecount,
}: {
  readonly taskTimers: TaskTimers;
  readonly timeRecount: TimeRecount;
}): readonly JobHandler[] {
  return [
    jobHandler({
      type: timerDue,
      handle: ({ temporizador }) => taskTimers.carryOut(temporizador),
      givenUp: (tx, { temporizador }, reason) => taskTimers.giveUp(tx, temporizador, reason),
    }),
    timeRecount.handler,
  ];
}

/** The look for timers that are due. */
export function timerSchedules({ dueTimers }: { readonly dueTimers: DueTimers }): readonly ScheduledJob[] {
  return [dueTimers.schedule];
}

/** What is done where the calendar changes. */
export function timerListeners({ timeRecount }: { readonly timeRecount: TimeRecount }): readonly EventListener[] {
  return [timeRecount.listener];
}
