import type { Delivery, JobQueue } from './job-queue.js';
import type { JobStore } from './job-store.js';

/** Claims due jobs for a queue: no more of a type than its share of the workers, and the types in round robin. */
export class RoundRobinClaims {
  /** Whether there may be more due jobs than there was room for. */
  more = false;
  /** The types, the most recently claimed ones last. */
  private names: readonly string[] = [];

  constructor(
    private readonly store: JobStore,
    private readonly queue: JobQueue,
  ) {}

  /** Sets the types that are claimed. */
  declare(names: readonly string[]): void {
    this.names = names;
  }

  async claim(): Promise<readonly Delivery[]> {
    this.more = true;
    const { room, of } = await this.queue.standing();
    const types = this.names.map((name) => ({ name, ...of(name) }));
    const open = types.filter((type) => type.room > 0);
    if (open.length === 0) return [];
    const claimed = await this.store.claim(open, room);
    const numberOf = (name: string): number => claimed.filter((one) => one.name === name).length;
    // The remaining due jobs, if any, are of types that have used up their room.
    this.more = claimed.length === room || types.some((type) => numberOf(type.name) === type.room);
    const isServed = (name: string): boolean => numberOf(name) > 0;
    this.names = [...this.names.filter((name) => !isServed(name)), ...this.names.filter(isServed)];
    return claimed;
  }
}
