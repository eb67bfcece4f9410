import type { ProcessVersion, TaskModel } from '../../definition/index.js';
import type { InstanceAt } from '../steps/standing-instance.js';

/** An automatic task that a token has reached. */
export interface WorkRequest {
  readonly instance: InstanceAt;
  readonly version: ProcessVersion;
  readonly task: TaskModel;
  /** Aborted when the time of the attempt is up, or the host stops. */
  readonly signal: AbortSignal;
}

/** The outcome: done, or going on elsewhere, where its end carries the task on. */
export type WorkOutcome = 'done' | 'elsewhere';

/**
 * What an automatic task of one type does, once: it is marked in the transaction of its effect. Throws
 * `MovedMeanwhileError` where the instance was moved, what `incidentOf` takes for an incident, and anything else to be
 * called again.
 */
export interface AutomaticWork {
  carryOut(request: WorkRequest): Promise<WorkOutcome>;
}
