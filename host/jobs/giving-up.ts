import type { Database, GivenUpReason } from '../plugin-api/index.js';
import type { BegunJob } from './begun-job.js';
import type { JobDefinition } from './job-definitions.js';
import type { JobHandlers } from './job-handlers.js';
import type { JobStore } from './job-store.js';

/** `givenUp` of the handler failed, so that the job is not given up. */
export class NotToldError extends Error {
  override readonly name = 'NotToldError';
}

/** Gives jobs up: the state of a job and what its handler makes of it are one transaction. */
export class GivingUp {
  constructor(
    private readonly parts: {
      readonly database: Database;
      readonly store: JobStore;
      readonly handlers: JobHandlers;
    },
  ) {}

  /** Why a job that was begun is not to be tried at all. */
  reasonFor(job: BegunJob, definition: JobDefinition, now: Date): GivenUpReason | undefined {
    if (job.givenUp) return job.givenUp;
    if (job.notAfter && job.notAfter <= now) {
      return { cause: 'expired', words: 'El plazo del trabajo ya venció.' };
    }
    if (job.attempt <= definition.attempts) return undefined;
    // This may be what the hosts died of.
    return { cause: 'host-died', words: 'El servidor terminó durante el último intento.' };
  }

  /** `false` where this host does not hold the job any more. Throws {@link NotToldError}. */
  giveUp(job: BegunJob, reason: GivenUpReason): Promise<boolean> {
    const { database, store, handlers } = this.parts;
    return database.transaction(async (tx) => {
      if (!(await store.giveUp(tx, job, reason))) return false;
      await handlers.tellGivenUp(tx, job, reason).catch((cause: unknown) => {
        throw new NotToldError('', { cause });
      });
      return true;
    });
  }
}
