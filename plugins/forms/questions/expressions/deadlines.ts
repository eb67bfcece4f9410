/**
 * How long the threads may work, in milliseconds: of processor time where the system tells it, of wall time
 * elsewhere. Neither waiting for a thread nor its start counts.
 */
export interface Deadlines {
  /** For one condition or pattern (decisions, section 3). */
  readonly condition: number;
  /** For all of a form together. */
  readonly form: number;
  /** For compiling one condition or pattern. */
  readonly expression: number;
  /** For compiling a whole form. */
  readonly compilation: number;
  /** For a thread to start, and to take up what it was given. Wall time. */
  readonly boot: number;
  /** For a job on a machine so busy that it makes no progress. Wall time. */
  readonly starved: number;
}
