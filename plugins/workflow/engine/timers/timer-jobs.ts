import { jobHandler, type EventListener, type JobHandler } from '../../../../host/plugin-api/index.js';
import type { RecordTimes } from '../records/record-times.js';
import { legalTimesFollowed, timerDue, timersDue } from '../steps/jobs.js';
import type { LegalTimes } from './legal-times.js';
import type { TaskTimers } from './task-timers.js';
import type { TimerBatches } from './timer-batches.js';
import type { TimeRecount } from './time-recount.js';

/** Builds the jobs of timers. */
export function timerJobs({
  taskTimers,
  timerBatches,
  timeRecount,
  legalTimes,
  recordTimes,
}: {
  readonly taskTimers: TaskTimers;
  readonly timerBatches: TimerBatches;
  readonly timeRecount: TimeRecount;
  readonly legalTimes: LegalTimes;
  readonly recordTimes: RecordTimes;
}): readonly JobHandler[] {
  return [
    jobHandler({
      type: timerDue,
      handle: ({ temporizador }) => taskTimers.carryOut(temporizador),
      givenUp: (tx, { temporizador }, reason) => taskTimers.giveUp(tx, temporizador, reason),
    }),
    jobHandler({
      type: timersDue,
      // One job runs several timers concurrently.
      atOnce: 1,
      handle: ({ temporizadores }, context) => timerBatches.carryOut(temporizadores, context),
      givenUp: (tx, { temporizadores }, reason) => timerBatches.giveUp(tx, temporizadores, reason),
    }),
    timeRecount.handler,
    recordTimes.handler,
    jobHandler({
      type: legalTimesFollowed,
      handle: ({ instancia }, { finish }) => legalTimes.followTree(instancia, finish),
      // A timer reads the term again before it fires. An administrator sees the job and can retry it.
      givenUp: () => Promise.resolve(),
    }),
  ];
}

/** Lists the listeners to changes of the calendar. */
export function timerListeners({ timeRecount }: { readonly timeRecount: TimeRecount }): readonly EventListener[] {
  return [timeRecount.listener];
}
