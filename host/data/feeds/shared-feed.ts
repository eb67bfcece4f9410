import { setTimeout as wait } from 'node:timers/promises';
import { outsideContext } from '../../runtime/context/context.js';
import type { Feed, Logger, Transaction } from '../../plugin-api/index.js';
import type { FeedSource } from '../../plugin-api/data/feeds.js';
import type { Bell } from './bell.js';

/** How long a host waits for a ring: the longer time where it hears those of others. */
const ALONE_MILLISECONDS = 1000;
const RUNG_MILLISECONDS = 2000;

/** Rings that come so soon after one another are one. */
const GATHER_MILLISECONDS = 50;

/** One reading of a log for all who follow it on this host; none while nobody does. */
export class SharedFeed<Place, Item> implements Feed<Item> {
  private readonly listeners = new Set<(items: readonly Item[]) => void>();
  /** With those whose start is under way. */
  private followers = 0;
  private beginning: Promise<void> | undefined;
  private waking = new AbortController();
  /** Whether the last look was answered. */
  private isRead = true;

  constructor(
    private readonly source: FeedSource<Place, Item>,
    private readonly bell: Bell,
    private readonly logger: Logger,
  ) {}

  async follow(listener: (items: readonly Item[]) => void): Promise<() => void> {
    this.followers += 1;
    try {
      // The first follower begins it for all of them.
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
      const place = await this.source.end();
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
      // What is rung from here on is for the next look.
      this.waking = new AbortController();
      place = await this.readAt(place);
    }
    this.beginning = undefined;
    this.waking = new AbortController();
  }

  /** A listener that fails keeps nothing from the others. */
  private hand(items: readonly Item[], listener: (items: readonly Item[]) => void): void {
    try {
      listener(items);
    } catch (error) {
      this.logger.warn({ feed: this.source.name, err: error }, 'feed not handed on');
    }
  }

  /** Where the database cannot be asked, the next look reads from the same place. */
  private async readAt(place: Place): Promise<Place> {
    try {
      const reading = await this.source.read(place);
      if (reading.items.length > 0) for (const listener of this.listeners) this.hand(reading.items, listener);
      this.isRead = true;
      return reading.place;
    } catch (error) {
      // Once: the next looks fail alike.
      if (this.isRead) this.logger.warn({ feed: this.source.name, err: error }, 'feed not read');
      this.isRead = false;
      return place;
    }
  }
}
