import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { hostConfigShape } from '../../../host/boot/config/host-config.js';
import { connect } from '../../../host/data/database/connect.js';
import { SequelizeDatabase } from '../../../host/data/database/sequelize-database.js';
import type { Database } from '../../../host/plugin-api/index.js';
import { BotApiServer } from '../../support/bot-api-server.js';
import type { RedisServer } from '../../support/redis-server.js';
import { TestSmtpServer } from '../../support/smtp-server.js';
import { HostProcess } from './host-process.js';
import { RemovableRun } from './removable-run.js';
import { serverBundle } from './server-bundle.js';
import { ServerDatabase } from './server-database.js';
import { officeTable } from './workflow-office.js';

const HOSTS = 2;

/** Jobs that a host does at a time: as many may be begun again after each death. */
export const WORKERS = 8;
/** The token of `/metrics`. */
export const METRICS_TOKEN = 'clave-de-las-figuras';

const configFor = (mailPort: number): object => ({
  http: { port: 0, publicPerMinute: 100_000_000, anonymousBytesPerHour: 2 ** 40 },
  logging: { level: 'error' },
  metrics: { token: METRICS_TOKEN },
  // Jobs of a dead host are taken over soon.
  jobs: { workers: WORKERS, leaseSeconds: 3, pollSeconds: 0.2 },
  mail: {
    driver: 'smtp',
    host: '127.0.0.1',
    port: mailPort,
    secure: 'none',
    from: 'Alcaldía de Prueba <no-responder@ciudad.example>',
  },
  documents: { signature: { developmentKey: true } },
});

/** The services that the hosts need. */
interface Parts {
  readonly folder: string;
  readonly database: ServerDatabase;
  readonly redis: RedisServer;
  readonly mail: TestSmtpServer;
  readonly platform: BotApiServer;
}

/** A city of the server profile: two hosts over one PostgreSQL and one Redis, with a mail server and a bot platform. */
export class ServerCity extends RemovableRun {
  readonly hosts: readonly HostProcess[];
  readonly environment: NodeJS.ProcessEnv;
  /** The most connections of the run's own to the database. */
  readonly ownConnections: number;
  private readonly connection;

  private constructor(
    readonly parts: Parts,
    nodeOptions: string | undefined,
  ) {
    super();
    const { folder, database, redis, platform } = parts;
    this.environment = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      VENTANILLA_SECRET_KEY: randomBytes(32).toString('base64'),
      VENTANILLA_DATA: path.join(folder, 'data'),
      VENTANILLA_CONFIG: path.join(folder, 'config.yaml'),
      VENTANILLA_BUNDLE: path.join(folder, 'bundle.yaml'),
      VENTANILLA_MESSENGER_API_ROOT: platform.url,
      ...(nodeOptions !== undefined && { NODE_OPTIONS: nodeOptions }),
    };
    const place = { root: folder, environment: this.environment };
    this.hosts = Array.from({ length: HOSTS }, () => new HostProcess(place));
    const databaseConfig = hostConfigShape.database.parse(undefined);
    this.ownConnections = databaseConfig.connections;
    this.connection = connect(database.url, databaseConfig);
  }

  /** Starts the city; `nodeOptions` are those of the hosts. */
  static async start(redis: RedisServer, nodeOptions?: string): Promise<ServerCity> {
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-server-'));
    const database = await ServerDatabase.start(path.join(folder, 'database'));
    const [mail, platform] = [await TestSmtpServer.start(), await BotApiServer.start()];
    await writeFile(path.join(folder, 'config.yaml'), stringify(configFor(mail.port)));
    await writeFile(path.join(folder, 'bundle.yaml'), stringify({ version: 1, ...serverBundle }));
    const city = new ServerCity({ folder, database, redis, mail, platform }, nodeOptions);
    return city.begun(city.begin());
  }

  /** A connection of the run's own. */
  get tables(): Database {
    return new SequelizeDatabase(this.connection);
  }

  /** The folder in which both hosts store uploads. */
  get files(): string {
    return path.join(this.parts.folder, 'data', 'files');
  }

  /** Returns the address of one of the hosts that serve; `undefined` where none does. Throws after the run. */
  address(): string | undefined {
    if (this.isRemoved) throw new Error('the run is over');
    const urls = this.hosts.flatMap(({ url }) => url ?? []);
    return urls[Math.floor(Math.random() * urls.length)];
  }

  private async begin(): Promise<void> {
    // The first one creates the tables.
    for (const host of this.hosts) await host.start();
    await this.tables.changeRows(officeTable);
  }

  protected async end(): Promise<void> {
    const { folder, database, redis, mail, platform } = this.parts;
    for (const host of this.hosts) await host.retire();
    await this.connection.close();
    await database.kill();
    await redis.stop();
    await mail.stop();
    await platform.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
