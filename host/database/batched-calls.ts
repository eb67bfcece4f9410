import DataLoader from 'dataloader';
import { isRefusedData } from './database-errors.js';

/** More would keep the first of a crowd waiting for the work of the last. */
const MOST_CALLS = 64;

/**
 * `Database.batched`: whatever is called while Node.js goes through the sockets that have something to read is sent
 * together, as soon as it is through.
 */
export function batchedCalls<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const together = async (items: readonly Item[]): Promise<readonly (() => Result | Promise<Result>)[]> => {
    try {
      return (await run(items)).map((result) => () => result);
    } catch (error) {
      if (items.length === 1 || !isRefusedData(error)) throw error;
      // Nothing of it was written: who is to blame finds out by itself, and the others go on.
      return items.map((item) => async () => (await run([item]))[0]!);
    }
  };
  const loader = new DataLoader(together, {
    cache: false,
    maxBatchSize: MOST_CALLS,
    batchScheduleFn: setImmediate,
  });
  return async (item) => (await loader.load(item))();
}
