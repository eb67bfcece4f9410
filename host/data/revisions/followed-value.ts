import type { CachedValue, Transaction } from '../../plugin-api/index.js';

/** Half of the second within which a change must be seen; the load has the other half. */
const CHECK_MILLISECONDS = 500;

/** The known changes of one name. */
export interface RevisionSource {
  /** Returns the revision of the name, as `tx` sees it where it is given. */
  read(tx?: Transaction): Promise<number>;
  /** Counts the changes that this host has made. */
  ownChanges(): number;
  /** Tells whether an uncommitted transaction has changed the name. */
  isChangedIn(tx: Transaction): boolean;
  /** Returns the time in milliseconds. */
  now(): number;
}

/** {@link CachedValue} that follows a revision. */
export class FollowedValue<T> implements CachedValue<T> {
  private present: { readonly revision: number; readonly value: T } | undefined;
  private checkedAt = -Infinity;
  private checkedChange = 0;
  private checking: { readonly change: number; readonly value: Promise<T> } | undefined;

  constructor(
    private readonly source: RevisionSource,
    private readonly load: (tx?: Transaction) => Promise<T>,
  ) {}

  async get(tx?: Transaction): Promise<T> {
    const { present, source } = this;
    if (tx && source.isChangedIn(tx)) return this.load(tx);
    const change = source.ownChanges();
    const isFresh = source.now() - this.checkedAt < CHECK_MILLISECONDS;
    if (present && isFresh && this.checkedChange === change) return present.value;
    return tx ? this.getIn(tx) : this.getChecked(change);
  }

  /**
   * Reads inside a transaction, without waiting for a check on another connection: its caller may still wait for a
   * connection.
   */
  private async getIn(tx: Transaction): Promise<T> {
    const { source } = this;
    const revision = await source.read(tx);
    if (this.present?.revision === revision) return this.present.value;
    const value = await this.load(tx);
    // The transaction may see an older snapshot of the database, so that this does not count as a check for other
    // callers.
    const isNewer = revision > (this.present?.revision ?? -1);
    if (isNewer && !source.isChangedIn(tx)) this.present = { revision, value };
    return value;
  }

  private getChecked(change: number): Promise<T> {
    // A check that began before a change of this host may not have seen the change.
    if (this.checking?.change !== change) {
      const begun = { change, value: this.refresh(change) };
      this.checking = begun;
      const forget = (): void => {
        if (this.checking === begun) this.checking = undefined;
      };
      begun.value.then(forget, forget);
    }
    return this.checking.value;
  }

  private async refresh(change: number): Promise<T> {
    const startedAt = this.source.now();
    // Read before the load: a change committed between the two makes the next check load again.
    const revision = await this.source.read();
    if (this.present?.revision !== revision) this.present = { revision, value: await this.load() };
    this.checkedAt = startedAt;
    this.checkedChange = change;
    return this.present.value;
  }
}
