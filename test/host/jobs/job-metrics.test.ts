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
