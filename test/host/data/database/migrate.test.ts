import { expect } from 'chai';
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Layer } from '../../../../host/boot/config/layers.js';
import { appliedMigrations } from '../../../../host/data/database/migration-table.js';
import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { packageVersion } from '../../../../host/runtime/version.js';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';
import { bootFailure } from '../../support/rejection.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';

const migration = (...statements: readonly string[]): string =>
  `export const migration = { up: async ({ run }) => { ${statements
    .map((sql) => `await run(${JSON.stringify(sql)});`)
    .join(' ')} } };`;

const compatibleFrom = (version: string): string =>
  `export const migration = { up: () => Promise.resolve(), compatibleFrom: '${version}' };`;

describe('migrations', () => {
  let folder: TemporaryFolder;
  let database: TestDatabase;

  beforeEach(async () => {
    folder = new TemporaryFolder();
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await database.drop();
    folder.remove();
  });

  const boot = (config: Layer = {}, parts: Partial<AnyHostPlugin> = {}): Promise<TestHost> => {
    const migrations = pathToFileURL(`${folder.path}/`);
    const plugins = [peoplePlugin(), pluginOf({ id: 'street-lamps', migrations, ...parts })];
    return startTestHost({ plugins, databaseUrl: database.url, config });
  };
  const bootOnce = async (parts: Partial<AnyHostPlugin> = {}): Promise<void> => {
    await (await boot({}, parts)).stop();
  };
  const textsAfterBoot = async (): Promise<string[]> => {
    const host = await boot();
    const rows = await host.database.rows<{ text: string }>('SELECT text FROM lamp_note ORDER BY id');
    await host.stop();
    return rows.map(({ text }) => text);
  };
  const note = (text: string): string => `INSERT INTO lamp_note (text) VALUES ('${text}')`;
  const createNotes = 'CREATE TABLE lamp_note (id SERIAL PRIMARY KEY, text VARCHAR(50) NOT NULL)';

  it('run once, in the order of their names, and new ones later', async () => {
    folder.write('0002-second.js', migration(note('second')));
    folder.write('0001-first.js', migration(createNotes, note('first')));
    folder.write('readme.js', 'throw new Error("not a migration");');
    expect(await textsAfterBoot()).to.deep.equal(['first', 'second']);
    expect(await textsAfterBoot()).to.deep.equal(['first', 'second']);
    folder.write('0003-third.js', migration(note('third')));
    expect(await textsAfterBoot()).to.deep.equal(['first', 'second', 'third']);
  });

  it('leave nothing behind when one fails, name it, and go on from there once it is mended', async () => {
    folder.write('0001-first.js', migration(createNotes, note('first')));
    folder.write('0002-broken.js', migration(note('lost'), 'SELECT colour FROM lamp_note'));
    const reason = await bootFailure(boot());
    expect(reason).to.include('Plugin "street-lamps"').and.include('0002-broken').and.include('colour');
    folder.write('0003-mended.js', migration(note('third')));
    expect(await bootFailure(boot())).to.include('0002-broken');
    rmSync(`${folder.path}/0002-broken.js`);
    expect(await textsAfterBoot()).to.deep.equal(['first', 'third']);
  });

  it('may take longer than the statement of a request, or than the database itself lets one, or its transaction, take', async function () {
    postgresOnly(this, 'there, a migration is bound by database.statementSeconds, and a connection alone has a limit');
    await bootOnce();
    const host = await boot();
    const name = new URL(database.url).pathname.slice(1);
    await host.database.rows(`ALTER DATABASE ${name} SET statement_timeout = '59s'`);
    await host.database.rows(`ALTER DATABASE ${name} SET idle_in_transaction_session_timeout = '59s'`);
    await host.stop();
    folder.write(
      '0001-limit.js',
      migration(
        createNotes,
        `INSERT INTO lamp_note (text) SELECT current_setting(name)
         FROM unnest(ARRAY['statement_timeout', 'idle_in_transaction_session_timeout']) AS t (name)`,
      ),
    );
    expect(await textsAfterBoot()).to.deep.equal(['0', '0']);
  });

  describe('that a program does not know', () => {
    const newer = { version: '1.4.0' };

    it('keep it from starting, and are named with the version that ran them', async () => {
      folder.write('0001-first.js', migration(createNotes));
      folder.write('0002-second.js', migration(note('second')));
      await bootOnce(newer);
      rmSync(`${folder.path}/0002-second.js`);
      folder.write('0002-other.js', migration(note('other')));
      expect(await bootFailure(boot({}, { version: '1.3.0' }))).to.match(
        /migrated by a newer program: street-lamps 1\.3\.0 does not know 0002-second of 1\.4\.0\. Start the newer version/,
      );
      rmSync(`${folder.path}/0002-other.js`);
      folder.write('0002-second.js', migration(note('second')));
      expect(await textsAfterBoot(), 'nothing was run meanwhile').to.deep.equal(['second']);
    });

    it('do not, where each is marked as one that its version works with', async () => {
      folder.write('0001-first.js', migration(createNotes));
      folder.write('0002-second.js', compatibleFrom('1.3.0'));
      folder.write('0003-third.js', compatibleFrom('1.2.10'));
      await bootOnce(newer);
      rmSync(`${folder.path}/0002-second.js`);
      rmSync(`${folder.path}/0003-third.js`);
      for (const version of ['1.3.0', '1.3.1-rc.2', '2.0.0']) await bootOnce({ version });
      for (const version of ['1.2.11', '0.9.0', 'latest', '']) {
        const reason = await bootFailure(boot({}, { version }));
        expect(reason).to.include('0002-second of 1.4.0, which works with 1.3.0 or later');
        expect(reason.includes('0003-third'), version).to.equal(version !== '1.2.11');
      }
    });

    it("are the host's own as well, by the version of the service", async () => {
      const host = await boot();
      const version = packageVersion();
      await host.database.insertRows('host_migration', [
        { name: '9998-small', version: '99.0.0', compatible_from: version },
        { name: '9999-large', version: '99.0.0', compatible_from: null },
      ]);
      await host.stop();
      expect(await bootFailure(boot())).to.include(`host ${version} does not know 9999-large of 99.0.0. Start`);
    });

    it('are found where this version of a plugin has none at all', async () => {
      folder.write('0001-first.js', migration(createNotes));
      await bootOnce(newer);
      const parts = { migrations: undefined } as unknown as Partial<AnyHostPlugin>;
      expect(await bootFailure(boot({}, parts)))
        .to.include('street-lamps')
        .and.include('0001-first');
    });

    it('are no matter where their plugin is not loaded', async () => {
      folder.write('0001-first.js', migration(createNotes));
      await bootOnce(newer);
      const host = await startTestHost({ plugins: [peoplePlugin()], databaseUrl: database.url });
      await host.stop();
    });
  });

  it('are asked for in at most two statements, whatever the number of their owners', async () => {
    folder.write('0001-first.js', migration(createNotes));
    folder.write('0002-second.js', compatibleFrom('1.3.0'));
    const host = await boot({}, { version: '1.4.0' });
    let applied: Awaited<ReturnType<typeof appliedMigrations>> | undefined;
    const statements = await statementsDuring(host.database, async () => {
      applied = await appliedMigrations(host.database, ['host', 'nobody', 'street-lamps']);
    });
    await host.stop();
    expect(statements.filter((sql) => sql.includes('_migration'))).to.have.length.within(1, 2);
    expect([...applied!.keys()]).to.deep.equal(['host', 'street-lamps']);
    expect(applied!.get('host')!.map(({ name }) => name)).to.include('0001-host');
    expect(applied!.get('street-lamps')).to.deep.equal([
      { name: '0001-first', version: '1.4.0', compatible_from: null },
      { name: '0002-second', version: '1.4.0', compatible_from: '1.3.0' },
    ]);
  });

  it('name a plugin whose folder is missing', async () => {
    const plugin = pluginOf({ id: 'street-lamps', migrations: pathToFileURL('/nowhere/migrations/') });
    const plugins = [peoplePlugin(), plugin];
    expect(await bootFailure(startTestHost({ plugins, databaseUrl: database.url }))).to.include('"street-lamps"');
  });
});
