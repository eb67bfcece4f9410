import { expect } from 'chai';
import pg from 'pg';
import { pathToFileURL } from 'node:url';
import type { AnyHostPlugin } from '../../../host/plugin-api/index.js';
import type { Version } from '../../../host/plugin-api/data/migration.js';
import { startTestHost } from '../../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { pluginOf } from '../support/plugin-of.js';
import { bootFailure, rejectionOf } from '../support/rejection.js';
import { TemporaryFolder } from '../support/temporary-folder.js';
import { CopiedDatabase, inChunks, type KeptPart } from './support/logical-copies.js';

const migration = (...statements: readonly string[]): string =>
  `export const migration = { up: async ({ run, types }) => { ${statements.map((sql) => `await run(\`${sql}\`);`).join(' ')} } };`;

/** Tables that refer to each other in no order of their names, and one to itself. */
const files = {
  '0001-posts.js': migration(
    'CREATE TABLE lamp_street (id ${types.identity} CONSTRAINT lamp_street_pk PRIMARY KEY, name ${types.longText} NOT NULL, double INTEGER GENERATED ALWAYS AS (2) STORED)',
    'CREATE TABLE lamp_post (id ${types.identity} CONSTRAINT lamp_post_pk PRIMARY KEY, street_id INTEGER NOT NULL CONSTRAINT lamp_post_street_fk REFERENCES lamp_street (id), next_id INTEGER NULL CONSTRAINT lamp_post_next_fk REFERENCES lamp_post (id))',
    'CREATE TABLE lamp_seen (id ${types.identity} CONSTRAINT lamp_seen_pk PRIMARY KEY)',
    "INSERT INTO lamp_street (name) VALUES ('made by the migration')",
  ),
  '0002-height.js': migration('ALTER TABLE lamp_post ADD height ${types.integer} NULL'),
};

describe('a logical copy of a database', () => {
  const folders: TemporaryFolder[] = [];
  const databases: TestDatabase[] = [];
  const opened: CopiedDatabase[] = [];
  /** The plugin before its second migration, and with it. */
  let old: readonly AnyHostPlugin[];
  let later: readonly AnyHostPlugin[];
  /** A city of each. */
  let oldCity: CopiedDatabase;
  let laterCity: CopiedDatabase;

  before(async function () {
    postgresOnly(this, 'it is of PostgreSQL');
    [old, later] = [lamps(1, '1.0.0'), lamps(2, '1.1.0')];
    [oldCity, laterCity] = [await city(old), await city(later)];
  });
  after(async () => {
    for (const copied of opened) await copied.close();
    for (const database of databases) await database.drop();
    for (const folder of folders) folder.remove();
  });

  function lamps(known: number, version: Version): readonly AnyHostPlugin[] {
    const folder = new TemporaryFolder();
    folders.push(folder);
    for (const [name, text] of Object.entries(files).slice(0, known)) folder.write(name, text);
    const migrations = pathToFileURL(`${folder.path}/`);
    return [peoplePlugin(), pluginOf({ id: 'lamp', version, migrations, passingTables: ['lamp_seen'] })];
  }

  async function empty(plugins: readonly AnyHostPlugin[]): Promise<CopiedDatabase> {
    const database = await createTestDatabase();
    databases.push(database);
    const copied = new CopiedDatabase(database.url, plugins);
    opened.push(copied);
    return copied;
  }

  const start = (copied: CopiedDatabase, plugins: readonly AnyHostPlugin[]) =>
    startTestHost({ databaseUrl: copied.url, plugins, secretKey: 'k'.repeat(43) + '=', answers: 'unchecked' });

  /** A database that a host has migrated, with streets, posts and more. */
  async function city(plugins: readonly AnyHostPlugin[]): Promise<CopiedDatabase> {
    const copied = await empty(plugins);
    await (await start(copied, plugins)).stop();
    const { database } = copied;
    const odd = ['Calle\t5', 'C:\\temp\n\\.', '', 'Ñandú 🚏', '\\N'];
    for (const name of odd) await database.insert('lamp_street', [{ name }]);
    await database.rows('INSERT INTO lamp_post (street_id, next_id) VALUES (3, 2), (1, NULL), (2, 1)');
    await database.rows('DELETE FROM lamp_post WHERE id = 3');
    await database.rows('INSERT INTO lamp_seen DEFAULT VALUES');
    return copied;
  }

  const tables = async ({ url }: CopiedDatabase): Promise<number> => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query("SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace");
    await client.end();
    return rows.length;
  };
  /** Ends the one other connection to a database that this holds for. */
  const terminate = async ({ database }: CopiedDatabase, condition: string): Promise<void> => {
    const ended = await database.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND (${condition})`,
    );
    expect(ended).to.have.length(1);
  };
  const named = (parts: readonly KeptPart[], name: string): KeptPart => parts.find((part) => part.name === name)!;
  const reworded = (parts: readonly KeptPart[], name: string, from: string, to: string): readonly KeptPart[] =>
    parts.map((part) =>
      part.name === name ? { name, content: Buffer.from(part.content.toString().replace(from, to)) } : part,
    );

  it('brings back all rows, and counts on', async () => {
    const [from, to] = [laterCity, await empty(later)];
    await to.restore(await from.write());
    const { lamp_seen: seen, host_audit_sealer: sealer, ...before } = await from.digests();
    const { lamp_seen: none, host_audit_sealer: free, ...after } = await to.digests();
    expect(after).to.deep.equal(before);
    expect(before).to.include.keys('lamp_post', 'lamp_street', 'lamp_migration', 'host_root_key');
    expect([typeof seen, typeof sealer, none, typeof free]).to.deep.equal(['string', 'string', null, 'string']);
    const [post] = await to.database.insert<{ id: number }>('lamp_post', [{ street_id: 1 }], ['id']);
    expect(post!.id).to.equal(4);
    expect(await to.database.rows('SELECT double FROM lamp_street LIMIT 1')).to.deep.equal([{ double: 2 }]);
  });

  it('is of one moment, whatever is written meanwhile', async () => {
    const [from, to] = [oldCity, await empty(old)];
    const before = (await from.digests())['lamp_post'];
    const parts = await from.write(async () => {
      await from.database.insert('lamp_street', [{ name: 'late' }]);
      await from.database.rows('INSERT INTO lamp_post (street_id) SELECT MAX(id) FROM lamp_street');
    });
    await to.restore(parts);
    expect((await to.digests())['lamp_post']).to.equal(before);
    // No number is given twice, though the moment of sequences is later.
    const [street] = await to.database.insert<{ id: number }>('lamp_street', [{ name: 'new' }], ['id']);
    expect(street!.id).to.equal(8);
  });

  it('is brought back by a later version, which migrates it at its next start', async () => {
    const to = await empty(later);
    await to.restore(await oldCity.write());
    expect(await to.database.rows('SELECT name, version FROM lamp_migration')).to.deep.equal([
      { name: '0001-posts', version: '1.0.0' },
    ]);
    await (await start(to, later)).stop();
    const posts = await oldCity.database.rows('SELECT id, CAST(NULL AS INTEGER) AS height FROM lamp_post ORDER BY id');
    expect(await to.database.rows('SELECT id, height FROM lamp_post ORDER BY id')).to.deep.equal(posts);
  });

  it('is refused by an earlier version, and where a plugin is not loaded', async () => {
    const parts = await laterCity.write();
    const [early, bare] = [await empty(old), await empty([peoplePlugin()])];
    expect(await bootFailure(early.restore(parts))).to.equal(
      'The backup is of another version: lamp 1.0.0 does not know its migration 0002-height.',
    );
    expect(await bootFailure(bare.restore(parts))).to.include('tables of "lamp", which the configuration does not');
    expect([await tables(early), await tables(bare)]).to.deep.equal([0, 0]);
  });

  it('is refused where the database is not empty, or was never filled', async () => {
    const from = oldCity;
    const [parts, before] = [await from.write(), await from.digests()];
    expect(await bootFailure(from.restore(parts))).to.match(/^The database is not empty: it has \d+ tables/);
    expect(await from.digests()).to.deep.equal(before);
    expect(await bootFailure((await empty(old)).write())).to.include('nothing to back up');
  });

  it('leaves an empty database where the parts are not whole, and is brought back from whole ones then', async () => {
    const [from, to] = [oldCity, await empty(old)];
    const parts = await from.write();
    const contents = 'database/contents.json';
    const posts = named(parts, 'database/lamp_post.copy');
    const cases: [readonly KeptPart[], RegExp][] = [
      [[], /contents\.json is not as expected/],
      [parts.slice(1), /contents\.json is not as expected/],
      [reworded(parts, contents, '"format": 1', '"format": 2'), /contents\.json is not as expected/],
      [parts.filter((part) => part !== posts), /lacks the table lamp_post/],
      [parts.slice(0, -1), /end\.json is not as expected/],
      [reworded(parts, posts.name, '\n', '\n9\t1\t\\N\n'), /lamp_post has not the rows/],
      [reworded(parts, posts.name, '\n', '\n9\t99\t\\N\n'), /lamp_post could not be filled: .*lamp_post_street_fk/],
      [reworded(parts, posts.name, '\n', '\nx\t1\t\\N\n'), /lamp_post could not be filled/],
      [reworded(parts, contents, '"street_id"', '"avenue_id"'), /lamp_post\.avenue_id, which the migrations/],
    ];
    for (const [broken, reason] of cases) {
      expect(await bootFailure(to.restore(broken))).to.match(reason);
      expect(await tables(to)).to.equal(0);
    }
    await to.restore(parts);
    expect(await tables(to)).to.be.above(10);
  });

  it('leaves an empty database where it is discarded, where its source fails, and where the connection ends', async () => {
    const [from, to] = [oldCity, await empty(old)];
    const parts = await from.write();
    await (await to.begin(parts)).discard();
    expect(await tables(to)).to.equal(0);
    const failing = (at: number, fail: () => Promise<void>) =>
      (async function* () {
        let index = 0;
        for await (const { name, content } of inChunks(parts)) {
          const isLast = (index += 1) === at;
          yield {
            name,
            content: (async function* () {
              yield* content;
              if (isLast) await fail();
            })(),
          };
        }
      })();
    const torn = failing(parts.length - 2, () => Promise.reject(new Error('the archive is torn')));
    expect(await bootFailure(to.begin(torn))).to.match(/could not be filled: the archive is torn/);
    expect(await tables(to)).to.equal(0);
    const cut = failing(parts.length - 2, () => terminate(to, "query LIKE 'COPY%'"));
    await rejectionOf(to.begin(cut));
    expect(await tables(to)).to.equal(0);
    await to.restore(parts);
    expect((await to.digests())['lamp_post']).to.equal((await from.digests())['lamp_post']);
  });

  it('ends where it cannot be stored, and where the connection ends', async () => {
    const failure = (meanwhile: () => Promise<unknown>): Promise<Error> => rejectionOf(oldCity.write(meanwhile));
    const full = await failure(() => Promise.reject(new Error('the disk is full')));
    expect(full.message).to.equal('the disk is full');
    const cut = await failure(() => terminate(oldCity, "state = 'idle in transaction' OR query LIKE 'COPY%'"));
    expect(cut.message).to.match(/connection/);
  });
});
