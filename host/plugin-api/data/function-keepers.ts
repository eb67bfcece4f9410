import { contributionPoint } from '../plugin/contribution-point.js';
import type { Transaction } from './database.js';

/**
 * A plugin that keeps the texts of functions of the database, such as those of a city's own. A logical copy of the
 * database has rows alone: it leaves out functions, names those that no plugin keeps, and where it is brought back has
 * the others made anew.
 */
export interface FunctionKeeper {
  /** Those that are there and that `makeAnew` would make, each as `schema.name`. */
  names(tx: Transaction): Promise<readonly string[]>;
  /**
   * Makes those that are not there, once all rows are. One that the database refuses is left out; answers what is to be
   * said of it, one line of English each.
   */
  makeAnew(tx: Transaction): Promise<readonly string[]>;
}

/** Where plugins name what keeps functions. */
export const FunctionKeepers = contributionPoint<FunctionKeeper>('host/FunctionKeepers');
