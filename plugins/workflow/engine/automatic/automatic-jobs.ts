import { JobFailedError, jobHandler, type JobHandler } from '../../../../host/plugin-api/index.js';
import { automaticTask, calledEnded, mailEnded } from '../steps/jobs.js';
import { MovedMeanwhileError } from '../steps/task-hold.js';
import type { AutomaticTasks } from './automatic-tasks.js';
import type { MailWork } from './mail-work.js';
import type { SubprocessWork } from './subprocess-work.js';

/** The time limit of a job, including that of a slow procedure. */
const LIMIT_SECONDS = 600;

/** Makes a job retry soon where another step moved the instance first. */
async function again(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof MovedMeanwhileError)) throw error;
    throw new JobFailedError('the instance was moved meanwhile', { afterSeconds: 1 });
  }
}

/** Builds the jobs of automatic tasks, and of the ends that such tasks wait for. */
export function automaticJobs({
  automaticTasks,
  mails,
  subprocesses,
}: {
  readonly automaticTasks: AutomaticTasks;
  readonly mails: MailWork;
  readonly subprocesses: SubprocessWork;
}): readonly JobHandler[] {
  return [
    jobHandler({
      type: automaticTask,
      limitSeconds: LIMIT_SECONDS,
      handle: ({ tarea }, { signal }) => automaticTasks.carryOut(tarea, signal),
      givenUp: (tx, { tarea }, reason) => automaticTasks.giveUp(tx, tarea, reason),
    }),
    jobHandler({
      type: mailEnded,
      handle: (end, context) => again(mails.ended(end, context)),
      givenUp: (tx, end, reason) => mails.giveUp(tx, end, reason),
    }),
    jobHandler({
      type: calledEnded,
      handle: ({ instancia }) => again(subprocesses.ended(instancia)),
      givenUp: (tx, { instancia }, reason) => subprocesses.giveUp(tx, instancia, reason),
    }),
  ];
}
