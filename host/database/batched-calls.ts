import DataLoader from 'dataloader';
import { isRefusedData } from './database-errors.js';

/** More would keep the first of a crowd waiting for the work of the last. */
const MOST_CALLS = 64;

/**
 * `Database.batched` of PostgreSQL: whatever is called while Node.js goes through the sockets that have something to
 * read is sent together, as soon as it is through.
 */
export function batchedCalls<Item, Result>(
  alone: (item: Item) => Promise<Result>,
  together: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const byThemselves = (items: readonly Item[]) => items.map((item) => () => alone(item));
  const run = async (items: readonly Item[]): Promise<readonly (() => Result | Promise<Result>)[]> => {
    if (items.length === 1) return byThemselves(items);
    try {
      return (await together(items)).map((result) => () => result);
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      // Nothing of it was written: who is to blame finds out by itself, and the others go on.
      return byThemselves(items);
    }
  };
  const loader = new DataLoader(run, {
    cache: false,
    maxBatchSize: MOST_CALLS,
    batchScheduleFn: setImmediate,
  });
  return async (item) => (await loader.load(item))();
}
