/** A value, and how large it counts. */
export interface Measured<V> {
  readonly value: V;
  readonly bytes: number;
}

/** Values that never change, kept while there is room for them: those that were asked for last. */
export class BoundedCache<V> {
  private readonly kept = new Map<string, Measured<V>>();
  private readonly loading = new Map<string, Promise<V>>();
  private bytes = 0;

  constructor(private readonly mostBytes: number) {}

  find(key: string): V | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  /** Reads what is not kept, once for all who ask at the same time. `read` sees nothing but what is committed. */
  async get(key: string, read: () => Promise<Measured<V>>): Promise<V> {
    const found = this.find(key) ?? this.loading.get(key);
    if (found !== undefined) return found;
    const loading = read().then((measured) => this.keep(key, measured));
    this.loading.set(key, loading);
    try {
      return await loading;
    } finally {
      this.loading.delete(key);
    }
  }

  private keep(key: string, measured: Measured<V>): V {
    this.kept.set(key, measured);
    this.bytes += measured.bytes;
    for (const [oldest, { bytes }] of this.kept) {
      if (this.bytes <= this.mostBytes) break;
      this.kept.delete(oldest);
      this.bytes -= bytes;
    }
    return measured.value;
  }
}
