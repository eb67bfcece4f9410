import { SealedMails } from '../mail/sealed-mails.js';
import { SealError, type AnyHostPlugin, type Database } from '../plugin-api/index.js';
import { SealedColumnStore, type SealedStore, type StaleSeal } from './sealed-store.js';
import type { Sealer } from './sealer.js';

/** The outcome for the values of one place that holds sealed bytes. */
export interface Resealed {
  /** The purpose that they are sealed for. */
  readonly name: string;
  /** How many are sealed under the key that seals now, and were not. */
  readonly resealed: number;
  /** How many could not be opened, and are left as they are. */
  readonly unreadable: number;
}

/** The same content, sealed under the key that seals now; undefined where no known key opens it. */
function sealedAnew(
  sealer: Sealer,
  { purpose, boundTo, sealed }: Pick<StaleSeal, 'purpose' | 'boundTo' | 'sealed'>,
): Buffer | undefined {
  try {
    return sealer.seal(purpose, boundTo, sealer.open(purpose, boundTo, sealed));
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return undefined;
  }
}

/** Everything that host and plugins keep sealed, but the key of the database. */
export class Resealing {
  private readonly stores: readonly SealedStore[];

  /** @param plugins the loaded ones, with the columns that they seal. */
  constructor(
    database: Database,
    private readonly sealer: Sealer,
    plugins: readonly AnyHostPlugin[],
  ) {
    const columns = plugins.flatMap(({ sealedColumns }) => sealedColumns ?? []);
    this.stores = [
      new SealedMails(database, sealer),
      ...columns.map((column) => new SealedColumnStore(database, column, sealer)),
    ];
  }

  /**
   * Seals anew what is not under the key that seals now, in batches; a value that is changed meanwhile stays as it was
   * changed. Safe to be broken off and called again.
   */
  async reseal(): Promise<readonly Resealed[]> {
    const outcomes: Resealed[] = [];
    for (const store of this.stores) outcomes.push(await this.resealStore(store));
    return outcomes;
  }

  private async resealStore(store: SealedStore): Promise<Resealed> {
    const count = { resealed: 0, unreadable: 0 };
    for (let after: StaleSeal['key'] | undefined; ;) {
      const { stale, last } = await store.page(after);
      if (last === undefined) return { name: store.name, ...count };
      for (const value of stale) {
        const sealed = sealedAnew(this.sealer, value);
        if (!sealed) count.unreadable += 1;
        else if (await store.replace(value, sealed)) count.resealed += 1;
      }
      after = last;
    }
  }
}
