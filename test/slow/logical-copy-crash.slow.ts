import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { packageRoot } from '../../host/paths.js';
import { productPlugins } from '../../testing/product-plugins.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { until } from '../../testing/until.js';
import { startDemoCity, type DemoCity } from '../acceptance/support/demo-city.js';
import { CopiedDatabase } from '../host/backup/support/logical-copies.js';
import { TemporaryFolder } from '../host/support/temporary-folder.js';
import { postgresOnly } from '../support/postgres-only.js';
import { roundsOf } from './support/rounds.js';

const program = path.join(packageRoot, 'test/slow/support/logical-restore-process.ts');

describe('bringing a logical copy back, killed at any part', () => {
  let city: DemoCity;
  let folder: TemporaryFolder;
  let place: TestDatabase;
  let target: CopiedDatabase;
  let lines: number;

  before(async function () {
    postgresOnly(this, 'it is of PostgreSQL');
    folder = new TemporaryFolder();
    city = await startDemoCity();
    const source = new CopiedDatabase(city.host.databaseUrl, productPlugins);
    const parts = await source.write();
    await source.close();
    for (const [index, { name, content }] of parts.entries()) {
      const file = `${String(index).padStart(3, '0')}-${path.basename(name)}`;
      await writeFile(path.join(folder.path, file), content);
    }
    lines = parts.length + 1;
    place = await createTestDatabase();
    target = new CopiedDatabase(place.url, productPlugins);
  });
  after(async () => {
    await target?.close();
    await place?.drop();
    await city?.stop();
    folder?.remove();
  });

  /** Kills the process as it says its `last` line; lets it end without one. Answers the last line that it has said. */
  async function restore(last = Infinity): Promise<string> {
    const child = spawn(process.execPath, ['--import', 'tsx', program, place.url, folder.path], {
      cwd: packageRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    let said = '';
    let count = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      said = line;
      if ((count += 1) === last) child.kill('SIGKILL');
    }
    await ended;
    return said;
  }

  it('leaves an empty database, or a whole one once it was told to complete it', async () => {
    const rounds = roundsOf('CRASH_LOGICAL_ROUNDS', 20);
    let whole: object | undefined;
    for (let round = 0; round < rounds && !whole; round += 1) {
      // The first is killed as it is about to complete.
      const said = await restore(round === 0 ? lines : randomInt(1, lines));
      await until('the server has noticed', async () => {
        const others = await target.database.rows(
          'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        );
        return others.length === 0;
      });
      const found = await target.digests();
      if (Object.keys(found).length === 0) continue;
      // The first is killed as it says that it is about to: it may be done before the signal is there.
      expect(said).to.be.oneOf(['complete', 'done']);
      whole = found;
    }
    if (!whole) expect(await restore()).to.equal('done');
    const { tramites_tramite, host_migration, workflow_version } = await target.digests();
    for (const digest of [tramites_tramite, host_migration, workflow_version]) expect(digest).to.be.a('string');
    expect(Object.keys(await target.digests())).to.have.length.above(60);
  });
});
