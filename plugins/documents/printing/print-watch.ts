import { setTimeout as pause } from 'node:timers/promises';
import { processorBetween, treeUse, type TreeUse } from './process-tree.js';

const WATCH_MILLISECONDS = 250;

/** One document that is being printed, as far as its use of the machine is known. */
export interface WatchedPrint {
  /** The time of a processor that it has had for certain: while nothing else was printed in its browser. */
  ownMilliseconds: number;
}

/**
 * Looks at what the processes of a browser use, four times a second while a document is printed in it, and once after
 * the last one: it costs nothing while nothing is printed.
 */
export class PrintWatch<P extends WatchedPrint> {
  /** Those that are being printed. */
  readonly prints = new Set<P>();
  /** What the browser held when that was last looked at. */
  memory = 0;
  /** Those that were printed at any time since the last look. */
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

  /** Returns whether the use of a print is known here. */
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
