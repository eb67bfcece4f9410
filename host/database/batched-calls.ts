import { isRefusedData } from './database-errors.js';

/** More would keep the first of a crowd waiting for the work of the last. */
const MOST_CALLS = 64;

interface Call<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * `Database.batched` of PostgreSQL: whatever is called while Node.js goes through the sockets that have something to
 * read is sent together, as soon as it is through.
 */
export function batchedCalls<Item, Result>(
  alone: (item: Item) => Promise<Result>,
  together: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let gathered: Call<Item, Result>[] = [];

  const make = async (calls: readonly Call<Item, Result>[]): Promise<void> => {
    const eachAlone = (): void => calls.forEach(({ item, resolve }) => resolve(Promise.resolve(item).then(alone)));
    if (calls.length === 1) return eachAlone();
    try {
      const results = await together(calls.map(({ item }) => item));
      if (results.length !== calls.length) throw new Error(`${results.length} results for ${calls.length} calls`);
      calls.forEach(({ resolve }, at) => resolve(results[at]!));
    } catch (error) {
      // Nothing of it was written: who is to blame finds out by itself, and the others go on.
      if (isRefusedData(error)) eachAlone();
      else calls.forEach(({ reject }) => reject(error));
    }
  };
  const send = (): void => {
    const calls = gathered;
    gathered = [];
    for (let from = 0; from < calls.length; from += MOST_CALLS) void make(calls.slice(from, from + MOST_CALLS));
  };
  return (item) =>
    new Promise((resolve, reject) => {
      if (gathered.push({ item, resolve, reject }) === 1) setImmediate(send);
    });
}
