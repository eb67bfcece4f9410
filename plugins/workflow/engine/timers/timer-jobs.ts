import { jobHandler, type EventListener, type JobHandler } from '../../../../host/plugin-api/index.js';
import { timerDue, timersDue } from '../steps/jobs.js';
import type { NoticeMails } from './notice-mails.js';
import type { TaskTimers } from './task-timers.js';
import type { TimerBatches } from './timer-batches.js';
import type { TimeRecount } from './time-recount.js';

/** The jobs by which timers are done. */
export function timerJobs({
  taskTimers,
  timerBatches,
  timeRecount,
  noticeMails,
}: {
  readonly taskTimers: TaskTimers;
  readonly timerBatches: TimerBatches;
  readonly timeRecount: TimeRecount;
  readonly noticeMails: NoticeMails;
}): readonly JobHandler[] {
  return [
    jobHandler({
      type: timerDue,
      handle: ({ temporizador }) => taskTimers.carryOut(temporizador),
      givenUp: (tx, { temporizador }, reason) => taskTimers.giveUp(tx, temporizador, reason),
    }),
    jobHandler({
      type: timersDue,
      // One job has several timers under way.
      atOnce: 1,
      handle: ({ temporizadores }, context) => timerBatches.carryOut(temporizadores, context),
      givenUp: (tx, { temporizadores }, reason) => timerBatches.giveUp(tx, temporizadores, reason),
    }),
    timeRecount.handler,
    noticeMails.handler,
  ];
}

/** What is done where the calendar changes. */
export function timerListeners({ timeRecount }: { readonly timeRecount: TimeRecount }): readonly EventListener[] {
  return [timeRecount.listener];
}
