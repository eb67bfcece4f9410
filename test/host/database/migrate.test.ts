import { expect } from 'chai';
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Layer } from '../../../host/config/layers.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { startTestHost, type TestHost } from '../../support/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { pluginOf } from '../support/plugin-of.js';
import { bootFailure } from '../support/rejection.js';
import { TemporaryFolder } from '../support/temporary-folder.js';

const migration = (...statements: readonly string[]): string =>
  `export const migration = { up: async ({ run }) => { ${statements
    .map((sql) => `await run(${JSON.stringify(sql)});`)
    .join(' ')} } };`;

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

  const boot = (config: Layer = {}): Promise<TestHost> => {
    const migrations = pathToFileURL(`${folder.path}/`);
    const plugins = [peoplePlugin(), pluginOf({ id: 'street-lamps', migrations })];
    return startTestHost({ plugins, databaseUrl: database.url, config });
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

  it('may take longer than the statement of a request', async function () {
    postgresOnly(this, 'there, a migration is bound by database.statementSeconds');
    folder.write('0001-slow.js', migration('SELECT pg_sleep(0.6)'));
    const host = await boot({ database: { statementSeconds: 0.2 } });
    await host.stop();
  });

  it('name a plugin whose folder is missing', async () => {
    const plugin = pluginOf({ id: 'street-lamps', migrations: pathToFileURL('/nowhere/migrations/') });
    const plugins = [peoplePlugin(), plugin];
    expect(await bootFailure(startTestHost({ plugins, databaseUrl: database.url }))).to.include(
      '"street-lamps"',
    );
  });
});
