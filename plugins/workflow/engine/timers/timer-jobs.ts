import { jobHandler, type EventListener, type JobHandler } from '../../../../host/plugin-api/index.js';
import { timerDue } from '../steps/jobs.js';
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

/** What is done where the calendar changes. */
export function timerListeners({ timeRecount }: { readonly timeRecount: TimeRecount }): readonly EventListener[] {
  return [timeRecount.listener];
}
