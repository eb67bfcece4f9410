import { setTimeout as wait } from 'node:timers/promises';
import type { BatchOptions } from '../../plugin-api/data/database.js';
import { isRefusedData } from './database-errors.js';

/** More would keep the first of a crowd waiting for the work of the last. */
const MOST_CALLS = 64;

/** A statement that takes longer may hang: those that come after it do not wait for its end. */
const TURN_MILLISECONDS = 100;

interface Call<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * `Database.batched` of PostgreSQL: whatever is called while Node.js goes through the sockets that have something to
 * read is sent together, as soon as it is through; in turn, as soon as the statement before it has ended, too.
 */
export function batchedCalls<Item, Result>(
  alone: (item: Item) => Promise<Result>,
  together: (items: readonly Item[]) => Promise<readonly Result[]>,
  { inTurn = false }: BatchOptions = {},
): (item: Item) => Promise<Result> {
  const gathered: Call<Item, Result>[] = [];

  const eachAlone = async (calls: readonly Call<Item, Result>[]): Promise<void> => {
    const made = calls.map(({ item, resolve }) => {
      const result = Promise.resolve(item).then(alone);
      resolve(result);
      return result;
    });
    await Promise.allSettled(made);
  };
  const make = async (calls: readonly Call<Item, Result>[]): Promise<void> => {
    if (calls.length === 1) return eachAlone(calls);
    try {
      const results = await together(calls.map(({ item }) => item));
      if (results.length !== calls.length) throw new Error(`${results.length} results for ${calls.length} calls`);
      calls.forEach(({ resolve }, at) => resolve(results[at]!));
    } catch (error) {
      // Nothing of it was written: who is to blame finds out by itself, and the others go on.
      if (isRefusedData(error)) return eachAlone(calls);
      calls.forEach(({ reject }) => reject(error));
    }
  };
  const send = async (): Promise<void> => {
    while (gathered.length > 0) {
      const made = make(gathered.splice(0, MOST_CALLS));
      if (inTurn) await endedWithin(TURN_MILLISECONDS, made);
    }
    isSending = false;
  };
  let isSending = false;
  return (item) =>
    new Promise((resolve, reject) => {
      gathered.push({ item, resolve, reject });
      if (isSending) return;
      isSending = true;
      setImmediate(() => void send());
    });
}

async function endedWithin(milliseconds: number, work: Promise<void>): Promise<void> {
  const late = new AbortController();
  await Promise.race([work, wait(milliseconds, undefined, late).catch(() => undefined)]);
  late.abort();
}
