import type { CachedValue, Clock, Database, Revisions, Transaction } from '../../plugin-api/index.js';
import { FollowedValue } from './followed-value.js';

/** {@link Revisions} in the table `host_revision`. The host that makes a change sees it at once. */
export class DatabaseRevisions implements Revisions {
  private readonly ownChanges = new Map<string, number>();
  private readonly changed = new WeakMap<Transaction, Set<string>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  cached<T>(name: string, load: (tx?: Transaction) => Promise<T>): CachedValue<T> {
    const source = {
      read: (tx?: Transaction) => this.read(name, tx),
      ownChanges: () => this.ownChanges.get(name) ?? 0,
      isChangedIn: (tx: Transaction) => this.changed.get(tx)?.has(name) ?? false,
      now: () => this.clock.now().getTime(),
    };
    return new FollowedValue(source, load);
  }

  revise<T>(name: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await this.bumpRevision(tx, name);
      return work(tx);
    });
  }

  async bumpRevision(tx: Transaction, name: string): Promise<void> {
    this.changed.set(tx, (this.changed.get(tx) ?? new Set()).add(name));
    tx.afterCommit(() => void this.ownChanges.set(name, (this.ownChanges.get(name) ?? 0) + 1));
    if (this.database.dialect === 'postgres') {
      await this.database.rows(
        `INSERT INTO host_revision (name, revision) VALUES ($1, 1)
         ON CONFLICT (name) DO UPDATE SET revision = host_revision.revision + 1`,
        [name],
        tx,
      );
      return;
    }
    if (await this.increment(tx, name)) return;
    // Without a row, this host or another one inserts the first revision of the name.
    const isFirst = await this.database.insertOnce('host_revision', { name, revision: 1 }, ['name'], tx);
    if (!isFirst) await this.increment(tx, name);
  }

  private async increment(tx: Transaction, name: string): Promise<boolean> {
    const sql = 'UPDATE host_revision SET revision = revision + 1 WHERE name = $1';
    return (await this.database.changeRows(sql, [name], tx)) > 0;
  }

  private async read(name: string, tx?: Transaction): Promise<number> {
    const [row] = await this.database.rows<{ revision: string | number }>(
      'SELECT revision FROM host_revision WHERE name = $1',
      [name],
      tx,
    );
    return Number(row?.revision ?? 0);
  }
}
