/**
 * Why the service could not start, in one line for the operator. `main` prints the message alone, without a stack, and
 * exits non-zero.
 */
export class BootError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'BootError';
  }
}

/** What only another configuration mends. */
export class ConfigurationError extends BootError {
  constructor(
    readonly key: string,
    /** What is wrong with its value: English, without a secret. */
    readonly problem: string,
    options?: { readonly cause?: unknown },
  ) {
    super(`Configuration: ${key}: ${problem}`, options);
    this.name = 'ConfigurationError';
  }
}

/** Returns the one-line reason of anything that was thrown. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.split('\n', 1)[0] ?? message;
}
