import { expect } from 'chai';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { z } from 'zod';
import { anyone, Database, json, route, type AnyHostPlugin, type Resolved } from '../../../../host/plugin-api/index.js';
import type { Version } from '../../../../host/plugin-api/data/migration.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { until } from '../../../../testing/until.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';
import { bootFailure } from '../../support/rejection.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';

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

/**
 * Builds a version of the plugin: 1.0.0 writes `old`; from 1.1.0 on it writes `height`, and does not read `old` any
 * more.
 */
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
          await database.transaction((tx) => database.insertRows('lamp_post', [{ street, ...own }], [], tx));
          const all = await database.rows<object>('SELECT * FROM lamp_post WHERE street = $1', [street]);
          return json(all.length, 201);
        },
      }),
    ],
  });
}

describe('an upgrade while hosts of the earlier version serve', function () {
  this.timeout(60_000);
  let database: TestDatabase;
  let folders: TemporaryFolder[];
  let hosts: TestHost[];

  beforeEach(async () => {
    database = await createTestDatabase();
    [folders, hosts] = [[], []];
  });
  afterEach(async () => {
    for (const host of hosts) await host.stop();
    await database.drop();
    for (const folder of folders) folder.remove();
  });

  /** Starts a host with the migrations of its version. */
  async function start(version: Version): Promise<TestHost> {
    const folder = new TemporaryFolder();
    folders.push(folder);
    const known = { '1.0.0': 1, '1.1.0': 2, '1.2.0': 3 }[version as string];
    for (const [name, text] of Object.entries(files).slice(0, known)) folder.write(name, text);
    const plugins = [peoplePlugin(), lampPlugin(version, pathToFileURL(`${folder.path}/`))];
    const config = { logging: { level: 'info' } };
    const host = await startTestHost({ plugins, databaseUrl: database.url, config, answers: 'unchecked' });
    hosts.push(host);
    return host;
  }

  /** Calls a host without a pause, until `end`. */
  function calling(host: TestHost, street: string): { end(): Promise<readonly number[]> } {
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

  it('goes on in steps: expanded, exchanged one by one, contracted', async () => {
    const old = await start('1.0.0');
    const calls = calling(old, 'old');
    const next = await start('1.1.0');
    const both = calling(next, 'new');
    // A host of the earlier version that restarts meanwhile.
    const again = await start('1.0.0');
    expect((await fetch(`${again.url}/lamps/again`, { method: 'POST' })).status).to.equal(201);
    for (const statuses of [await calls.end(), await both.end()]) {
      expect(statuses).not.to.be.empty;
      expect(statuses.filter((status) => status !== 201)).to.deep.equal([]);
    }
    for (const host of [old, again]) await host.stop();
    // The migration that drops a column is compatible from the version that no longer uses it.
    const during = calling(next, 'during');
    const last = await start('1.2.0');
    expect((await fetch(`${last.url}/lamps/last`, { method: 'POST' })).status).to.equal(201);
    expect((await during.end()).filter((status) => status !== 201)).to.deep.equal([]);
    await (await start('1.1.0')).stop();
    expect(await bootFailure(start('1.0.0'))).to.match(
      /lamp 1\.0\.0 does not know 0003-contract of 1\.2\.0, which works with 1\.1\.0 or later/,
    );
  });

  it('does not make requests wait behind a migration that waits for a table', async function () {
    postgresOnly(this, 'who waits for a lock is asked of PostgreSQL');
    const old = await start('1.0.0');
    const report = new pg.Client(database.url);
    await report.connect();
    await report.query('BEGIN');
    await report.query('SELECT count(*) FROM lamp_post');
    const next = start('1.1.0');
    try {
      await until('the migration waits for the table', async () => {
        const { rowCount } = await report.query(
          "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'lamp_post'::regclass",
        );
        return rowCount === 1;
      });
      for (let call = 0; call < 3; call += 1) {
        expect((await fetch(`${old.url}/lamps/while`, { method: 'POST' })).status).to.equal(201);
      }
    } finally {
      await report.end();
    }
    expect((await fetch(`${(await next).url}/lamps/then`, { method: 'POST' })).status).to.equal(201);
    expect(hosts[1]!.logLines.join('')).to.include('a migration waits for a table to be free');
  });
});
