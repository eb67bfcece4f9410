import type { JobContext } from '../../../../host/plugin-api/index.js';
import { until } from '../../../../testing/until.js';
import { JobHost, type Greeting, type JobHostOptions, type JobRow } from './job-host.js';

/** A host whose jobs run the handler of each test, and record their attempts. */
export class WatchedJobHost extends JobHost {
  greeting: Greeting = () => undefined;
  /** The contexts of all attempts. */
  seen: JobContext[] = [];

  static async watch(options: JobHostOptions): Promise<WatchedJobHost> {
    const { host } = await JobHost.start((data, context) => watched.carryOut(data, context), options);
    const watched = new WatchedJobHost(host);
    return watched;
  }

  /** Waits until a job has ended without success. */
  async ended(id: string): Promise<JobRow> {
    await until('it has ended', async () => (await this.row(id))?.state !== 'PENDIENTE');
    return (await this.row(id))!;
  }

  /** Waits until no job runs, and deletes all jobs. */
  async clear(): Promise<void> {
    await until('nothing runs', async () => (await this.rows()).every(({ lease }) => lease === null));
    await this.host.database.changeRows('DELETE FROM host_job');
    this.greeting = () => undefined;
    this.seen = [];
  }

  private async carryOut(...[data, context]: Parameters<Greeting>): Promise<void> {
    this.seen.push(context);
    await this.greeting(data, context);
  }
}
