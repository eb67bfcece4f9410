import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MILLISECONDS = 15_000;

/** Waits for a condition; throws when it does not come. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await wait(20);
  }
}
