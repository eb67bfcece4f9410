/** How the platform failed a call. */
export interface PlatformFailure {
  /** The `error_code` that it answered, or the HTTP status; undefined where it said nothing that can be understood. */
  readonly status?: number | undefined;
  /** `retry_after`. */
  readonly afterSeconds?: number | undefined;
  /** What it said, without a secret of the bot. For administrators of the bot alone: it may name a chat. */
  readonly said?: string | undefined;
}

/**
 * A call of the platform that failed. Its message is for administrators, and holds nothing of what was sent or
 * answered. It has no cause, as the errors of the client hold addresses with the token of the bot.
 */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly status: number | undefined;
  readonly afterSeconds: number | undefined;
  readonly said: string | undefined;

  constructor(words: string, { status, afterSeconds, said }: PlatformFailure = {}) {
    super(words);
    this.status = status;
    this.afterSeconds = afterSeconds;
    this.said = said;
  }
}
