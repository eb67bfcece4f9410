import type { KeyObject } from 'node:crypto';
import { nextSeal, type Seal } from './chain-hash.js';
import type { NewSeal, SealStore } from './seal-store.js';
import type { StoredEntry } from './stored-entry.js';

const BATCH = 500;

/** An entry whose transaction commits up to this many rounds after it got its id is sealed in the next round. */
const RECENT_ROUNDS = 30;
/** The most ids before the newest sealed entry that a round looks at. */
const RECENT_IDS = 20_000;

const SWEEP_IDS = 10_000;
const ROUNDS_BETWEEN_SWEEPS = 600;

/**
 * Appends committed entries to the chain. Ids have gaps (transactions rolled back), and an entry may become visible
 * after one with a greater id (transactions that commit late): each round looks back a little behind the newest sealed
 * entry, and a sweep passes over the whole log again and again, a slice per round. Valid while no other host seals.
 */
export class ChainWriter {
  /** The newest sealed entry at the end of earlier rounds, the oldest round first. */
  private readonly newestByRound: number[] = [];
  private floor: number;
  private sweepFrom = 0;
  private restingRounds = 0;

  private constructor(
    private readonly store: SealStore,
    private readonly key: KeyObject,
    private head: Seal,
    private newest: number,
  ) {
    this.floor = Math.max(0, newest - RECENT_IDS);
  }

  /** Opens a writer that continues the chain at its end. */
  static async open(store: SealStore, key: KeyObject): Promise<ChainWriter> {
    const { head, newest } = await store.end();
    return new ChainWriter(store, key, head, newest);
  }

  /** Seals all new entries and a slice of the sweep. `goOn` is called before each batch. */
  async round(goOn: () => Promise<boolean>): Promise<void> {
    await this.sealRange(this.floor, Number.MAX_SAFE_INTEGER, goOn);
    this.raiseFloor();
    await this.sweep(goOn);
  }

  private raiseFloor(): void {
    this.newestByRound.push(this.newest);
    const settled = this.newestByRound.length > RECENT_ROUNDS ? this.newestByRound.shift()! : 0;
    this.floor = Math.max(this.floor, settled, this.newest - RECENT_IDS);
  }

  private async sweep(goOn: () => Promise<boolean>): Promise<void> {
    if (this.restingRounds > 0) {
      this.restingRounds -= 1;
      return;
    }
    const end = this.sweepFrom + SWEEP_IDS;
    await this.sealRange(this.sweepFrom, end, goOn);
    this.sweepFrom = end;
    if (end < this.floor) return;
    this.sweepFrom = 0;
    this.restingRounds = ROUNDS_BETWEEN_SWEEPS;
  }

  private async sealRange(after: number, upTo: number, goOn: () => Promise<boolean>): Promise<void> {
    let from = after;
    while (await goOn()) {
      const entries = await this.store.unsealed(from, upTo, BATCH);
      if (entries.length > 0) await this.seal(entries);
      if (entries.length < BATCH) return;
      from = Number(entries.at(-1)!.id);
    }
  }

  private async seal(entries: readonly StoredEntry[]): Promise<void> {
    let { head } = this;
    const seals = entries.map((entry): NewSeal => {
      const previous = head.hash;
      head = nextSeal(this.key, this.store.log, head, entry);
      return { ...head, previous, entryId: entry.id };
    });
    await this.store.append(seals);
    this.head = head;
    this.newest = Math.max(this.newest, Number(entries.at(-1)!.id));
  }
}
