import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../embedded-postgres/index.js';
import { hostConfigShape } from '../../../host/boot/config/host-config.js';
import { connect } from '../../../host/data/database/connect.js';
import { SequelizeDatabase } from '../../../host/data/database/sequelize-database.js';
import type { Database } from '../../../host/plugin-api/index.js';
import { HostProcess } from './host-process.js';
import { RemovableRun } from './removable-run.js';

const HOSTS = 2;

const config = {
  http: { port: 0, publicPerMinute: 100_000_000, anonymousBytesPerHour: 2 ** 40 },
  logging: { level: 'error' },
  // Jobs of a dead host are taken over soon.
  jobs: { leaseSeconds: 3, pollSeconds: 0.2 },
};

/** The settings of the hosts of a run. */
export interface HostPairOptions {
  readonly bundle: object;
  /** The statement for the run's own table, which is created when the hosts serve. */
  readonly table: string;
  readonly config?: object;
  readonly environment?: NodeJS.ProcessEnv;
  /** Whether both have one data folder, with its files and mails. */
  readonly sharesData?: boolean;
}

/** Two hosts over one PostgreSQL. */
export class HostPair extends RemovableRun {
  readonly hosts: readonly HostProcess[];
  private readonly connection;

  private constructor(
    readonly folder: string,
    private readonly embedded: EmbeddedPostgres,
    environments: readonly NodeJS.ProcessEnv[],
  ) {
    super();
    this.hosts = environments.map((environment) => new HostProcess({ root: folder, environment }));
    this.connection = connect(embedded.url, hostConfigShape.database.parse(undefined));
  }

  static async start({ bundle, table, config: more, environment, sharesData }: HostPairOptions): Promise<HostPair> {
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-pair-'));
    const files = { config: path.join(folder, 'config.yaml'), bundle: path.join(folder, 'bundle.yaml') };
    await writeFile(files.config, stringify({ ...config, ...more }));
    await writeFile(files.bundle, stringify({ version: 1, ...bundle }));
    const embedded = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'database'), role: 'owner' });
    const common = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATABASE_URL: embedded.url,
      VENTANILLA_SECRET_KEY: randomBytes(32).toString('base64'),
      VENTANILLA_CONFIG: files.config,
      VENTANILLA_BUNDLE: files.bundle,
      ...environment,
    };
    const environments = Array.from({ length: HOSTS }, (_none, host) => ({
      ...common,
      VENTANILLA_DATA: path.join(folder, sharesData ? 'data' : `host-${host}`),
    }));
    const pair = new HostPair(folder, embedded, environments);
    return pair.begun(pair.begin(table));
  }

  /** A connection of the run's own. */
  get database(): Database {
    return new SequelizeDatabase(this.connection);
  }

  /** Returns the address of one of the hosts that serve; `undefined` where none does. */
  address(): string | undefined {
    const urls = this.hosts.flatMap(({ url }) => url ?? []);
    return urls[Math.floor(Math.random() * urls.length)];
  }

  get errors(): readonly string[] {
    return this.hosts.flatMap(({ errors }) => errors);
  }

  private async begin(table: string): Promise<void> {
    // The first one creates the tables.
    for (const host of this.hosts) await host.start();
    await this.database.changeRows(table);
  }

  protected async end(): Promise<void> {
    for (const host of this.hosts) await host.retire();
    await this.connection.close();
    await this.embedded.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
