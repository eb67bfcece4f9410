import type Bull from 'bull';
import { answeredWithin, SilentError } from '../data/redis/answered-within.js';
import { settledWithin } from '../runtime/settled-within.js';
import type { SentDelivery } from './bull-queue.js';
import type { Consumer, Delivery, JobQueue, QueueStanding } from './job-queue.js';

/** Longer than this, the relay waits for no answer of Redis. */
const ANSWER_MILLISECONDS = 1000;
/** How long a delivery whose type has its share on this host is left to others before it comes again. */
const AGAIN_MILLISECONDS = 200;
/** A delivery that waits so long while this host is idle tells that its worker hangs. */
const STUCK_MILLISECONDS = 15_000;
/** So many deliveries for each worker are looked at. */
const LOOKED_AT = 4;
/** What is left of a stop for an orderly end of the connections. */
const CLOSE_MILLISECONDS = 1000;

const noRoom: QueueStanding = { room: 0, of: () => ({ room: 0, busy: 0 }) };

/**
 * {@link JobQueue} in Redis, by Bull: whichever host is free takes what any host has claimed. Deliveries come in the
 * order in which they were claimed, which is where types take turns.
 */
export class BullJobQueue implements JobQueue {
  private readonly busy = new Map<string, number>();
  private consumer: Consumer | undefined;
  private closing: Promise<void> | undefined;
  /** Why deliveries are not seen, taken or handed over: what the check of health tells. */
  private readonly failures: { seeing?: unknown; taking?: unknown; handingOver?: unknown } = {};
  /** Whether a delivery was brought since the standing was asked for last. */
  private hasPushed = false;
  private reconnectedAt = -Infinity;

  constructor(
    private readonly queue: Bull.Queue<SentDelivery>,
    private readonly options: {
      /** How many deliveries are handed over at a time. */
      readonly workers: number;
      /** When a claim ends: what is older is handed to nobody. */
      readonly leaseSeconds: number;
    },
  ) {
    // The connection of requests tells that Redis is away; what fails here is tried again, or claimed again.
    queue.on('error', () => undefined);
  }

  async standing(): Promise<QueueStanding> {
    const waiting = this.isConnected ? await this.noting('seeing', this.waiting()).catch(() => undefined) : undefined;
    if (!waiting) return noRoom;
    // With nothing to bring any more, nobody would find out that it passes again.
    if (!this.hasPushed) this.failures.taking = undefined;
    this.hasPushed = false;
    const { workers } = this.options;
    const atWork = [...this.busy.values()].reduce((sum, count) => sum + count, 0);
    this.lookAfter(waiting, atWork);
    const shareOf = (name: string): number => (this.consumer?.atOnce(name) ?? 0) - this.busyOf(name);
    const waitingOf = (name: string): number => waiting.filter(({ data }) => data.name === name).length;
    // What this host may not take now is for others, or comes again: it takes no room from what this one may.
    const names = new Set(waiting.map(({ data }) => data.name));
    const coming = [...names].reduce((sum, name) => sum + Math.min(waitingOf(name), Math.max(0, shareOf(name))), 0);
    const room = Math.max(0, workers - atWork - coming);
    const of = (name: string) => ({
      room: Math.max(0, Math.min(room, shareOf(name) - waitingOf(name))),
      busy: this.busyOf(name) + waitingOf(name),
    });
    return { room, of };
  }

  consume(consumer: Consumer): void {
    this.consumer = consumer;
    // Rejects where it is closed before it has begun.
    this.queue.process(this.options.workers, (job) => this.handOver(job.data)).catch(() => undefined);
  }

  async push(delivery: Delivery): Promise<void> {
    this.hasPushed = true;
    if (!this.isConnected) throw new Error('Redis is away');
    await this.noting('taking', this.queue.add({ ...delivery, sentAt: Date.now() }));
  }

  check(): Promise<void> {
    const failure = Object.values(this.failures).find((one) => one !== undefined);
    return failure === undefined
      ? Promise.resolve()
      : Promise.reject(new Error('deliveries of jobs do not pass', { cause: failure }));
  }

  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  /** Bull's own end waits for Redis, which may hang: its connections are cut when their time is up. */
  private async end(): Promise<void> {
    await settledWithin(CLOSE_MILLISECONDS, this.queue.close(true));
    for (const client of this.queue.clients) client.disconnect();
  }

  private get isConnected(): boolean {
    return !this.closing && this.queue.client.status === 'ready';
  }

  private busyOf(name: string): number {
    return this.busy.get(name) ?? 0;
  }

  /** What no host is at, the oldest first: more than would fill this host, as some of it may not be for this one. */
  private async waiting(): Promise<Bull.Job<SentDelivery>[]> {
    const jobs = await this.queue.getJobs(['waiting', 'delayed'], 0, LOOKED_AT * this.options.workers - 1, true);
    // One that somebody has taken between the two looks at it is not there.
    return jobs.filter((job) => job as Bull.Job<SentDelivery> | null);
  }

  /** Awaits an answer of Redis for a while, and remembers whether it came. */
  private async noting<T>(what: keyof BullJobQueue['failures'], work: Promise<T>): Promise<T> {
    const { stream } = this.queue.client;
    try {
      const answer = await answeredWithin(ANSWER_MILLISECONDS, work);
      this.failures[what] = undefined;
      return answer;
    } catch (error) {
      this.failures[what] = error;
      // Of a connection that was given up already, silence is no news.
      if (error instanceof SilentError && this.queue.client.stream === stream) this.reconnect();
      throw error;
    }
  }

  /** A worker may wait for ever on a connection that is none any more, while all else goes on. */
  private lookAfter(waiting: readonly Bull.Job<SentDelivery>[], atWork: number): void {
    const own = waiting.filter(({ data }) => (this.consumer?.atOnce(data.name) ?? 0) > 0);
    const oldest = Math.min(...own.map(({ data }) => data.sentAt));
    const isStuck = atWork === 0 && oldest < Date.now() - STUCK_MILLISECONDS;
    this.failures.handingOver = isStuck ? new Error('they wait, and the worker of this host takes none') : undefined;
    // Those of the last time get as long to be of use.
    if (isStuck && performance.now() - this.reconnectedAt > STUCK_MILLISECONDS) this.reconnect();
  }

  /** Has connections follow those that stand. One that is about to be made already is left alone. */
  private reconnect(): void {
    if (this.closing) return;
    this.reconnectedAt = performance.now();
    for (const client of this.queue.clients) if (client.status === 'ready') client.disconnect(true);
  }

  private async handOver({ sentAt, ...delivery }: SentDelivery): Promise<void> {
    const { name } = delivery;
    if (sentAt < Date.now() - this.options.leaseSeconds * 1000) return;
    const consumer = this.consumer!;
    if (this.busyOf(name) >= consumer.atOnce(name)) {
      await this.queue.add({ ...delivery, sentAt }, { delay: AGAIN_MILLISECONDS });
      return;
    }
    this.busy.set(name, this.busyOf(name) + 1);
    try {
      await consumer.work(delivery);
    } finally {
      this.busy.set(name, this.busyOf(name) - 1);
    }
  }
}
