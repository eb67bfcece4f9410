interface Entry<T> {
  readonly value: T;
  readonly weight: number;
}

/**
 * A cache that keeps the most recently used values, up to a total weight of `most`. It keeps the last one whatever its
 * weight.
 */
export class RecentlyUsed<T> {
  private readonly entries = new Map<string, Entry<T>>();
  private readonly loading = new Map<string, Promise<T>>();
  private weight = 0;

  constructor(private readonly most: number) {}

  find(key: string): T | undefined {
    const found = this.entries.get(key);
    return found && this.keep(key, found);
  }

  /** Returns the value of a key, and makes it when it is missing. An error of `make` is not cached. */
  get(key: string, weight: number, make: () => T): T {
    return this.keep(key, this.entries.get(key) ?? { value: make(), weight });
  }

  /**
   * Returns the value of a key, and reads it when it is missing: once for all concurrent callers. As they share the
   * value, `read` takes no transaction.
   */
  async read(key: string, read: () => Promise<Entry<T>>): Promise<T> {
    const present = this.entries.get(key);
    if (present) return this.keep(key, present);
    const loading = this.loading.get(key) ?? read().then((made) => this.keep(key, made));
    this.loading.set(key, loading);
    try {
      return await loading;
    } finally {
      this.loading.delete(key);
    }
  }

  private keep(key: string, entry: Entry<T>): T {
    this.take(key);
    this.entries.set(key, entry);
    this.weight += entry.weight;
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.most || oldest === key) break;
      this.take(oldest);
    }
    return entry.value;
  }

  private take(key: string): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }
}
