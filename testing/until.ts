import { setTimeout as wait } from 'node:timers/promises';

/** Long, as a machine may be busy: only a condition that never holds waits so long. */
export const PATIENCE_SECONDS = 90;

/** Waits for a condition; throws when it does not hold in time. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patienceSeconds = PATIENCE_SECONDS,
): Promise<void> {
  const deadline = performance.now() + patienceSeconds * 1000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await wait(20);
  }
}
