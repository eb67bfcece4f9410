import type { Delivery, JobQueue } from './job-queue.js';

/** {@link JobQueue} within one process: the host that claims a job does it. */
export class InProcessQueue implements JobQueue {
  private readonly waiting: Delivery[] = [];
  private busy = 0;
  private closed = false;
  private work: ((delivery: Delivery) => Promise<void>) | undefined;

  /** @param workers how many deliveries are handed over at a time. */
  constructor(private readonly workers: number) {}

  get room(): number {
    return this.closed ? 0 : Math.max(0, this.workers - this.busy - this.waiting.length);
  }

  consume(work: (delivery: Delivery) => Promise<void>): void {
    this.work = work;
    this.handOver();
  }

  push(delivery: Delivery): Promise<void> {
    if (!this.closed) this.waiting.push(delivery);
    this.handOver();
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.closed = true;
    this.waiting.length = 0;
    return Promise.resolve();
  }

  private handOver(): void {
    while (this.work && this.busy < this.workers) {
      const delivery = this.waiting.shift();
      if (!delivery) return;
      this.busy += 1;
      void this.work(delivery).finally(() => {
        this.busy -= 1;
        this.handOver();
      });
    }
  }
}
