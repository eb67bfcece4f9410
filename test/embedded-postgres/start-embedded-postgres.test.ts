import { expect } from 'chai';
import { chmod, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../../embedded-postgres/index.js';
import {
  cleanUp,
  eventually,
  exists,
  inPostgres,
  isRoot,
  modeOf,
  query,
  serverProcesses,
  start,
  startProcess,
  temporaryFolder,
} from './embedded-harness.js';

const nobody = { uid: 65534, gid: 65534 };

async function failureOf(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error as Error,
  );
}

describe('startEmbeddedPostgres', () => {
  afterEach(cleanUp);

  it('makes a database once and keeps its data', async () => {
    const folder = path.join(await temporaryFolder(), 'not yet there');
    const first = await start(folder);
    await query(first.url, "CREATE TABLE note AS SELECT 'Año' AS text");
    await first.stop();
    await first.stop();
    expect(await serverProcesses(folder)).to.deep.equal([]);

    const second = await start(folder);
    expect(await query(second.url, 'SELECT upper(text) AS text FROM note')).to.deep.equal([{ text: 'AÑO' }]);
    const settings = await query(
      second.url,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('data_checksums') AS checksums,
              current_setting('fsync') AS fsync, current_setting('listen_addresses') AS addresses`,
    );
    expect(settings).to.deep.equal([{ encoding: 'UTF8', checksums: 'on', fsync: 'on', addresses: '127.0.0.1' }]);
  });

  it('creates the database again when it is missing', async () => {
    const folder = await temporaryFolder();
    const first = await start(folder);
    await query(first.url.replace(/\/ventanilla$/, '/postgres'), 'DROP DATABASE ventanilla');
    await first.stop();
    const second = await start(folder);
    expect(await query(second.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
  });

  it('shows the password to nobody else', async () => {
    const folder = await temporaryFolder();
    const started = await start(folder);
    const { url } = started;
    const password = await readFile(inPostgres(folder, 'cluster/password'), 'utf8');
    expect(Buffer.from(password, 'base64url')).to.have.length(32);
    expect(await modeOf(inPostgres(folder, 'cluster/password'))).to.equal('600');
    expect(await modeOf(inPostgres(folder, 'connection.json'))).to.equal('600');
    expect(await modeOf(inPostgres(folder, 'server.log'))).to.equal('600');
    expect(await modeOf(path.join(folder, 'postgres'))).to.equal('700');
    const wrong = await failureOf(query(url.replace(password, 'wrong'), 'SELECT 1'));
    expect(wrong.message).to.contain('password authentication failed');
    await started.stop();
    expect(await exists(inPostgres(folder, 'connection.json'))).to.equal(false);
  });

  it('writes neither statements nor values to the log, and starts a new one when it is long', async () => {
    const folder = await temporaryFolder();
    const started = await start(folder);
    const { url } = started;
    await query(url, "CREATE TABLE person (name text PRIMARY KEY); INSERT INTO person VALUES ('Zenobia')");
    await failureOf(query(url, "INSERT INTO person VALUES ('Zenobia')"));
    await failureOf(query(url, "SELECT 'Zenobia'::integer"));
    const crash = failureOf(query(url, "SELECT 'Zenobia', pg_sleep(60)"));
    await eventually(async () => {
      const [row] = await query(
        url,
        "SELECT pid FROM pg_stat_activity WHERE query LIKE '%Zenobia%pg_sleep(60)' AND wait_event = 'PgSleep'",
      );
      process.kill(row?.pid as number, 'SIGKILL');
    });
    await crash;
    await eventually(() => query(url, 'SELECT 1'));
    await started.stop();
    const log = await readFile(inPostgres(folder, 'server.log'), 'utf8');
    expect(log).to.contain('was terminated by signal 9').and.not.contain('Zenobia');

    await truncate(inPostgres(folder, 'server.log'), 6 * 1024 * 1024);
    await start(folder);
    expect(await exists(inPostgres(folder, 'server.log.1'))).to.equal(true);
    expect(await readFile(inPostgres(folder, 'server.log'), 'utf8')).to.contain('ready to accept connections');
  });

  it('says so when the data folder cannot be created', async () => {
    const file = path.join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    const error = await failureOf(startEmbeddedPostgres({ dataFolder: path.join(file, 'data'), role: 'owner' }));
    expect(error).to.be.instanceOf(EmbeddedPostgresError);
    expect(error.message).to.match(/^The data folder .*file.data cannot be created or written: ENOTDIR/);
  });

  it('says why PostgreSQL does not start', async () => {
    const folder = await temporaryFolder();
    await (await start(folder)).stop();
    await writeFile(inPostgres(folder, 'cluster/data/postgresql.conf'), 'no_such_setting = 1\n');
    const error = await failureOf(start(folder));
    expect(error).to.be.instanceOf(EmbeddedPostgresError);
    expect(error.message).to.contain('exit code 1').and.contain('no_such_setting').and.not.contain('\n');
    expect(await exists(inPostgres(folder, 'owner.json'))).to.equal(false);
  });

  describe('as an ordinary user', () => {
    before(function () {
      if (!isRoot) {
        process.stdout.write('      skipped: only root can become another user\n');
        this.skip();
      }
    });

    it('runs, and is refused by a folder that is not writable', async () => {
      const parent = await temporaryFolder();
      await chmod(parent, 0o777);
      const { answer } = startProcess(path.join(parent, 'data'), 'owner', nobody);
      expect(await query((await answer).url ?? '', 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);

      await mkdir(path.join(parent, 'closed'), { mode: 0o555 });
      const refused = await startProcess(path.join(parent, 'closed'), 'owner', nobody).answer;
      expect(refused.name).to.equal('EmbeddedPostgresError');
      expect(refused.message).to.match(/closed cannot be created or written: EACCES/);
    });

    it('leaves data alone that belong to somebody else, and lets root join in', async () => {
      const parent = await temporaryFolder();
      await chmod(parent, 0o777);
      const folder = path.join(parent, 'data');
      const first = startProcess(folder, 'owner', nobody);
      await query((await first.answer).url ?? '', 'CREATE TABLE note AS SELECT 1 AS one');
      first.child.kill('SIGTERM');
      await eventually(async () => expect(await serverProcesses(folder)).to.deep.equal([]));
      const asRoot = await eventually(() => start(folder));
      expect(await query(asRoot.url, 'SELECT one FROM note')).to.deep.equal([{ one: 1 }]);
      await asRoot.stop();

      const byRoot = path.join(parent, 'root');
      await (await start(byRoot)).stop();
      const refused = await startProcess(byRoot, 'owner', nobody).answer;
      expect(refused.message).to.contain(byRoot).and.contain('EACCES');
      expect(await readdir(path.join(byRoot, 'postgres'))).not.to.contain('owner.json');
    });
  });
});
