/**
 * Why the service could not start, in one line for whoever runs it. `main` prints the message alone, without a stack,
 * and exits non-zero.
 */
export class BootError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'BootError';
  }
}

/** The one-line reason of anything that was thrown. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.split('\n', 1)[0] ?? message;
}
