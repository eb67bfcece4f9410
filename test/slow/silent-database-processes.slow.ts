import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { clusterName, findServerProcesses } from '../../embedded-postgres/server-processes.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { until } from '../../testing/until.js';
import { DatabaseProxy, statement } from '../host/support/database-proxy.js';
import { RunningService, type Ending } from '../host/support/run-service.js';
import { TemporaryFolder } from '../host/support/temporary-folder.js';

/** SIGTERM to exit, at the most (decisions, section 11): a process that takes longer ends itself with 1. */
describe('processes whose database accepts bytes and does not answer', function () {
  let folder: TemporaryFolder;
  let config: string;
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let running: RunningService | undefined;

  beforeEach(async () => {
    folder = new TemporaryFolder();
    config = path.join(folder.path, 'config.yaml');
    writeFileSync(config, '{}');
    database = await createTestDatabase();
    proxy = await DatabaseProxy.to(database.url);
  });
  afterEach(async () => {
    await running?.kill();
    running = undefined;
    proxy.close();
    await database.drop();
    folder.remove();
  });

  const start = (program?: 'main' | 'cli', ...args: readonly string[]): RunningService =>
    (running = RunningService.start(
      {
        VENTANILLA_DATA: folder.path,
        DATABASE_URL: proxy.url,
        VENTANILLA_CONFIG: config,
        VENTANILLA_SECRET_KEY: randomBytes(32).toString('base64'),
      },
      program,
      ...args,
    ));

  /** Returns the library of a connection prints on the side what goes wrong with it. */
  const own = ({ errors }: Ending): string => errors.replace(/^.*We are killing its connection.*\n/gm, '');

  it('end with 0 on SIGTERM, in the middle of requests, jobs and sealing', async () => {
    const service = start();
    const url = await service.listening();
    proxy.freezeAt(statement('auth_user'));
    const requests = Promise.allSettled(
      [1, 2, 3].map(() =>
        fetch(`${url}/api/token`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ username: 'nobody', password: 'wrong password' }),
        }),
      ),
    );
    await until('a request waits', () => proxy.isFrozen);
    service.child.kill('SIGTERM');
    const ending = await service.ended;
    expect({ status: ending.status, errors: own(ending) }).to.deep.equal({ status: 0, errors: '' });
    for (const answer of await requests) {
      if (answer.status === 'fulfilled') expect(answer.value.status).to.equal(503);
    }
  });

  it('end with 1 and a line that says so where it never answers, the service and the tools', async () => {
    proxy.freeze();
    for (const ended of [start().ended, start('cli', 'audit', 'verify').ended]) {
      const ending = await ended;
      expect(ending.status).to.equal(1);
      expect(own(ending)).to.match(/^ventanilla: The database does not answer.*\n$/);
    }
  });

  it('end with 1 where it stops answering in the middle of the migrations', async () => {
    proxy.freezeAt((said, by) => by === 'host' && said.includes('CREATE TABLE host_job'));
    writeFileSync(config, 'database: { statementSeconds: 1 }');
    const ending = await start('cli', 'audit', 'verify').ended;
    expect(ending.status).to.equal(1);
    expect(own(ending)).to.match(/^ventanilla: The database does not answer any more.*\n$/);
  });

  it('end with 0 where it is the embedded one, and end that too', async function () {
    if (process.platform === 'win32') this.skip();
    const service = (running = RunningService.start({ VENTANILLA_DATA: folder.path }));
    await service.listening();
    const data = path.join(folder.path, 'postgres/cluster/data');
    const processes = async (): Promise<number[]> =>
      (await findServerProcesses(await clusterName(data))).map(({ pid }) => pid);
    for (const pid of await processes()) process.kill(pid, 'SIGSTOP');
    try {
      service.child.kill('SIGTERM');
      const ending = await service.ended;
      expect({ status: ending.status, errors: own(ending) }).to.deep.equal({ status: 0, errors: '' });
    } finally {
      // Without their first process they end by themselves, as soon as they can do anything.
      for (const pid of await processes()) process.kill(pid, 'SIGCONT');
    }
    await until('they are gone', async () => (await processes()).length === 0);
  });
});
