import type { Database, Transaction } from '../../../host/plugin-api/index.js';
import { TEST_CONNECTIONS } from '../../../testing/start-test-host.js';

/** Lets all through once all are there; one that fails on the way lets the others go as well. */
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
 * Begins a transaction on each connection of the pool. `work` begins once all are held, and none is given back before
 * all have done it: a call that takes a second connection waits in vain. `end` is the last that each transaction does.
 */
export function heldConnections(
  database: Database,
  work: (tx: Transaction, index: number) => Promise<unknown>,
  end: () => Promise<void> = () => Promise.resolve(),
): Promise<void>[] {
  const begun = new Meeting(TEST_CONNECTIONS);
  const done = new Meeting(TEST_CONNECTIONS);
  const all = async (tx: Transaction, index: number): Promise<void> => {
    await begun.wait();
    await work(tx, index);
    await done.wait();
    await end();
  };
  return Array.from({ length: TEST_CONNECTIONS }, (_, index) =>
    database
      .transaction((tx) => all(tx, index))
      .finally(() => {
        begun.end();
        done.end();
      }),
  );
}
