import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_SECONDS = 15;

/** Waits for a condition; throws when it does not come. */
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
