import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readLayers, mergeLayers } from '../../host/boot/config/layers.js';
import { createHost } from '../../host/create-host.js';
import type { Host } from '../../host/boot/host.js';
import { packageRoot } from '../../host/runtime/paths.js';
import type { CommandConsole } from '../../host/plugin-api/index.js';
import { leavesEmpty, runCommand } from '../../host/boot/tool/commands.js';
import { productPlugins } from '../../testing/product-plugins.js';
import { startTestHost } from '../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { postgresOnly } from '../support/postgres-only.js';
import { TemporaryFolder } from '../host/support/temporary-folder.js';
import { Connections } from '../../plugins/channels/contract.js';
import { exportFrom } from './support/bundles.js';
import { tokenClient } from './support/token-client.js';

const options = ['--users', '--superusers'];
const quiet: CommandConsole = {
  print: () => undefined,
  warn: () => undefined,
  readSecret: () => Promise.resolve(''),
};

describe('importing a bundle into an empty database', () => {
  let database: TestDatabase;
  let folder: TemporaryFolder;
  let city: string;

  before(function () {
    postgresOnly(this, 'migrating in the transaction of the import was tried on PostgreSQL alone');
    const document = readFileSync(path.join(packageRoot, 'docs/bundles.md'), 'utf8');
    city = /```yaml\n(version: 1\n.*?)```/s.exec(document)![1]!;
    folder = new TemporaryFolder();
  });
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());
  after(() => folder?.remove());

  const keyOf = (name: string): string => createHash('sha256').update(name).digest('base64');

  const hostOf = (words: readonly string[], secretKey = keyOf('the city')): Promise<Host> => {
    const environment = { NODE_ENV: 'test' };
    const own = {
      data: folder.path,
      secretKey,
      database: { url: database.url },
      documents: { signature: { developmentKey: true } },
    };
    return createHost({
      layer: mergeLayers(readLayers(environment), own),
      environment,
      role: 'tool',
      leavesEmpty: leavesEmpty(['bundle', ...words]),
      plugins: productPlugins,
    });
  };
  /** Runs a command of `npm run bundle` on a new host. Returns the exit status. */
  const run = async (words: readonly string[], secretKey?: string): Promise<number> => {
    const host = await hostOf(words, secretKey);
    try {
      return await runCommand(host.commands, ['bundle', ...words], quiet);
    } finally {
      await host.stop();
    }
  };
  const tables = async (): Promise<number> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ count: string }>(
        "SELECT COUNT(*) AS count FROM pg_class WHERE relnamespace = 'public'::regnamespace",
      );
      return Number(rows[0]!.count);
    } finally {
      await client.end();
    }
  };
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => '(imported)',
      (error: unknown) => (error as Error).message,
    );

  it('leaves the database empty and bound to no secret key when it fails', async () => {
    const wrong = folder.write('wrong.yaml', city.replace('roles: [ventanilla, hacienda]', 'roles: [nadie]'));
    expect(await refusal(run(['import', wrong, ...options], keyOf('another')))).to.match(
      /wrong\.yaml:\d+:\d+: usuarios\[0\]\.roles\[0\]: No existe el rol «nadie»\.$/,
    );
    expect(await tables()).to.equal(0);
    expect(await refusal(run(['import', folder.write('none.yaml', 'version: 2\n')]))).to.include('must be 1');
    expect(await refusal(run(['import', '/nowhere/city.yaml']))).to.include('cannot be read');
    expect(await tables()).to.equal(0);
    expect(await run(['import', folder.write('city.yaml', city), ...options])).to.equal(0);
    expect(await tables()).to.be.above(100);
  });

  it('leaves the database empty when only the difference is requested', async () => {
    const file = folder.write('city.yaml', city);
    const plan = path.join(folder.path, 'plan.json');
    expect(await run(['diff', file, ...options, '--plan', plan])).to.equal(1);
    expect(await tables()).to.equal(0);
    expect(await run(['import', file, '--plan', plan])).to.equal(0);
    expect(await run(['diff', file, ...options])).to.equal(0);
  });

  it('is refused when another host migrates the database meanwhile', async () => {
    const words = ['import', folder.write('city.yaml', city), ...options];
    const late = await hostOf(words);
    try {
      await run(['export', path.join(folder.path, 'out.yaml')]);
      const before = await tables();
      expect(await refusal(runCommand(late.commands, ['bundle', ...words], quiet))).to.equal(
        'Another host has migrated the database: try again.',
      );
      expect(await tables()).to.equal(before);
    } finally {
      await late.stop();
    }
  });

  it('creates a city that a service can start on', async () => {
    const file = folder.write('city.yaml', city);
    const out = path.join(folder.path, 'out.yaml');
    await run(['import', file, ...options]);
    await run(['export', out, ...options]);
    const host = await startTestHost({ databaseUrl: database.url, secretKey: keyOf('the city') });
    try {
      expect(await exportFrom(host)).to.equal(readFileSync(out, 'utf8'));
      const client = tokenClient(host);
      const login = { username: 'marta', password: 'una frase que nadie adivina' };
      expect((await client.post('/api/token/', login)).status).to.equal(200);
      // The key also opens the secrets that were sealed before the table of keys existed.
      const bot = await host.container.get<Connections>(Connections).findConnection('messenger', 1);
      expect(bot?.token).to.be.a('string').and.not.equal('');
    } finally {
      await host.stop();
    }
  });
});
