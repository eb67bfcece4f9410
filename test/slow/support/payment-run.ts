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
import { correspondentsBundle, type SourceName } from '../../plugins/correspondents/support/correspondents-client.js';
import { cityTables, procedureSource } from '../../plugins/correspondents/support/invoice-procedures.js';
import { CuttingProxy } from './cutting-proxy.js';
import { HostProcess } from './host-process.js';
import { RemovableRun } from './removable-run.js';

const HOSTS = 2;
const STARTS = 20;

/** Functions that decide after which message a connection of callers, or of the database, is cut. */
export interface Mishaps {
  readonly callers: (said: Buffer) => boolean;
  readonly database: (said: Buffer) => boolean;
}

const none: Mishaps = { callers: () => false, database: () => false };

/** Two hosts over one PostgreSQL, and proxies that cut connections: of callers to hosts, of hosts to the database. */
export class PaymentRun extends RemovableRun {
  readonly secretKey = randomBytes(32).toString('base64');
  /** The proxy in front of each host, while that is alive. */
  private readonly doors: (CuttingProxy | undefined)[] = [];
  private hosts: readonly HostProcess[] = [];
  private database?: CuttingProxy;
  private mishaps = none;
  private cutBefore = 0;
  private readonly connection;

  private constructor(
    private readonly folder: string,
    private readonly embedded: EmbeddedPostgres,
    private readonly source: SourceName,
  ) {
    super();
    this.connection = connect(embedded.url, hostConfigShape.database.parse(undefined));
  }

  static async start(source: SourceName): Promise<PaymentRun> {
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-payments-'));
    const embedded = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'database'), role: 'owner' });
    const run = new PaymentRun(folder, embedded, source);
    return run.begun(run.begin());
  }

  /** The database without a proxy. */
  get databaseUrl(): string {
    return this.embedded.url;
  }

  /** A connection of the run's own. */
  get tables(): Database {
    return new SequelizeDatabase(this.connection);
  }

  /** Log lines of level `error` of all hosts. */
  get errors(): readonly string[] {
    return this.hosts.flatMap(({ errors }) => errors);
  }

  /** Connections that were cut. */
  get cut(): { readonly callers: number; readonly database: number } {
    const open = this.doors.reduce((sum, door) => sum + (door?.mishaps ?? 0), 0);
    return { callers: this.cutBefore + open, database: this.database?.mishaps ?? 0 };
  }

  /** Returns the address of one of the hosts that serve; `undefined` where none does. */
  address(): string | undefined {
    const alive = this.doors.flatMap((door) => door ?? []);
    return alive[Math.floor(Math.random() * alive.length)]?.url.replace(/\/$/, '');
  }

  /** Lets connections be cut from now on. */
  cutBy(mishaps: Mishaps = none): void {
    this.mishaps = mishaps;
    for (const door of this.doors) if (door) door.isMishap = mishaps.callers;
    this.database!.isMishap = mishaps.database;
  }

  async kill(host: number): Promise<void> {
    await this.hosts[host]!.kill();
    const door = this.doors[host]!;
    this.doors[host] = undefined;
    this.cutBefore += door.mishaps;
    await door.close();
  }

  /** Starts a host as a supervisor does: again, where the connection to the database is cut during the start. */
  async startHost(host: number): Promise<void> {
    for (let left = STARTS; left > 0; left -= 1) {
      const isUp = await this.hosts[host]!.start().then(
        () => true,
        (error: unknown) => {
          if (left === 1) throw error;
          return false;
        },
      );
      if (isUp) break;
    }
    const door = await CuttingProxy.open(this.hosts[host]!.url!);
    door.isMishap = this.mishaps.callers;
    this.doors[host] = door;
  }

  /** Stops the hosts as an administrator would; returns their exit statuses. */
  async stopHosts(): Promise<(number | null)[]> {
    return Promise.all(this.hosts.map((host) => host.stop()));
  }

  private async begin(): Promise<void> {
    this.database = await CuttingProxy.open(this.embedded.url);
    const files = { config: path.join(this.folder, 'config.yaml'), bundle: path.join(this.folder, 'bundle.yaml') };
    const config = {
      http: { port: 0, publicPerMinute: 100_000_000, anonymousBytesPerHour: 2 ** 40 },
      logging: { level: 'error' },
      ...(this.source === 'procedures' && { correspondents: procedureSource }),
    };
    await writeFile(files.config, stringify(config));
    await writeFile(files.bundle, stringify({ version: 1, ...correspondentsBundle }));
    const common = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATABASE_URL: this.database.url,
      VENTANILLA_SECRET_KEY: this.secretKey,
      VENTANILLA_CONFIG: files.config,
      VENTANILLA_BUNDLE: files.bundle,
    };
    const placeOf = (host: number): NodeJS.ProcessEnv => ({
      ...common,
      VENTANILLA_DATA: path.join(this.folder, `host-${host}`),
    });
    this.hosts = Array.from(
      { length: HOSTS },
      (_none, host) => new HostProcess({ root: this.folder, environment: placeOf(host) }),
    );
    for (const sql of cityTables.postgres) await this.tables.rows(sql);
    // The first one creates the tables.
    for (const host of this.hosts.keys()) await this.startHost(host);
  }

  protected async end(): Promise<void> {
    for (const host of this.hosts) await host.retire();
    for (const door of this.doors) await door?.close();
    await this.database?.close();
    await this.connection.close();
    await this.embedded.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
