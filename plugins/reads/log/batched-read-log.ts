import { setTimeout as wait } from 'node:timers/promises';
import { inject, injectable } from 'inversify';
import { Clock, Logger, Metrics, RecentlyUsed, type NotedRead, type ReadLog } from '../../../host/plugin-api/index.js';
import { droppedReads, publicReads } from '../reads-figures.js';
import { keyOf, pendingRead, type PendingRead } from './pending-read.js';
import { ReadWriter } from './read-writer.js';

const PAUSE_MILLISECONDS = 1000;
/** While the database is unavailable, a host retries with growing pauses. */
const LONGEST_PAUSE_MILLISECONDS = 30_000;
/** How long the end of the host waits for the last batches. */
const LAST_MILLISECONDS = 5000;
const BATCH = 500;
const MOST_PENDING = 10_000;
/** Reads of the last hours that are known to have their entries: those that come again ask the database nothing. */
const MOST_KNOWN = 20_000;

/**
 * {@link ReadLog} that keeps reads in memory until they are written, a second later at most or once they are a batch.
 * What a host that is killed has not written is lost.
 */
@injectable()
export class BatchedReadLog implements ReadLog {
  private readonly pending = new Map<string, PendingRead>();
  private readonly known = new RecentlyUsed<true>(MOST_KNOWN);
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;
  private pause = PAUSE_MILLISECONDS;
  private isDropping = false;
  private isStopped = false;

  constructor(
    @inject(ReadWriter) private readonly writer: ReadWriter,
    @inject(Clock) private readonly clock: Clock,
    @inject(Metrics) private readonly metrics: Metrics,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  note(read: NotedRead): void {
    if (read.reader === 'public') {
      this.metrics.add(publicReads, { via: read.way });
      return;
    }
    const entry = pendingRead(read.reader.userId, read, this.clock.now());
    const key = keyOf(entry);
    if (this.pending.has(key) || this.known.find(key)) return;
    if (this.isStopped || this.pending.size >= MOST_PENDING) {
      this.drop(1);
      return;
    }
    this.pending.set(key, entry);
    if (this.pending.size === BATCH) this.begin();
    else this.plan();
  }

  /** Writes what is left, and gives it up where the database does not take it in time. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    const late = new AbortController();
    const last = Promise.resolve(this.writing).then(() => this.writeAll());
    await Promise.race([last, wait(LAST_MILLISECONDS, undefined, late).catch(() => undefined)]);
    late.abort();
    if (this.pending.size > 0) this.drop(this.pending.size);
    this.pending.clear();
  }

  private plan(): void {
    this.timer ??= setTimeout(() => this.begin(), this.pause).unref();
  }

  private begin(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined;
      if (this.pending.size > 0 && !this.isStopped) this.plan();
    });
  }

  private async writeAll(): Promise<void> {
    while (this.pending.size > 0 && (await this.writeBatch())) continue;
  }

  /** Whether the database took it; what it did not take waits for the next attempt. */
  private async writeBatch(): Promise<boolean> {
    const batch = [...this.pending.entries()].slice(0, BATCH);
    try {
      await this.writer.write(batch.map(([, read]) => read));
    } catch (error) {
      if (this.pause === PAUSE_MILLISECONDS) {
        this.logger.warn({ err: error }, 'reads are not written: they wait in memory for the database');
      }
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MILLISECONDS);
      return false;
    }
    for (const [key] of batch) {
      this.pending.delete(key);
      this.known.get(key, 1, () => true);
    }
    if (this.pause !== PAUSE_MILLISECONDS) this.logger.info({}, 'reads are written again');
    this.pause = PAUSE_MILLISECONDS;
    this.isDropping = false;
    return true;
  }

  private drop(many: number): void {
    this.metrics.add(droppedReads, {}, many);
    if (!this.isDropping)
      this.logger.error({ pending: this.pending.size }, 'reads are lost: no room for their entries');
    this.isDropping = true;
  }
}
