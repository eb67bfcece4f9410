import { setTimeout as wait } from 'node:timers/promises';

const nothing = (): undefined => undefined;

/** Waits for work until it has ended, however it does, but no longer than this. */
export async function settledWithin(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  await Promise.race([work.catch(nothing), wait(milliseconds, undefined, late).catch(nothing)]);
  late.abort();
}
