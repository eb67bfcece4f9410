import { z } from 'zod';
import type { Layer } from '../../../../host/boot/config/layers.js';
import {
  defineJob,
  jobHandler,
  Outbox,
  type AnyHostPlugin,
  type JobContext,
  type ScheduledJob,
} from '../../../../host/plugin-api/index.js';
import type { JobOptions, JobWork } from '../../../../host/plugin-api/jobs/jobs.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';

/** The only type of job of these tests. */
export const greet = defineJob('sample/greet', z.strictObject({ who: z.string() }));

/** A row of `host_job`. */
export interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly state: string;
  readonly attempts: number;
  readonly due_at: Date;
  readonly lease: string | null;
  readonly last_error: string | null;
}

/** The handler of a test. */
export type Greeting = (data: { readonly who: string }, context: JobContext) => Promise<void> | void;

/** The parts of a host of these tests. */
export interface JobHostOptions extends Partial<Omit<JobWork<typeof greet.data>, 'handle'>> {
  readonly schedules?: readonly ScheduledJob[];
  readonly plugins?: readonly AnyHostPlugin[];
  /** The plugin of the users; without it, no caller is known. */
  readonly people?: AnyHostPlugin;
  readonly jobs?: Layer;
  /** The rest of its configuration. */
  readonly config?: Layer;
  /** A host whose database this one shares. */
  readonly beside?: JobHost;
}

/** A host with one type of job, and helpers for tests. */
export class JobHost {
  protected constructor(readonly host: TestHost) {}

  static async start(greeting: Greeting | undefined, options: JobHostOptions = {}): Promise<JobHost> {
    const { schedules = [], plugins = [], people = peoplePlugin(), jobs, config, beside, ...work } = options;
    const handler = jobHandler({
      ...work,
      type: greet,
      handle: async (data, context) => greeting?.(data, context),
    });
    const sample = pluginOf({ jobs: () => (greeting ? [handler] : []), schedules: () => schedules });
    const host = await startTestHost({
      plugins: [people, sample, ...plugins],
      config: { logging: { level: 'debug' }, jobs: { pollSeconds: 0.05, ...jobs }, ...config },
      ...(beside && {
        databaseUrl: beside.host.databaseUrl,
        dataFolder: beside.host.dataFolder,
        secretKey: beside.host.secretKey,
      }),
    });
    return new JobHost(host);
  }

  get outbox(): Outbox {
    return this.host.container.get<Outbox>(Outbox);
  }

  /** Enqueues one job in its own transaction. */
  enqueue(who: string, options?: JobOptions): Promise<string> {
    return this.host.database.transaction((tx) => this.outbox.enqueueJob(tx, greet, { who }, options));
  }

  rows(): Promise<JobRow[]> {
    return this.host.database.rows<JobRow>('SELECT * FROM host_job ORDER BY id');
  }

  async row(id: string): Promise<JobRow | undefined> {
    return (await this.rows()).find((row) => row.id === id);
  }

  stop(): Promise<void> {
    return this.host.stop();
  }
}
