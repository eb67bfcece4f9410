import { JobFailedError } from '../plugin-api/index.js';

/** A call of a handler that may never end. */
export interface LimitedCall<T> {
  readonly seconds: number;
  readonly work: () => Promise<T>;
  /**
   * Called when the time is up, with what settles when the work ends after all. Never called for one that ended in
   * time.
   */
  readonly overran: (end: Promise<unknown>) => void;
}

/** Awaits a call no longer than its limit: rejects when its time is up, with a reason for administrators. */
export async function limitedCall<T>({ seconds, work, overran }: LimitedCall<T>): Promise<T> {
  const running = (async () => work())();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // First, so that what the aborted handler throws does not pass for its end.
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
