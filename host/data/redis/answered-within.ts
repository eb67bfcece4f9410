/** A server hears, and does not answer. */
export class SilentError extends Error {
  override readonly name = 'SilentError';
  readonly code = 'SILENT';
  constructor() {
    super('it did not answer in time');
  }
}

/**
 * Rejects with `SilentError` where there is no answer in time. One more turn of the event loop is waited for: where
 * this process was held up itself, the answer is there already.
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
