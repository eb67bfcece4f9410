import type { KeyObject } from 'node:crypto';
import type { ChainedLog, Database } from '../../plugin-api/index.js';
import { ChainWriter } from './chain-writer.js';
import { SealStore } from './seal-store.js';

/** Seals one log for as long as its host holds the lease. */
export class LogSealer {
  private readonly store: SealStore;
  private writer: ChainWriter | undefined;

  constructor(
    database: Database,
    readonly log: ChainedLog,
  ) {
    this.store = new SealStore(database, log);
  }

  /** Seals what is committed by now. */
  async round(key: KeyObject, goOn: () => Promise<boolean>): Promise<void> {
    try {
      this.writer ??= await ChainWriter.open(this.store, key);
      await this.writer.round(goOn);
    } catch (error) {
      // Whatever became of the last batch, the next round begins where the database says that the chain ends.
      this.forget();
      if (!this.store.isForked(error)) throw error;
    }
  }

  /** Another host seals: the chain ends elsewhere by the time that this one does again. */
  forget(): void {
    this.writer = undefined;
  }
}
