import { expect } from 'chai';
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { JobRefusedError, type JobOutcome } from '../../../host/plugin-api/index.js';
import { JobHost, type Greeting } from './support/job-host.js';
import { until } from '../../../testing/until.js';

describe('an attempt that somebody waits for', () => {
  let relaying: JobHost;
  let alone: JobHost;
  let greeting: Greeting;
  let calls: number;

  before(async () => {
    const handler: Greeting = async (data, context) => {
      calls += 1;
      await greeting(data, context);
    };
    relaying = await JobHost.start(handler);
    // Polls once a minute, so that only the attempt can run the job.
    alone = await JobHost.start(handler, { jobs: { pollSeconds: 60, leaseSeconds: 3600 } });
  });
  beforeEach(() => {
    calls = 0;
    greeting = () => undefined;
  });
  afterEach(async () => {
    for (const host of [relaying, alone]) {
      await until('nothing runs', async () => (await host.rows()).every(({ lease }) => lease === null));
      await host.host.database.changeRows('DELETE FROM host_job');
    }
  });
  after(async () => {
    await alone.stop();
    await relaying.stop();
  });

  const later = (host: JobHost): { notBefore: Date } => ({
    notBefore: new Date(host.host.clock.now().getTime() + 3600_000),
  });

  it('is done', async () => {
    const id = await alone.enqueue('Luz', later(alone));
    expect(await alone.outbox.attemptJob(id, 30)).to.equal('done');
    expect(await alone.rows()).to.deep.equal([]);
    expect(await alone.outbox.attemptJob(id, 30), 'once more').to.equal('done');
    expect(calls).to.equal(1);
  });

  it('is given up', async () => {
    greeting = () => {
      throw new JobRefusedError('No existe.');
    };
    const id = await alone.enqueue('Luz', later(alone));
    expect(await alone.outbox.attemptJob(id, 30)).to.equal('given-up');
    expect(await alone.outbox.attemptJob(id, 30), 'once more').to.equal('given-up');
    expect(calls).to.equal(1);
  });

  it('is given up when it is too late for the job', async () => {
    const id = await alone.enqueue('Luz', {
      ...later(alone),
      notAfter: new Date(alone.host.clock.now().getTime() + 100),
    });
    alone.host.clock.advance(1);
    expect(await alone.outbox.attemptJob(id, 30)).to.equal('given-up');
    expect(calls).to.equal(0);
  });

  it('stays open when it fails for now, and can be made again', async () => {
    greeting = () => {
      throw new Error('no');
    };
    const id = await alone.enqueue('Luz', later(alone));
    expect(await alone.outbox.attemptJob(id, 30)).to.equal('open');
    expect(await alone.row(id)).to.include({ attempts: 1, state: 'PENDIENTE', lease: null });
    greeting = () => undefined;
    expect(await alone.outbox.attemptJob(id, 30)).to.equal('done');
  });

  it('is waited for no longer than the caller says, and continues', async () => {
    let release = (): void => undefined;
    greeting = () => new Promise<void>((resolve) => (release = resolve));
    const id = await alone.enqueue('Luz', later(alone));
    expect(await alone.outbox.attemptJob(id, 0.3)).to.equal('open');
    expect(await alone.row(id), 'it runs')
      .to.include({ attempts: 1 })
      .and.not.include({ lease: null });
    expect(await alone.outbox.attemptJob(id, 0.1), 'while it runs').to.equal('open');
    release();
    await until('it is done', async () => (await alone.row(id)) === undefined);
    expect(calls).to.equal(1);
  });

  it('is not waited for at all in no time', async () => {
    const id = await alone.enqueue('Luz', later(alone));
    expect(await alone.outbox.attemptJob(id, 0)).to.be.oneOf(['open', 'done']);
    await until('it is done', async () => (await alone.row(id)) === undefined);
    expect(calls).to.equal(1);
  });

  it('is made once for many concurrent callers, who all get its outcome', async () => {
    greeting = () => wait(50);
    const id = await alone.enqueue('Luz', later(alone));
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => alone.outbox.attemptJob(id, 30)));
    expect(new Set(outcomes)).to.deep.equal(new Set(['done']));
    expect(calls).to.equal(1);
  });

  for (const [what, end, outcome] of [
    ['done', undefined, 'done'],
    ['given up', new JobRefusedError('No existe.'), 'given-up'],
    ['open', new Error('no'), 'open'],
  ] as const) {
    it(`is made once beside the relay, and found ${what}`, async () => {
      greeting = async () => {
        await wait(randomInt(10));
        if (end) throw end;
      };
      const outcomes = new Set<JobOutcome>();
      for (let round = 1; round <= 20; round += 1) {
        const id = await relaying.enqueue('Luz');
        await wait(randomInt(4));
        outcomes.add(await relaying.outbox.attemptJob(id, 30));
        // An open job is tried again by `attemptJob`, if the relay had it first.
        if (outcome !== 'open') expect(calls).to.equal(round);
      }
      expect(outcomes).to.deep.equal(new Set([outcome]));
    });
  }

  it('is left to the others by a host that stops', async () => {
    const stopped = await JobHost.start(() => void (calls += 1), { beside: alone });
    await stopped.host.host.stop();
    const id = await alone.enqueue('Luz', later(alone));
    await stopped.outbox.attemptJob(id, 1).catch(() => undefined);
    expect(await alone.row(id)).to.include({ attempts: 0, state: 'PENDIENTE' });
    expect(calls).to.equal(0);
  });
});
