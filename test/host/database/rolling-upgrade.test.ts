import { expect } from 'chai';
import pg from 'pg';
import type { Version } from '../../../host/plugin-api/data/migration.js';
import type { TestHost } from '../../../testing/start-test-host.js';
import { until } from '../../../testing/until.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { bootFailure } from '../support/rejection.js';
import { calling, LampHosts } from './lamp-hosts.js';

describe('an upgrade while hosts of the earlier version serve', function () {
  let lamps: LampHosts;

  beforeEach(async () => {
    lamps = await LampHosts.create();
  });
  afterEach(() => lamps.remove());

  const start = (version: Version): Promise<TestHost> => lamps.start(version);

  it('goes on in steps: expanded, exchanged one by one, contracted', async () => {
    const old = await start('1.0.0');
    const calls = calling(old, 'old');
    const next = await start('1.1.0');
    const both = calling(next, 'new');
    // One of the earlier version that starts again meanwhile.
    const again = await start('1.0.0');
    expect((await fetch(`${again.url}/lamps/again`, { method: 'POST' })).status).to.equal(201);
    for (const statuses of [await calls.end(), await both.end()]) {
      expect(statuses).not.to.be.empty;
      expect(statuses.filter((status) => status !== 201)).to.deep.equal([]);
    }
    for (const host of [old, again]) await host.stop();
    // What drops a column is compatible from the version that had stopped to use it.
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
    const report = new pg.Client(lamps.database.url);
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
    expect(lamps.hosts[1]!.logLines.join('')).to.include('a migration waits for a table to be free');
  });
});
