import { setTimeout as wait } from 'node:timers/promises';
import type { BatchOptions } from '../../plugin-api/data/database.js';
import { isRefusedData } from './database-errors.js';

/** The most calls of one batch: in a greater one, the first caller would wait long for the work of the last. */
const MOST_CALLS = 64;

/** The time after which the next batch no longer waits for a statement, which may hang. */
const SEQUENTIAL_MILLISECONDS = 100;

interface Call<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Implements `Database.batched` for PostgreSQL: calls made in the same pass of the event loop are sent together at its
 * end. With `sequential`, a batch also waits for the end of the statement before it.
 */
export function batchedCalls<Item, Result>(
  alone: (item: Item) => Promise<Result>,
  together: (items: readonly Item[]) => Promise<readonly Result[]>,
  { sequential = false }: BatchOptions = {},
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
      // The batch was rolled back. Each call is retried alone, so that only the faulty one fails.
      if (isRefusedData(error)) return eachAlone(calls);
      calls.forEach(({ reject }) => reject(error));
    }
  };
  const send = async (): Promise<void> => {
    while (gathered.length > 0) {
      const made = make(gathered.splice(0, MOST_CALLS));
      if (sequential) await endedWithin(SEQUENTIAL_MILLISECONDS, made);
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
