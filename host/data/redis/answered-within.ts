/** Thrown when a server accepts a request and does not answer. */
export class SilentError extends Error {
  override readonly name = 'SilentError';
  readonly code = 'SILENT';
  constructor() {
    super('it did not answer in time');
  }
}

/**
 * Rejects with `SilentError` where there is no answer in time. It waits for one more turn of the event loop: if this
 * process was blocked itself, the answer is already there.
 */
export async function answeredWithin<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new SilentError())), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
