import { JobFailedError, jobHandler, type JobHandler } from '../../../../host/plugin-api/index.js';
import { automaticTask, calledEnded, mailEnded } from '../steps/jobs.js';
import { MovedMeanwhileError } from '../steps/task-hold.js';
import type { AutomaticTasks } from './automatic-tasks.js';
import type { MailWork } from './mail-work.js';
import type { SubprocessWork } from './subprocess-work.js';

/** What a work may take, that of a slow procedure included. */
const LIMIT_SECONDS = 600;

/** Another step was first: the job is tried again soon. */
async function again(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof MovedMeanwhileError)) throw error;
    throw new JobFailedError('the instance was moved meanwhile', { afterSeconds: 1 });
  }
}

/** Returns the jobs by which instances go on by themselves. */
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
