import { setTimeout as wait } from 'node:timers/promises';
import { outsideContext } from '../../runtime/context/context.js';
import type { Feed, Logger, Transaction } from '../../plugin-api/index.js';
import type { FeedSource } from '../../plugin-api/data/feeds.js';
import type { Bell } from './bell.js';

/** The time between two reads without a signal: longer where the signals of other hosts arrive. */
const ALONE_MILLISECONDS = 1000;
const RUNG_MILLISECONDS = 2000;

/** Signals within this time lead to one read. */
const GATHER_MILLISECONDS = 50;

/** {@link Feed} that reads a log once for all its followers on this host, and only while there are any. */
export class SharedFeed<Place, Item> implements Feed<Item> {
  private readonly listeners = new Set<(items: readonly Item[]) => void>();
  /** Counts also the followers whose start is under way. */
  private followers = 0;
  private beginning: Promise<void> | undefined;
  private waking = new AbortController();
  /** Whether the last read succeeded. */
  private isRead = true;

  constructor(
    private readonly source: FeedSource<Place, Item>,
    private readonly bell: Bell,
    private readonly logger: Logger,
  ) {}

  async follow(listener: (items: readonly Item[]) => void): Promise<() => void> {
    this.followers += 1;
    try {
      // The first follower starts the reading for all of them.
      this.beginning ??= outsideContext(() => this.begin());
      await this.beginning;
    } catch (error) {
      this.leave();
      throw error;
    }
    this.listeners.add(listener);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      this.listeners.delete(listener);
      this.leave();
    };
  }

  ring(tx?: Transaction): void {
    const rung = (): void => {
      this.waking.abort();
      this.bell.ring(this.source.name);
    };
    if (tx) tx.afterCommit(rung);
    else rung();
  }

  private leave(): void {
    this.followers -= 1;
    if (this.followers === 0) this.waking.abort();
  }

  private async begin(): Promise<void> {
    try {
      const place = await this.source.findEnd();
      this.bell.hear(this.source.name, () => this.waking.abort());
      void this.readOn(place);
    } catch (error) {
      this.beginning = undefined;
      throw error;
    }
  }

  private async readOn(from: Place): Promise<void> {
    let place = from;
    while (this.followers > 0) {
      const pause = this.bell.isHeard ? RUNG_MILLISECONDS : ALONE_MILLISECONDS;
      await wait(pause, undefined, { signal: this.waking.signal, ref: false }).catch(() => undefined);
      if (this.followers === 0) break;
      await wait(GATHER_MILLISECONDS, undefined, { ref: false });
      // A signal from here on wakes the next read.
      this.waking = new AbortController();
      place = await this.readAt(place);
    }
    this.beginning = undefined;
    this.waking = new AbortController();
  }

  /** Passes items to one listener; its failure does not affect the others. */
  private hand(items: readonly Item[], listener: (items: readonly Item[]) => void): void {
    try {
      listener(items);
    } catch (error) {
      this.logger.warn({ feed: this.source.name, err: error }, 'feed not handed on');
    }
  }

  /** Reads on from a place; where the database fails, the next read starts at the same place. */
  private async readAt(place: Place): Promise<Place> {
    try {
      const reading = await this.source.readItems(place);
      if (reading.items.length > 0) for (const listener of this.listeners) this.hand(reading.items, listener);
      this.isRead = true;
      return reading.place;
    } catch (error) {
      // Logged once: the next reads fail alike.
      if (this.isRead) this.logger.warn({ feed: this.source.name, err: error }, 'feed not read');
      this.isRead = false;
      return place;
    }
  }
}
