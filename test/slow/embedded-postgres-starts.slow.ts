import { expect } from 'chai';
import { chmod, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from '../../embedded-postgres/index.js';
import {
  cleanUp,
  eventually,
  exists,
  inPostgres,
  isRoot,
  query,
  serverProcesses,
  start,
  startProcess,
  temporaryFolder,
} from '../embedded-postgres/embedded-harness.js';

const nobody = { uid: 65534, gid: 65534 };

async function failureOf(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error as Error,
  );
}

describe('startEmbeddedPostgres, where something is in its way', () => {
  afterEach(cleanUp);

  it('creates the database again when it is missing', async () => {
    const folder = await temporaryFolder();
    const first = await start(folder);
    await query(first.url.replace(/\/ventanilla$/, '/postgres'), 'DROP DATABASE ventanilla');
    await first.stop();
    const second = await start(folder);
    expect(await query(second.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
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

    it('leaves data of another user alone, and lets root join in', async () => {
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
