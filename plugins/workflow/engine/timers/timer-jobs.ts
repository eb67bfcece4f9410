import { jobHandler, type JobHandler, type ScheduledJob } from '../../../../host/plugin-api/index.js';
import { timerDue } from '../steps/jobs.js';
import type { DueTimers } from './due-timers.js';
import type { TaskTimers } from './task-timers.js';

/** The jobs by which timers are done. */
export function timerJobs({ taskTimers }: { readonly taskTimers: TaskTimers }): readonly JobHandler[] {
  return [
    jobHandler({
      type: timerDue,
      handle: ({ temporizador }) => taskTimers.carryOut(temporizador),
      givenUp: (tx, { temporizador }, reason) => taskTimers.giveUp(tx, temporizador, reason),
    }),
  ];
}

/** The look for timers that are due. */
export function timerSchedules({ dueTimers }: { readonly dueTimers: DueTimers }): readonly ScheduledJob[] {
  return [dueTimers.schedule];
}
