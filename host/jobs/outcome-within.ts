import type { JobOutcome } from '../plugin-api/index.js';

/** The outcome of an attempt within some seconds; `open` after that, and where it cannot be marked. */
export async function outcomeWithin(seconds: number, attempt: Promise<JobOutcome>): Promise<JobOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<JobOutcome>((resolve) => {
    timer = setTimeout(() => resolve('open'), Math.max(0, seconds) * 1000);
  });
  try {
    return await Promise.race([attempt.catch(() => 'open' as const), late]);
  } finally {
    clearTimeout(timer);
  }
}
