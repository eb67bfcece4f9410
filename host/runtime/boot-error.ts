/**
 * The service could not start; the message is one line for the operator. `main` prints it without a stack and exits
 * non-zero.
 */
export class BootError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'BootError';
  }
}

/** A failure that only another configuration fixes. */
export class ConfigurationError extends BootError {
  constructor(
    readonly key: string,
    /** The fault of the key's value: in English, without a secret. */
    readonly problem: string,
    options?: { readonly cause?: unknown },
  ) {
    super(`Configuration: ${key}: ${problem}`, options);
    this.name = 'ConfigurationError';
  }
}

/** Returns the one-line reason of any thrown value. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.split('\n', 1)[0] ?? message;
}
