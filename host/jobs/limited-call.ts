import { JobFailedError } from '../plugin-api/index.js';

/** A call of a handler that may never end. */
export interface LimitedCall<T> {
  readonly seconds: number;
  readonly work: () => Promise<T>;
  /**
   * Called when the time is up, with a promise that settles when the work ends after all. Never called for work that
   * ended in time.
   */
  readonly overran: (end: Promise<unknown>) => void;
}

/** Awaits a call up to its time limit; rejects afterwards, with a reason for administrators. */
export async function limitedCall<T>({ seconds, work, overran }: LimitedCall<T>): Promise<T> {
  const running = (async () => work())();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // Rejects first, so that an error of the aborted handler does not count as its result.
      reject(new JobFailedError(`El intento tardó más de ${seconds} s.`));
      overran(running.catch(() => undefined));
    }, seconds * 1000);
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}
