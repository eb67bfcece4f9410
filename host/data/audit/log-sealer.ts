import type { KeyObject } from 'node:crypto';
import type { ChainedLog, Database } from '../../plugin-api/index.js';
import { ChainWriter } from './chain-writer.js';
import { SealStore } from './seal-store.js';

/** Seals one log while its host holds the lease. */
export class LogSealer {
  private readonly store: SealStore;
  private writer: ChainWriter | undefined;

  constructor(
    database: Database,
    readonly log: ChainedLog,
  ) {
    this.store = new SealStore(database, log);
  }

  /** Seals all committed entries. */
  async round(key: KeyObject, goOn: () => Promise<boolean>): Promise<void> {
    try {
      this.writer ??= await ChainWriter.open(this.store, key);
      await this.writer.round(goOn);
    } catch (error) {
      // Whether or not the last batch was written, the next round continues at the chain's end in the database.
      this.forget();
      if (!this.store.isForked(error)) throw error;
    }
  }

  /** Drops the writer: another host seals meanwhile, and moves the end of the chain. */
  forget(): void {
    this.writer = undefined;
  }
}
