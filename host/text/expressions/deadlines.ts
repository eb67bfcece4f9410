/**
 * How long the threads may work, in milliseconds: of processor time where the system tells it, of wall time
 * elsewhere. Neither waiting for a thread nor its start counts.
 */
export interface Deadlines {
  /** For evaluating one step (decisions, section 3). */
  readonly step: number;
  /** For evaluating all steps together. */
  readonly evaluation: number;
  /** For compiling one step. */
  readonly stepCompilation: number;
  /** For compiling all steps together. */
  readonly compilation: number;
  /** For a thread to start, and to take up what it was given. Wall time. */
  readonly boot: number;
  /** For a job on a machine so busy that it makes no progress. Wall time. */
  readonly starved: number;
}
