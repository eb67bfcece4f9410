import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { createHost } from '../../../host/create-host.js';
import type { Host } from '../../../host/host.js';
import { anyone, Database, json, route, type AnyHostPlugin, type Resolved } from '../../../host/plugin-api/index.js';
import type { Version } from '../../../host/plugin-api/data/migration.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { pluginOf } from '../support/plugin-of.js';
import { TemporaryFolder } from '../support/temporary-folder.js';

const migration = (sql: string, compatibleFrom?: Version): string =>
  `export const migration = { up: ({ run, types }) => run(\`${sql}\`), compatibleFrom: ${JSON.stringify(compatibleFrom)} };`;

const files = {
  '0001-lamp.js': migration(
    'CREATE TABLE lamp_post (id ${types.identity} CONSTRAINT lamp_post_pk PRIMARY KEY, street ${types.text(60)} NOT NULL, old ${types.text(60)} NULL)',
  ),
  '0002-expand.js': migration('ALTER TABLE lamp_post ADD height ${types.integer} NULL', '1.0.0'),
  '0003-contract.js': migration('ALTER TABLE lamp_post DROP COLUMN old', '1.1.0'),
};

const uses = { database: Database };

/** 1.0.0 writes `old`; from 1.1.0 on `height` is written, and `old` is not read any more. */
function lampPlugin(version: Version, migrations: URL): AnyHostPlugin {
  return pluginOf({
    id: 'lamp',
    version,
    migrations,
    uses,
    routes: ({ database }: Resolved<typeof uses>) => [
      route({
        method: 'POST',
        path: '/lamps/:street',
        summary: 'A lamp',
        access: anyone,
        answers: {},
        params: z.object({ street: z.string().max(60) }),
        handle: async ({ params: { street } }) => {
          const own = version === '1.0.0' ? { old: street } : { height: 7 };
          await database.transaction((tx) => database.insert('lamp_post', [{ street, ...own }], [], tx));
          const all = await database.rows<object>('SELECT * FROM lamp_post WHERE street = $1', [street]);
          return json(all.length, 201);
        },
      }),
    ],
  });
}

/** The plugins with as many of the migrations as the version has, in that folder. */
function lampPlugins(version: Version, folder: TemporaryFolder): readonly AnyHostPlugin[] {
  const known = { '1.0.0': 1, '1.1.0': 2, '1.2.0': 3 }[version as string];
  for (const [name, text] of Object.entries(files).slice(0, known)) folder.write(name, text);
  return [peoplePlugin(), lampPlugin(version, pathToFileURL(`${folder.path}/`))];
}

/** Hosts of several versions on one database. */
export class LampHosts {
  readonly hosts: TestHost[] = [];
  private readonly folders: TemporaryFolder[] = [];

  private constructor(readonly database: TestDatabase) {}

  static async create(): Promise<LampHosts> {
    return new LampHosts(await createTestDatabase());
  }

  async start(version: Version): Promise<TestHost> {
    const host = await startTestHost({
      plugins: this.pluginsOf(version),
      databaseUrl: this.database.url,
      config: { logging: { level: 'info' } },
      answers: 'unchecked',
    });
    this.hosts.push(host);
    return host;
  }

  /** What a command-line tool of a version has. */
  openTool(version: Version): Promise<Host> {
    const [{ secretKey, dataFolder: data }] = this.hosts as [TestHost];
    const database = { url: this.database.url, acquireSeconds: 30, statementSeconds: 15 };
    const own = { plugins: ['./none'], data, secretKey, database };
    const layer = { ...own, logging: { level: 'silent' } };
    return createHost({ layer, environment: {}, role: 'tool', plugins: this.pluginsOf(version) });
  }

  async remove(): Promise<void> {
    for (const host of this.hosts) await host.stop();
    await this.database.drop();
    for (const folder of this.folders) folder.remove();
  }

  private pluginsOf(version: Version): readonly AnyHostPlugin[] {
    const folder = new TemporaryFolder();
    this.folders.push(folder);
    return lampPlugins(version, folder);
  }
}

/** Calls a host without a pause, until `end`, which answers the statuses. */
export function calling(host: TestHost, street: string): { end(): Promise<readonly number[]> } {
  const statuses: number[] = [];
  let isOver = false;
  const all = (async () => {
    while (!isOver) statuses.push((await fetch(`${host.url}/lamps/${street}`, { method: 'POST' })).status);
  })();
  return {
    end: async () => {
      isOver = true;
      await all;
      return statuses;
    },
  };
}
