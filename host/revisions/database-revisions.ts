import type { CachedValue, Clock, Database, Revisions, Transaction } from '../plugin-api/index.js';

/** Half of the second that a change may take to be seen, which leaves the other half for the load itself. */
const CHECK_MILLISECONDS = 500;

/** {@link Revisions} in the table `host_revision`. The host that makes a change sees it at once. */
export class DatabaseRevisions implements Revisions {
  /** How often this host has changed something, by name. */
  private readonly ownChanges = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  cached<T>(name: string, load: () => Promise<T>): CachedValue<T> {
    let present: { readonly revision: string; readonly value: T } | undefined;
    let checkedAt = -Infinity;
    let checkedChange = 0;
    let checking: { readonly change: number; readonly value: Promise<T> } | undefined;
    const ownChange = (): number => this.ownChanges.get(name) ?? 0;

    const refresh = async (change: number): Promise<T> => {
      const startedAt = this.clock.now().getTime();
      // Read before the load: what is committed between the two makes the next check load once more.
      const revision = await this.read(name);
      if (present?.revision !== revision) present = { revision, value: await load() };
      checkedAt = startedAt;
      checkedChange = change;
      return present.value;
    };

    return {
      get: async () => {
        const change = ownChange();
        const isFresh = this.clock.now().getTime() - checkedAt < CHECK_MILLISECONDS;
        if (present && isFresh && checkedChange === change) return present.value;
        // A check that began before a change of this host may not have seen it.
        if (checking?.change !== change) {
          const begun = { change, value: refresh(change) };
          checking = begun;
          const forget = (): void => {
            if (checking === begun) checking = undefined;
          };
          begun.value.then(forget, forget);
        }
        return checking.value;
      },
    };
  }

  change<T>(name: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await this.bump(name, tx);
      return work(tx);
    });
  }

  async bump(name: string, tx: Transaction): Promise<void> {
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
    if (await this.increment(name, tx)) return;
    try {
      await this.database.insert('host_revision', [{ name, revision: 1 }], [], tx);
    } catch (error) {
      // Another host's first change of the same name; here, unlike on PostgreSQL, the transaction goes on.
      if (!this.database.isUniqueViolation(error) || !(await this.increment(name, tx))) throw error;
    }
  }

  private async increment(name: string, tx: Transaction): Promise<boolean> {
    const sql = 'UPDATE host_revision SET revision = revision + 1 WHERE name = $1';
    return (await this.database.change(sql, [name], tx)) > 0;
  }

  private async read(name: string): Promise<string> {
    const [row] = await this.database.rows<{ revision: string | number }>(
      'SELECT revision FROM host_revision WHERE name = $1',
      [name],
    );
    return String(row?.revision ?? 0);
  }
}
