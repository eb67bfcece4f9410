import type { Consumer, Delivery, JobQueue, QueueStanding } from './job-queue.js';

interface Line {
  readonly waiting: Delivery[];
  busy: number;
}

/** {@link JobQueue} within one process: the host that claims a job does it. Types are handed over in turn. */
export class InProcessQueue implements JobQueue {
  /** By type, the one that was handed over last at the end. */
  private readonly lines = new Map<string, Line>();
  private closed = false;
  private consumer: Consumer | undefined;

  /** @param workers how many deliveries are handed over at a time. */
  constructor(private readonly workers: number) {}

  standing(): Promise<QueueStanding> {
    const waiting = [...this.lines.values()].reduce((sum, line) => sum + line.waiting.length, 0);
    const room = this.closed ? 0 : Math.max(0, this.workers - this.busy - waiting);
    const of = (name: string) => {
      const line = this.lineOf(name);
      const taken = line.busy + line.waiting.length;
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
    if (!this.closed) this.lineOf(delivery.name).waiting.push(delivery);
    this.handOver();
    return Promise.resolve();
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.closed = true;
    for (const { waiting } of this.lines.values()) waiting.length = 0;
    return Promise.resolve();
  }

  private get busy(): number {
    return [...this.lines.values()].reduce((sum, line) => sum + line.busy, 0);
  }

  private lineOf(name: string): Line {
    const line = this.lines.get(name) ?? { waiting: [], busy: 0 };
    this.lines.set(name, line);
    return line;
  }

  private handOver(): void {
    while (this.consumer && this.busy < this.workers) {
      const { atOnce } = this.consumer;
      const next = [...this.lines].find(([name, { waiting, busy }]) => waiting.length > 0 && busy < atOnce(name));
      if (!next) return;
      const [name, line] = next;
      this.lines.delete(name);
      this.lines.set(name, line);
      line.busy += 1;
      void this.consumer.work(line.waiting.shift()!).finally(() => {
        line.busy -= 1;
        this.handOver();
      });
    }
  }
}
