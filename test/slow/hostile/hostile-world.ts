import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { readLayers } from '../../../host/boot/config/layers.js';
import { createHost } from '../../../host/create-host.js';
import type { Host } from '../../../host/boot/host.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { stopDatabaseServer } from '../../../testing/database-server.js';
import { productPlugins } from '../../../testing/product-plugins.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { HostProcess } from './host-process.js';
import { hostileCity, hostileConfig, PASSWORD, SUPERUSER } from './hostile-city.js';
import { BotApiServer } from '../../support/bot-api-server.js';
import { Mailbox } from './mailbox.js';
import { People } from './people.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const INTERRUPTED = 130;

/** A host in a process of its own with the city of these trials, and what they are prepared with. */
export class HostileWorld {
  private removing: Promise<void> | undefined;
  private readonly interrupted = (): void =>
    void this.remove()
      .then(stopDatabaseServer)
      .finally(() => process.exit(INTERRUPTED));

  private constructor(
    private readonly folder: string,
    private readonly testDatabase: TestDatabase,
    private readonly platform: BotApiServer,
    readonly host: HostProcess,
    /** The services of a command-line tool, on the database of the host. */
    readonly tool: Host,
    readonly admin: AdminCaller,
    readonly people: People,
    readonly mailbox: Mailbox,
  ) {
    // Mocha runs no hook then.
    for (const signal of SIGNALS) process.on(signal, this.interrupted);
  }

  static async start(): Promise<HostileWorld> {
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-hostile-'));
    const database = await createTestDatabase();
    const platform = await BotApiServer.start();
    platform.knowEveryBot();
    const environment = await environmentOf(folder, database.url, platform.url);
    const host = await HostProcess.start(folder, environment);
    try {
      const admin = await AdminCaller.login(host, SUPERUSER, PASSWORD);
      const layer = readLayers({ ...environment, VENTANILLA_LOG_LEVEL: 'silent' });
      const tool = await createHost({ layer, environment, role: 'tool', plugins: productPlugins });
      const people = new People(host.url, admin);
      const mailbox = new Mailbox(path.join(folder, 'data/mail'));
      return new HostileWorld(folder, database, platform, host, tool, admin, people, mailbox);
    } catch (error) {
      await host.stop();
      await platform.stop();
      throw error;
    }
  }

  /** Ends everything and leaves nothing. */
  remove(): Promise<void> {
    this.removing ??= this.end();
    return this.removing;
  }

  private async end(): Promise<void> {
    await this.tool.stop();
    await this.host.stop();
    await this.platform.stop();
    await this.testDatabase.drop();
    await rm(this.folder, { recursive: true, force: true });
    for (const signal of SIGNALS) process.off(signal, this.interrupted);
  }
}

async function environmentOf(folder: string, databaseUrl: string, platformUrl: string): Promise<NodeJS.ProcessEnv> {
  const config = path.join(folder, 'config.yaml');
  const bundle = path.join(folder, 'bundle.yaml');
  await writeFile(config, stringify(hostileConfig));
  await writeFile(bundle, stringify({ version: 1, ...hostileCity }));
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    DATABASE_URL: databaseUrl,
    VENTANILLA_MESSENGER_API_ROOT: platformUrl,
    VENTANILLA_CONFIG: config,
    VENTANILLA_BUNDLE: bundle,
    VENTANILLA_DATA: path.join(folder, 'data'),
    VENTANILLA_SECRET_KEY: randomBytes(32).toString('base64'),
  };
}
