import type { Consumer, Delivery, JobQueue, QueueStanding } from './job-queue.js';

interface TypeQueue {
  readonly waiting: Delivery[];
  busy: number;
}

/** {@link JobQueue} within one process: the host that claims a job also runs it. Types are handed over in turn. */
export class InProcessQueue implements JobQueue {
  /** By type, the most recently served one last. */
  private readonly queues = new Map<string, TypeQueue>();
  private closed = false;
  private consumer: Consumer | undefined;

  /** @param workers the number of deliveries that are handed over at a time. */
  constructor(private readonly workers: number) {}

  standing(): Promise<QueueStanding> {
    const waiting = [...this.queues.values()].reduce((sum, queue) => sum + queue.waiting.length, 0);
    const room = this.closed ? 0 : Math.max(0, this.workers - this.busy - waiting);
    const of = (name: string) => {
      const queue = this.queueOf(name);
      const taken = queue.busy + queue.waiting.length;
      const share = (this.consumer?.atOnce(name) ?? 0) - taken;
      return { room: Math.max(0, Math.min(room, share)), busy: taken };
    };
    return Promise.resolve({ room, of });
  }

  consume(consumer: Consumer): void {
    this.consumer = consumer;
    this.handOver();
  }

  push(delivery: Delivery): Promise<void> {
    if (!this.closed) this.queueOf(delivery.name).waiting.push(delivery);
    this.handOver();
    return Promise.resolve();
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.closed = true;
    for (const { waiting } of this.queues.values()) waiting.length = 0;
    return Promise.resolve();
  }

  private get busy(): number {
    return [...this.queues.values()].reduce((sum, queue) => sum + queue.busy, 0);
  }

  private queueOf(name: string): TypeQueue {
    const queue = this.queues.get(name) ?? { waiting: [], busy: 0 };
    this.queues.set(name, queue);
    return queue;
  }

  private handOver(): void {
    while (this.consumer && this.busy < this.workers) {
      const { atOnce } = this.consumer;
      const next = [...this.queues].find(([name, { waiting, busy }]) => waiting.length > 0 && busy < atOnce(name));
      if (!next) return;
      const [name, queue] = next;
      this.queues.delete(name);
      this.queues.set(name, queue);
      queue.busy += 1;
      void this.consumer.work(queue.waiting.shift()!).finally(() => {
        queue.busy -= 1;
        this.handOver();
      });
    }
  }
}
