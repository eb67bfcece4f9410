interface Kept<T> {
  readonly value: T;
  readonly weight: number;
}

/**
 * Values by key, as many as weigh no more than so much together: those used last. The last one is kept, whatever it
 * weighs.
 */
export class RecentlyUsed<T> {
  private readonly kept = new Map<string, Kept<T>>();
  private readonly loading = new Map<string, Promise<T>>();
  private weight = 0;

  constructor(private readonly most: number) {}

  find(key: string): T | undefined {
    const found = this.kept.get(key);
    return found && this.keep(key, found);
  }

  /** The value of a key; made where it is not there. What `make` throws is not kept. */
  get(key: string, weight: number, make: () => T): T {
    return this.keep(key, this.kept.get(key) ?? { value: make(), weight });
  }

  /** Keeps a value in the place of the one that is there. */
  put(key: string, weight: number, value: T): void {
    this.keep(key, { value, weight });
  }

  /** The same of what is read, once for all concurrent callers. It is shared by all: `read` takes no transaction. */
  async read(key: string, read: () => Promise<Kept<T>>): Promise<T> {
    const present = this.kept.get(key);
    if (present) return this.keep(key, present);
    const loading = this.loading.get(key) ?? read().then((made) => this.keep(key, made));
    this.loading.set(key, loading);
    try {
      return await loading;
    } finally {
      this.loading.delete(key);
    }
  }

  private keep(key: string, kept: Kept<T>): T {
    this.take(key);
    this.kept.set(key, kept);
    this.weight += kept.weight;
    for (const oldest of this.kept.keys()) {
      if (this.weight <= this.most || oldest === key) break;
      this.take(oldest);
    }
    return kept.value;
  }

  private take(key: string): void {
    this.weight -= this.kept.get(key)?.weight ?? 0;
    this.kept.delete(key);
  }
}
