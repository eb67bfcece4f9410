/** How long conditions may take, in milliseconds of wall time. */
export interface Deadlines {
  /** For one condition, from the moment its thread begins it (decisions, section 3). */
  readonly condition: number;
  /** For all conditions of a form together. */
  readonly form: number;
  /** For a thread to start. */
  readonly boot: number;
}
