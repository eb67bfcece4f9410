import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { stringify } from 'yaml';
import { Database } from '../../../host/plugin-api/index.js';
import { CertificateCalls } from './certificate-calls.js';
import { cityBundle, citySql } from './certificate-city.js';
import { CrashFolder } from './crash-folder.js';
import { CrashHost } from './crash-host.js';
import { withTool } from './crash-tool.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const INTERRUPTED = 130;

const busySessions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()`;

/** A host with procedures that write, on a data folder of its own, and the calls that it gets. */
export class CertificateRun {
  readonly calls: CertificateCalls;
  private removing: Promise<void> | undefined;
  private readonly interrupted = (): void => void this.remove().finally(() => process.exit(INTERRUPTED));

  private constructor(
    readonly folder: CrashFolder,
    readonly host: CrashHost,
  ) {
    this.calls = new CertificateCalls(() => host.url);
    // Mocha runs no hook then, and sends one signal after the other.
    for (const signal of SIGNALS) process.on(signal, this.interrupted);
  }

  static async start(): Promise<CertificateRun> {
    // On a busy machine a burst of calls takes longer than a city lets a call wait.
    const config = { procedures: { executor: { queueSeconds: 20 } }, database: { acquireSeconds: 30 } };
    const folder = await CrashFolder.create({ config });
    const run = new CertificateRun(folder, new CrashHost(folder));
    await run.begin().catch(async (error: unknown) => {
      await run.remove();
      throw error;
    });
    return run;
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

  /** Ends everything and leaves nothing. */
  remove(): Promise<void> {
    this.removing ??= this.end();
    return this.removing;
  }

  private async begin(): Promise<void> {
    await writeFile(this.folder.environment['VENTANILLA_BUNDLE']!, stringify({ version: 1, ...cityBundle }));
    await this.host.start();
    await this.withDatabase(async (database) => {
      for (const sql of citySql) await database.rows(sql);
    });
    await this.calls.signIn();
  }

  private async end(): Promise<void> {
    const stopped = this.calls.stop();
    await this.host.retire();
    await stopped;
    await this.folder.remove();
    for (const signal of SIGNALS) process.off(signal, this.interrupted);
  }
}
