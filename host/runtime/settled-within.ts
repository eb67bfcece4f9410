import { setTimeout as wait } from 'node:timers/promises';

const nothing = (): undefined => undefined;

/** Waits until work has ended, successfully or not, but no longer than the time limit. */
export async function settledWithin(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  await Promise.race([work.catch(nothing), wait(milliseconds, undefined, late).catch(nothing)]);
  late.abort();
}
