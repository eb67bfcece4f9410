/** The details of a failed call. */
export interface PlatformFailure {
  /** The `error_code` of the answer, or the HTTP status; undefined where there was no valid answer. */
  readonly status?: number | undefined;
  /** The `retry_after` of the answer. */
  readonly afterSeconds?: number | undefined;
  /**
   * The platform's description, without the bot's secrets. It may name a chat, so only administrators of the bot see
   * it.
   */
  readonly said?: string | undefined;
}

/**
 * A failed call of the platform. Its message is for administrators and has no part of the request or answer. It has no
 * cause, as errors of the client contain addresses with the bot's token.
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
