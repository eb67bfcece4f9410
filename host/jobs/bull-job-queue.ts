import type Bull from 'bull';
import { answeredWithin, SilentError } from '../data/redis/answered-within.js';
import { settledWithin } from '../runtime/settled-within.js';
import type { SentDelivery } from './bull-queue.js';
import type { Consumer, Delivery, JobQueue, QueueStanding } from './job-queue.js';

/** The longest time that the relay waits for an answer of Redis. */
const ANSWER_MILLISECONDS = 1000;
/** The delay before a delivery returns whose type has no free share on this host; another host may take it earlier. */
const AGAIN_MILLISECONDS = 200;
/** The age of a waiting delivery at which the worker of an idle host counts as stuck. */
const STUCK_MILLISECONDS = 15_000;
/** The number of waiting deliveries, per worker, that are read. */
const LOOKED_AT = 4;
/** The time for closing the connections in order during a stop. */
const CLOSE_MILLISECONDS = 1000;

const noRoom: QueueStanding = { room: 0, of: () => ({ room: 0, busy: 0 }) };

/**
 * {@link JobQueue} in Redis, by Bull: any free host takes deliveries that any host has claimed. Deliveries arrive in
 * the order in which they were claimed, so that types take turns.
 */
export class BullJobQueue implements JobQueue {
  private readonly busy = new Map<string, number>();
  private consumer: Consumer | undefined;
  private closing: Promise<void> | undefined;
  /** The last failures to read, take and hand over deliveries, for the health check. */
  private readonly failures: { seeing?: unknown; taking?: unknown; handingOver?: unknown } = {};
  /** Whether a delivery was pushed since the last call of `standing`. */
  private hasPushed = false;
  private reconnectedAt = -Infinity;

  constructor(
    private readonly queue: Bull.Queue<SentDelivery>,
    private readonly options: {
      /** The number of deliveries that are handed over at a time. */
      readonly workers: number;
      /** The length of a claim's lease: older deliveries are dropped. */
      readonly leaseSeconds: number;
    },
  ) {
    // The connection of requests reports that Redis is away; failed commands are retried, or their jobs claimed again.
    queue.on('error', () => undefined);
  }

  async standing(): Promise<QueueStanding> {
    const waiting = this.isConnected ? await this.noting('seeing', this.waiting()).catch(() => undefined) : undefined;
    if (!waiting) return noRoom;
    // Without pushes, no success would ever clear this failure.
    if (!this.hasPushed) this.failures.taking = undefined;
    this.hasPushed = false;
    const { workers } = this.options;
    const atWork = [...this.busy.values()].reduce((sum, count) => sum + count, 0);
    this.lookAfter(waiting, atWork);
    const shareOf = (name: string): number => (this.consumer?.atOnce(name) ?? 0) - this.busyOf(name);
    const waitingOf = (name: string): number => waiting.filter(({ data }) => data.name === name).length;
    // Deliveries beyond this host's share go to other hosts, or return later: they take no room from its other types.
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
    // Rejects where the queue is closed before it has begun.
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

  /** Closes the connections. Bull's own close waits for Redis, which may hang: after the time limit they are cut. */
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

  /** Reads the waiting deliveries, the oldest first: more than this host could take, since some may not be for it. */
  private async waiting(): Promise<Bull.Job<SentDelivery>[]> {
    const jobs = await this.queue.getJobs(['waiting', 'delayed'], 0, LOOKED_AT * this.options.workers - 1, true);
    // A delivery that another worker took between Bull's two reads is null.
    return jobs.filter((job) => job as Bull.Job<SentDelivery> | null);
  }

  /** Awaits an answer of Redis for a limited time, and records whether it came. */
  private async noting<T>(what: keyof BullJobQueue['failures'], work: Promise<T>): Promise<T> {
    const { stream } = this.queue.client;
    try {
      const answer = await answeredWithin(ANSWER_MILLISECONDS, work);
      this.failures[what] = undefined;
      return answer;
    } catch (error) {
      this.failures[what] = error;
      // The connection was already replaced: its silence means nothing.
      if (error instanceof SilentError && this.queue.client.stream === stream) this.reconnect();
      throw error;
    }
  }

  /** Reconnects a stuck worker: it may wait for ever on a dead connection while other commands succeed. */
  private lookAfter(waiting: readonly Bull.Job<SentDelivery>[], atWork: number): void {
    const own = waiting.filter(({ data }) => (this.consumer?.atOnce(data.name) ?? 0) > 0);
    const oldest = Math.min(...own.map(({ data }) => data.sentAt));
    const isStuck = atWork === 0 && oldest < Date.now() - STUCK_MILLISECONDS;
    this.failures.handingOver = isStuck ? new Error('they wait, and the worker of this host takes none') : undefined;
    // New connections get the same time to prove themselves.
    if (isStuck && performance.now() - this.reconnectedAt > STUCK_MILLISECONDS) this.reconnect();
  }

  /** Replaces the ready connections. Connections that are being made are left alone. */
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
