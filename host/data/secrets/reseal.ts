import {
  SealError,
  type AnyHostPlugin,
  type AuditLog,
  type Clock,
  type Database,
  type Resealed,
  type Resealing,
} from '../../plugin-api/index.js';
import { dataKeyColumn } from './root-key-check.js';
import { SealedColumnStore, type SealedStore, type StaleSeal } from './sealed-store.js';
import type { Sealer } from './sealer.js';

interface ResealParts {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly sealer: Sealer;
  /** The stores of the host's own sealed values, without the data key. */
  readonly stores: readonly SealedStore[];
  /** The loaded plugins, with the columns that they seal. */
  readonly plugins: readonly AnyHostPlugin[];
}

/** {@link Resealing} over all sealed values of host and plugins; the data key of the database comes last. */
export class DatabaseResealing implements Resealing {
  /** The stores of all sealed values except the data key. */
  private readonly stores: readonly SealedStore[];

  constructor(private readonly parts: ResealParts) {
    const { database, sealer, stores, plugins } = parts;
    const columns = plugins.flatMap(({ sealedColumns }) => sealedColumns ?? []);
    this.stores = [...stores, ...columns.map((column) => new SealedColumnStore(database, column, sealer.head))];
  }

  async resealSecrets(): Promise<readonly Resealed[]> {
    const outcomes: Resealed[] = [];
    for (const store of this.stores) outcomes.push(await this.resealStore(store));
    return [...outcomes, await this.resealDataKey()];
  }

  private async resealStore(store: SealedStore): Promise<Resealed> {
    const count = { resealed: 0, unreadable: 0 };
    for (let after: StaleSeal['key'] | undefined; ;) {
      const batch = await store.stale(after);
      if (batch.length === 0) return { name: store.name, ...count };
      for (const value of batch) {
        const sealed = this.sealedAnew(value);
        if (!sealed) count.unreadable += 1;
        else if (await store.replace(value, sealed)) count.resealed += 1;
      }
      after = batch.at(-1)!.key;
    }
  }

  /**
   * Reseals the data key. Afterwards the database belongs to the present root key: a start without the previous one is
   * accepted.
   */
  private async resealDataKey(): Promise<Resealed> {
    const { database, audit, clock, sealer } = this.parts;
    const name = dataKeyColumn.purpose;
    const [stale] = await new SealedColumnStore(database, dataKeyColumn, sealer.head).stale(undefined);
    if (!stale) return { name, resealed: 0, unreadable: 0 };
    const sealed = this.sealedAnew(stale);
    if (!sealed) return { name, resealed: 0, unreadable: 1 };
    const resealed = await database.transaction(async (tx) => {
      const changed = await database.changeRows(
        'UPDATE host_root_key SET data_key = $1, sealed_at = $2 WHERE id = $3 AND data_key = $4',
        [sealed, clock.now(), stale.key, stale.sealed],
        tx,
      );
      if (changed === 1) await audit.recordEntry(tx, { action: 'host.rootKey.changed', by: 'console' });
      return changed;
    });
    return { name, resealed, unreadable: 0 };
  }

  private sealedAnew({ purpose, boundTo, sealed }: StaleSeal): Buffer | undefined {
    const { sealer } = this.parts;
    try {
      return sealer.seal(purpose, boundTo, sealer.open(purpose, boundTo, sealed));
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      return undefined;
    }
  }
}
