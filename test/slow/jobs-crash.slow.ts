import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { peoplePlugin } from '../host/support/people-plugin.js';
import { effectPlugin, effectTable } from '../host/jobs/support/effect-plugin.js';
import { JobProcess } from '../host/jobs/support/run-job-process.js';
import { until } from '../../testing/until.js';

const LEASE_SECONDS = 2;
const FOR_EVER = 600_000;

describe('a host that dies in the middle of a job', () => {
  let survivor: TestHost;
  let victim: JobProcess;

  before(async () => {
    const jobs = { pollSeconds: 0.1, leaseSeconds: LEASE_SECONDS };
    // It does no work before the other host is dead.
    survivor = await startTestHost({
      plugins: [peoplePlugin(), effectPlugin],
      config: { jobs: { ...jobs, workers: 0 } },
    });
    await survivor.database.rows(effectTable);
    const { dataFolder, secretKey, databaseUrl } = survivor;
    victim = await JobProcess.start({ data: dataFolder, secretKey, database: { url: databaseUrl }, jobs });
  });
  after(async () => {
    await victim.end('SIGKILL');
    await survivor.stop();
  });

  const effects = (): Promise<{ what: string; attempt: number }[]> =>
    survivor.database.rows('SELECT what, attempt FROM effect ORDER BY attempt');

  it('has it taken over by another one only after its lease has ended', async () => {
    expect(await victim.enqueue('interrupted', FOR_EVER)).to.equal(true);
    await until('it has begun', async () => (await effects()).length === 1);
    // Longer than a lease: it is being renewed.
    const [{ lease, due_at: first }] = (await survivor.database.rows('SELECT lease, due_at FROM host_job')) as [
      { lease: string; due_at: Date },
    ];
    await until('the lease is renewed', async () => {
      const [row] = await survivor.database.rows<{ due_at: Date }>('SELECT due_at FROM host_job');
      return row!.due_at > first;
    });
    await victim.end('SIGKILL');
    const [left] = await survivor.database.rows<{ lease: string; due_at: Date }>('SELECT lease, due_at FROM host_job');
    expect(left!.lease).to.equal(lease);

    const { dataFolder, secretKey, databaseUrl } = survivor;
    const taker = await startTestHost({
      plugins: [peoplePlugin(), effectPlugin],
      config: { jobs: { pollSeconds: 0.1 } },
      dataFolder,
      secretKey,
      databaseUrl,
    });
    try {
      await until('another has begun it', async () => (await effects()).length === 2);
      expect(Date.now()).to.be.at.least(left!.due_at.getTime());
      expect(await effects()).to.deep.equal([
        { what: 'interrupted', attempt: 1 },
        { what: 'interrupted', attempt: 2 },
      ]);
    } finally {
      await taker.stop();
    }
  });
});
