import { expect } from 'chai';
import { JobRefusedError } from '../../../host/plugin-api/index.js';
import { JobHost } from './support/job-host.js';
import { until } from '../../../testing/until.js';

const token = 'metrics-token-of-the-test';

describe('the figures of jobs', () => {
  let host: JobHost;

  before(async () => {
    host = await JobHost.start(
      ({ who }, { attempt }) => {
        if (who === 'refused') throw new JobRefusedError('No existe.');
        if (who === 'fails' && attempt === 1) throw new Error('no');
      },
      { config: { metrics: { token } } },
    );
  });
  after(() => host.stop());

  const figures = async (): Promise<string> => {
    const answer = await fetch(`${host.host.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).to.equal(200);
    return answer.text();
  };

  it('tell how attempts ended, and how many jobs there are', async () => {
    expect(await figures())
      .to.include('jobs{state="FALLIDA"} 0')
      .and.include('jobs{state="PENDIENTE"} 0');
    for (const who of ['done', 'refused', 'fails']) await host.enqueue(who);
    await until(
      'all were tried',
      async () => (await host.rows()).filter(({ lease, attempts }) => lease === null && attempts === 1).length === 2,
    );
    await until('they are counted', async () => (await figures()).includes('end="done"} 1'));
    expect(await figures())
      .to.include('jobs{state="FALLIDA"} 1')
      .and.include('jobs{state="PENDIENTE"} 1')
      .and.include('job_attempts_total{type="sample/greet",end="given-up"} 1')
      .and.include('job_attempts_total{type="sample/greet",end="failed"} 1');
    host.host.clock.advance(60);
    await until('the other is done', async () => (await figures()).includes('end="done"} 2'));
    expect(await figures()).to.include('jobs{state="PENDIENTE"} 0');
  });
});

describe('the jobs of the database', () => {
  let host: JobHost;
  const valueOf = async (figure: string): Promise<number> => {
    const answer = await fetch(`${host.host.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${figure}{type="sample/greet"}`));
    return Number(line?.split(' ')[1]);
  };

  beforeEach(async () => {
    // No host runs them here.
    host = await JobHost.start(() => undefined, { jobs: { workers: 0 }, config: { metrics: { token } } });
  });
  afterEach(() => host.stop());

  it('are due from their time on, and as old as the first of them', async () => {
    const { clock } = host.host;
    await host.enqueue('later', { notBefore: new Date(clock.now().getTime() + 60_000) });
    clock.advance(30);
    expect(await valueOf('jobs_open')).to.equal(1);
    expect(await valueOf('jobs_due')).to.equal(0);
    expect(await valueOf('jobs_oldest_due_age_seconds')).to.equal(0);
    expect(await valueOf('jobs_oldest_open_age_seconds')).to.equal(0);
    clock.advance(40);
    await host.enqueue('now');
    expect(await valueOf('jobs_open')).to.equal(2);
    expect(await valueOf('jobs_due')).to.equal(2);
    expect(await valueOf('jobs_oldest_due_age_seconds')).to.be.within(10, 29);
    expect(await valueOf('jobs_oldest_open_age_seconds')).to.be.within(70, 99);
  });

  it('are not due while somebody is at one, and stay as old as they were written between two tries', async () => {
    const { clock, database } = host.host;
    await host.enqueue('tried');
    clock.advance(500);
    const later = new Date(clock.now().getTime() + 60_000);
    await database.changeRows('UPDATE host_job SET attempts = 3, due_at = $1', [later]);
    expect(await valueOf('jobs_due')).to.equal(0);
    expect(await valueOf('jobs_oldest_open_age_seconds')).to.be.at.least(500);
  });

  it('are not to be done where they have failed for good', async () => {
    await host.enqueue('failed');
    await host.host.database.changeRows("UPDATE host_job SET state = 'FALLIDA'");
    expect(await valueOf('jobs_open')).to.be.NaN;
  });
});
