import type { CachedValue, Transaction } from '../../plugin-api/index.js';

/** Half of the second that a change may take to be seen, which leaves the other half for the load itself. */
const CHECK_MILLISECONDS = 500;

/** What is known of the changes of one name. */
export interface RevisionSource {
  /** How often it has been changed, as a transaction sees it where one is given. */
  read(tx?: Transaction): Promise<number>;
  /** How often this host has changed it. */
  ownChanges(): number;
  /** Returns whether this transaction has changed it, and is not committed yet. */
  isChangedIn(tx: Transaction): boolean;
  /** In milliseconds. */
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

  /** Waits for nobody who has another connection, or is still to get one. */
  private async getIn(tx: Transaction): Promise<T> {
    const { source } = this;
    const revision = await source.read(tx);
    if (this.present?.revision === revision) return this.present.value;
    const value = await this.load(tx);
    // It may see the database as it was when it began, so that the others check for themselves how old this is.
    const isNewer = revision > (this.present?.revision ?? -1);
    if (isNewer && !source.isChangedIn(tx)) this.present = { revision, value };
    return value;
  }

  private getChecked(change: number): Promise<T> {
    // A check that began before a change of this host may not have seen it.
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
    // Read before the load: what is committed between the two makes the next check load once more.
    const revision = await this.source.read();
    if (this.present?.revision !== revision) this.present = { revision, value: await this.load() };
    this.checkedAt = startedAt;
    this.checkedChange = change;
    return this.present.value;
  }
}
