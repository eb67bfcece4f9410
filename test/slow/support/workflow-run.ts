import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../embedded-postgres/index.js';
import { hostConfigShape } from '../../../host/config/host-config.js';
import { connect } from '../../../host/database/connect.js';
import { SequelizeDatabase } from '../../../host/database/sequelize-database.js';
import type { Database } from '../../../host/plugin-api/index.js';
import { HostProcess } from './host-process.js';
import { officeBundle, officeTable } from './workflow-office.js';

const HOSTS = 2;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const INTERRUPTED = 130;

const config = {
  http: { port: 0, publicPerMinute: 100_000_000 },
  logging: { level: 'error' },
  // A dead host's jobs are taken soon.
  jobs: { leaseSeconds: 3, pollSeconds: 0.2 },
};

/** Two hosts over one PostgreSQL, with people who work on instances of processes. */
export class WorkflowRun {
  readonly hosts: readonly HostProcess[];
  private readonly connection;
  private removing: Promise<void> | undefined;
  private readonly interrupted = (): void => void this.remove().finally(() => process.exit(INTERRUPTED));

  private constructor(
    private readonly folder: string,
    private readonly embedded: EmbeddedPostgres,
    environments: readonly NodeJS.ProcessEnv[],
  ) {
    this.hosts = environments.map((environment) => new HostProcess({ root: folder, environment }));
    this.connection = connect(embedded.url, hostConfigShape.database.parse(undefined));
    // Mocha runs no hook then, and sends one signal after the other.
    for (const signal of SIGNALS) process.on(signal, this.interrupted);
  }

  /** With procedures that take so many seconds: an expression of SQL. */
  static async start(seconds: string): Promise<WorkflowRun> {
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-workflow-'));
    const files = { config: path.join(folder, 'config.yaml'), bundle: path.join(folder, 'bundle.yaml') };
    await writeFile(files.config, stringify(config));
    await writeFile(files.bundle, stringify({ version: 1, ...officeBundle(seconds) }));
    const embedded = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'database'), role: 'owner' });
    const common = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATABASE_URL: embedded.url,
      VENTANILLA_SECRET_KEY: randomBytes(32).toString('base64'),
      VENTANILLA_CONFIG: files.config,
      VENTANILLA_BUNDLE: files.bundle,
    };
    const environments = Array.from({ length: HOSTS }, (_none, host) => ({
      ...common,
      VENTANILLA_DATA: path.join(folder, `host-${host}`),
    }));
    const run = new WorkflowRun(folder, embedded, environments);
    await run.begin().catch(async (error: unknown) => {
      await run.remove();
      throw error;
    });
    return run;
  }

  /** Beside the hosts. */
  get database(): Database {
    return new SequelizeDatabase(this.connection);
  }

  /** Where one of the hosts serves; `undefined` where none does. */
  address(): string | undefined {
    const urls = this.hosts.flatMap(({ url }) => url ?? []);
    return urls[Math.floor(Math.random() * urls.length)];
  }

  get errors(): readonly string[] {
    return this.hosts.flatMap(({ errors }) => errors);
  }

  /** Ends everything and leaves nothing. */
  remove(): Promise<void> {
    this.removing ??= this.end();
    return this.removing;
  }

  private async begin(): Promise<void> {
    // The first one makes the tables.
    for (const host of this.hosts) await host.start();
    await this.database.change(officeTable);
  }

  private async end(): Promise<void> {
    for (const host of this.hosts) await host.retire();
    await this.connection.close();
    await this.embedded.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
    for (const signal of SIGNALS) process.off(signal, this.interrupted);
  }
}
