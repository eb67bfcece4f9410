import { expect } from 'chai';
import { pino } from 'pino';
import { JobHandlers } from '../../../host/jobs/job-handlers.js';
import { JobInsertion } from '../../../host/jobs/job-insertion.js';
import { JobMetrics } from '../../../host/jobs/job-metrics.js';
import { JobRunner } from '../../../host/jobs/job-runner.js';
import { JobStore } from '../../../host/jobs/job-store.js';
import type { Consumer, Delivery, JobQueue, QueueStanding } from '../../../host/jobs/job-queue.js';
import { hostConfigShape } from '../../../host/boot/config/host-config.js';
import { jobHandler } from '../../../host/plugin-api/index.js';
import { silentTracer } from '../../../host/runtime/tracing/tracer.js';
import { greet, JobHost } from './support/job-host.js';
import { until } from '../../../testing/until.js';

/** {@link JobQueue} at its worst: it loses each job's first delivery, and repeats the others. */
class BadQueue implements JobQueue {
  readonly lost = new Set<string>();
  private consumer: Consumer | undefined;

  standing(): Promise<QueueStanding> {
    return Promise.resolve({ room: 10, of: () => ({ room: 10, busy: 0 }) });
  }

  consume(consumer: Consumer): void {
    this.consumer = consumer;
  }

  push(delivery: Delivery): Promise<void> {
    if (!this.lost.has(delivery.id)) this.lost.add(delivery.id);
    else for (let time = 0; time < 3; time += 1) void this.consumer!.work(delivery);
    return Promise.resolve();
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

describe('a queue that loses and repeats deliveries', () => {
  it('has every job done, and once', async () => {
    const host = await JobHost.start(undefined, { jobs: { workers: 0 } });
    const { database, clock } = host.host;
    const config = hostConfigShape.jobs.parse({ pollSeconds: 0.05, schedules: false });
    const store = new JobStore(database, clock, config.leaseSeconds);
    const queue = new BadQueue();
    const logger = pino({ level: 'silent' });
    const figures = new JobMetrics(database, clock);
    const handlers = new JobHandlers(figures, logger);
    const insertion = new JobInsertion(database, clock);
    const own = { store, insertion, queue, handlers, figures };
    const runner = new JobRunner({ config, database, clock, logger, tracer: silentTracer, ...own });
    const attempts: string[] = [];
    const handle = ({ who }: { who: string }, { attempt }: { attempt: number }): Promise<void> => {
      attempts.push(`${who} ${attempt}`);
      return Promise.resolve();
    };
    runner.declare({ handlers: [jobHandler({ type: greet, handle })], listeners: [], schedules: [] });
    try {
      for (const who of ['a', 'b', 'c']) await host.enqueue(who);
      await runner.start();
      await until('all are lost', () => queue.lost.size === 3);
      expect(attempts).to.deep.equal([]);
      clock.advance(config.leaseSeconds + 1);
      await until('all are done', async () => (await host.rows()).length === 0);
      expect(attempts.sort()).to.deep.equal(['a 1', 'b 1', 'c 1']);
    } finally {
      await runner.stop();
      await host.stop();
    }
  });
});
