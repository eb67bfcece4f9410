import { setTimeout as pause } from 'node:timers/promises';
import { processorBetween, treeUse, type TreeUse } from './process-tree.js';

const WATCH_MILLISECONDS = 250;

/** A print in progress and its measured use of the processor. */
export interface WatchedPrint {
  /** The processor time that is certainly its own: measured while no other document was printed in the browser. */
  ownMilliseconds: number;
}

/** Measures the processes of a browser four times a second while it prints, and once after the last print. */
export class PrintWatch<P extends WatchedPrint> {
  /** The prints in progress. */
  readonly prints = new Set<P>();
  /** The memory of the browser at the last measurement. */
  memory = 0;
  /** The prints that ran at any time since the last measurement. */
  private seen = new Set<P>();
  private last: TreeUse | undefined;
  private isWatching = false;
  private isEnded = false;

  constructor(
    private readonly pid: number | undefined,
    private readonly looked: () => void,
  ) {}

  add(print: P): void {
    this.prints.add(print);
    this.seen.add(print);
    if (!this.isWatching) void this.watch();
  }

  remove(print: P): void {
    this.prints.delete(print);
  }

  end(): void {
    this.isEnded = true;
  }

  /** Measures the processes; returns false where that is not possible here. */
  look(): boolean {
    const use = this.pid === undefined || this.isEnded ? undefined : treeUse(this.pid);
    if (!use) return false;
    this.memory = use.memoryBytes;
    const [only] = this.seen;
    if (this.last && only && this.seen.size === 1) only.ownMilliseconds += processorBetween(this.last, use);
    this.last = use;
    this.seen = new Set(this.prints);
    this.looked();
    return true;
  }

  private async watch(): Promise<void> {
    this.isWatching = true;
    if (!this.last) this.look();
    while (this.prints.size > 0 && !this.isEnded) {
      await pause(WATCH_MILLISECONDS, undefined, { ref: false });
      this.look();
    }
    this.isWatching = false;
  }
}
