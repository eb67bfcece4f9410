/**
 * The time limits of the threads, in milliseconds: of processor time where the system reports it, otherwise of wall
 * time. Waiting for a thread and its start do not count.
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
  /** For a thread to start and take up its first job. Wall time. */
  readonly boot: number;
  /** For a job on a machine so busy that it makes no progress. Wall time. */
  readonly starved: number;
}
