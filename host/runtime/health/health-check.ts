/** Whether something that the service needs is there: a server beside it, a folder, or what a plugin looks after. */
export interface HealthCheck {
  /** Its name in `/health/ready` and in the log. */
  readonly name: string;
  /** The configuration key that says where it is, where one does; an error may name another. */
  readonly key?: string;
  /** For so many seconds an answer is used again; five unless it says otherwise. */
  readonly seconds?: number;
  /** What is asked in place of `check` as the host starts, where more is proved then. */
  readonly begin?: (signal: AbortSignal) => Promise<void>;
  /**
   * Rejects where it does not work: with `BootError` where only another configuration mends that, which stops the
   * start; with `CheckFailedError` where there are words for the log. Of any other error the log has class and codes.
   * `signal` is aborted once nobody waits for the answer any more.
   */
  readonly check: (signal: AbortSignal) => Promise<void>;
}
