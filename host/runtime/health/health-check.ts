/** A check of something that the service needs: a server, a folder, or the concern of a plugin. */
export interface HealthCheck {
  /** Its name in `/health/ready` and in the log. */
  readonly name: string;
  /** The configuration key to look at, where there is one; an error may name another. */
  readonly key?: string;
  /** How many seconds a result is reused; five by default. */
  readonly seconds?: number;
  /** Replaces `check` when the host starts, where more can be proved then. */
  readonly begin?: (signal: AbortSignal) => Promise<void>;
  /**
   * Rejects on failure: with `BootError` where only another configuration fixes it, which stops the start; with
   * `CheckFailedError` where there is a message for the log. Of any other error the log gets class and codes. `signal`
   * is aborted once the result is no longer awaited.
   */
  readonly check: (signal: AbortSignal) => Promise<void>;
}
