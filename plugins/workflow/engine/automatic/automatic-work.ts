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

/** The outcome of work: done, or continuing elsewhere, where its end resumes the task. */
export type WorkOutcome = 'done' | 'elsewhere';

/**
 * The work of the automatic tasks of one type. It is marked in the transaction of its effect, so that it is done once.
 * Throws `MovedMeanwhileError` where the instance has moved, an error that `incidentOf` turns into an incident, or any
 * other error to be called again.
 */
export interface AutomaticWork {
  carryOut(request: WorkRequest): Promise<WorkOutcome>;
}
