import { expect } from 'chai';
import type { Version } from '../../../host/plugin-api/data/migration.js';
import type { TestHost } from '../../../testing/start-test-host.js';
import { until } from '../../../testing/until.js';
import { calling, LampHosts } from '../database/lamp-hosts.js';
import { bootFailure, rejectionOf } from '../support/rejection.js';

describe('a host that does not work with what is to be migrated', function () {
  let lamps: LampHosts;

  beforeEach(async () => {
    lamps = await LampHosts.create();
  });
  afterEach(() => lamps.remove());

  const start = (version: Version): Promise<TestHost> => lamps.start(version);

  it('ends first, and says why, while the others go on', async () => {
    const old = await start('1.0.0');
    const next = await start('1.1.0');
    const during = calling(next, 'during');
    const last = await start('1.2.0');
    // It is gone by then, and answers nothing on the new tables.
    await rejectionOf(fetch(old.url));
    expect(old.logLines.join('')).to.match(
      /"reason":"A newer version migrates the database, and this host does not work with that: lamp 1\.0\.0 does not know 0003-contract of 1\.2\.0, which works with 1\.1\.0 or later\."/,
    );
    expect((await during.end()).filter((status) => status !== 201)).to.deep.equal([]);
    const rows = await last.database.rows<{ versions: string; leave_reason: string | null }>(
      'SELECT versions, leave_reason FROM host_instance',
    );
    const lampOf = ({ versions }: { versions: string }): string =>
      (JSON.parse(versions) as Record<string, string>)['lamp']!;
    expect(rows.map(lampOf)).to.have.members(['1.1.0', '1.2.0']);
    expect(rows.map(({ leave_reason }) => leave_reason)).to.deep.equal([null, null]);
  });

  it('is not ended by a command-line tool, which refuses to migrate', async () => {
    const old = await start('1.0.0');
    expect(await bootFailure(lamps.openTool('1.2.0'))).to.match(
      /^Hosts of an earlier version serve, and do not work with what is to be migrated: \S+:\d+\. Start the newer version first/,
    );
    expect((await fetch(`${old.url}/lamps/on`, { method: 'POST' })).status).to.equal(201);
    await old.stop();
    await (await lamps.openTool('1.2.0')).stop();
  });

  it('is not let back in where it was taken for gone meanwhile, and one that works with it is', async () => {
    const old = await start('1.0.0');
    const next = await start('1.1.0');
    // As where others have not seen it for a while.
    await next.database.change('DELETE FROM host_instance');
    const entered = (): Promise<number> =>
      next.database.rows('SELECT id FROM host_instance').then(({ length }) => length);
    await until('both are seen again', async () => (await entered()) === 2);
    const row = { name: '0003-contract', version: '1.2.0', compatible_from: '1.1.0' };
    await next.database.insert('lamp_migration', [row]);
    await next.database.change('DELETE FROM host_instance');
    await until('the old host has ended', () => old.logLines.join('').includes('does not know 0003-contract'));
    await until('the other one is seen again', async () => (await entered()) === 1);
  });
});
