import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { stringify } from 'yaml';
import { Database } from '../../../host/plugin-api/index.js';
import { CertificateCalls } from './certificate-calls.js';
import { cityBundle, citySql } from './certificate-city.js';
import { CrashFolder } from './crash-folder.js';
import { CrashHost } from './crash-host.js';
import { withTool } from './crash-tool.js';
import { RemovableRun } from './removable-run.js';

const busySessions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()`;

/** A host with procedures that write, on a data folder of its own, and the calls that it gets. */
export class CertificateRun extends RemovableRun {
  readonly calls: CertificateCalls;

  private constructor(
    readonly folder: CrashFolder,
    readonly host: CrashHost,
  ) {
    super();
    this.calls = new CertificateCalls(() => host.url);
  }

  static async start(): Promise<CertificateRun> {
    const folder = await CrashFolder.create();
    const run = new CertificateRun(folder, new CrashHost(folder));
    return run.begun(run.begin());
  }

  /** Lets `work` use the host's database, beside the host. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return withTool(this.folder, (container) => work(container.get<Database>(Database)));
  }

  /**
   * Ends the sessions of the database that are doing something, as often as there are pauses (milliseconds) between.
   */
  async endBusySessions(pauses: readonly number[]): Promise<void> {
    await this.withDatabase(async (database) => {
      for (const pause of pauses) {
        await delay(pause);
        await database.rows(busySessions);
      }
    });
  }

  private async begin(): Promise<void> {
    await writeFile(this.folder.environment['VENTANILLA_BUNDLE']!, stringify({ version: 1, ...cityBundle }));
    await this.host.start();
    await this.withDatabase(async (database) => {
      for (const sql of citySql) await database.rows(sql);
    });
    await this.calls.signIn();
  }

  protected async end(): Promise<void> {
    const stopped = this.calls.stop();
    await this.host.retire();
    await stopped;
    await this.folder.remove();
  }
}
