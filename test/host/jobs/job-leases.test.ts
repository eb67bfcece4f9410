import { expect } from 'chai';
import { once } from 'node:events';
import { WatchedJobHost } from './support/watched-job-host.js';
import { until } from '../../../testing/until.js';

const MINUTE = 60;
const DAY = 24 * 3600;

describe('the lease of a job', () => {
  let host: WatchedJobHost;

  before(async () => {
    host = await WatchedJobHost.watch({ attempts: 3 });
  });
  afterEach(() => host.clear());
  after(() => host.stop());

  it('keeps its own job when its clock jumps ahead', async () => {
    let release = (): void => undefined;
    host.greeting = () => new Promise<void>((resolve) => (release = resolve));
    const id = await host.enqueue('Rosa');
    await until('it runs', () => host.seen.length === 1);
    const { lease, due_at: before } = (await host.row(id))!;
    host.host.clock.advance(DAY);
    await until('its lease is renewed', async () => (await host.row(id))!.due_at > before);
    expect((await host.row(id))!.lease).to.equal(lease);
    expect(host.seen[0]!.signal.aborted).to.equal(false);
    release();
    await until('it is done', async () => (await host.row(id)) === undefined);
    expect(host.seen).to.have.length(1);
  });

  it('aborts its handler, and changes nothing, when another host has the job', async () => {
    let leftOff = false;
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    host.greeting = async (_data, { signal }) => {
      await once(signal, 'abort');
      leftOff = true;
      await gate;
    };
    const id = await host.enqueue('Rosa');
    await until('it runs', () => host.seen.length === 1);
    // The change by another host that considers the lease expired.
    const sql = 'UPDATE host_job SET lease = $1, due_at = $2 WHERE id = $3';
    await host.host.database.changeRows(sql, [
      'another',
      new Date(host.host.clock.now().getTime() + 2 * DAY * 1000),
      id,
    ]);
    host.host.clock.advance(45);
    await until('the handler is told', () => leftOff);
    release();
    await until('it says so', () => host.host.logLines.some((line) => line.includes('not held by this host')));
    expect(await host.row(id)).to.include({ lease: 'another', attempts: 1, state: 'PENDIENTE' });
    await host.host.database.changeRows('DELETE FROM host_job');
  });

  it('gives up a job in whose last attempt hosts have died, without a call', async () => {
    const id = await host.enqueue('Rosa', { notBefore: new Date(host.host.clock.now().getTime() + 60_000) });
    await host.host.database.changeRows('UPDATE host_job SET attempts = 3 WHERE id = $1', [id]);
    host.host.clock.advance(MINUTE + 1);
    expect(await host.ended(id)).to.include({ state: 'FALLIDA', attempts: 4 });
    expect(host.seen).to.have.length(0);
  });
});
