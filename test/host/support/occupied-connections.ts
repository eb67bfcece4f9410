import type { Database, Transaction } from '../../../host/plugin-api/index.js';

/** The size of a city's pool by default; a host whose connections are held sets it. */
export const CONNECTIONS = 10;

/** Lets all callers through once all have arrived; one that fails on the way lets the others pass as well. */
class Meeting {
  private missing: number;
  private open!: () => void;
  private readonly all: Promise<void>;

  constructor(people: number) {
    this.missing = people;
    this.all = new Promise((resolve) => (this.open = resolve));
  }

  async wait(): Promise<void> {
    this.missing -= 1;
    if (this.missing === 0) this.open();
    await this.all;
  }

  end(): void {
    this.open();
  }
}

/**
 * Begins a transaction on each connection of the pool. `work` begins once all are held, and no connection is released
 * before all have finished it: a call that needs a second connection waits in vain. `end` is the last step of each
 * transaction.
 */
export function occupiedConnections(
  database: Database,
  work: (tx: Transaction, index: number) => Promise<unknown>,
  end: () => Promise<void> = () => Promise.resolve(),
): Promise<void>[] {
  const begun = new Meeting(CONNECTIONS);
  const done = new Meeting(CONNECTIONS);
  const all = async (tx: Transaction, index: number): Promise<void> => {
    await begun.wait();
    await work(tx, index);
    await done.wait();
    await end();
  };
  return Array.from({ length: CONNECTIONS }, (_, index) =>
    database
      .transaction((tx) => all(tx, index))
      .finally(() => {
        begun.end();
        done.end();
      }),
  );
}
