interface Kept<T> {
  readonly value: T;
  readonly weight: number;
}

/** Values by key, as many as weigh no more than so much together: those used last. */
export class RecentlyUsed<T> {
  private readonly kept = new Map<string, Kept<T>>();
  private weight = 0;

  constructor(private readonly most: number) {}

  /** The value of a key; made where it is not there. What `make` throws is not kept. */
  get(key: string, weight: number, make: () => T): T {
    const present = this.take(key);
    const kept = present ?? { value: make(), weight };
    this.kept.set(key, kept);
    this.weight += kept.weight;
    for (const oldest of this.kept.keys()) {
      if (this.weight <= this.most || oldest === key) break;
      this.take(oldest);
    }
    return kept.value;
  }

  private take(key: string): Kept<T> | undefined {
    const kept = this.kept.get(key);
    if (!kept) return undefined;
    this.kept.delete(key);
    this.weight -= kept.weight;
    return kept;
  }
}
