import { expect } from 'chai';
import { setTimeout as wait } from 'node:timers/promises';
import request from 'supertest';
import { RedisServer } from '../../support/redis-server.js';
import { until } from '../../../testing/until.js';
import { Gate } from './support/gate.js';
import { JobHost, type Greeting, type JobHostOptions } from './support/job-host.js';

const JOBS = 50;

describe('jobs whose Redis goes away', () => {
  let redis: RedisServer;
  let hosts: JobHost[];
  let done: Map<string, number>;

  beforeEach(async function () {
    redis = await RedisServer.start(this);
    hosts = [];
    done = new Map();
  });
  afterEach(async () => {
    redis.resume();
    for (const host of hosts.toReversed()) await host.stop();
    await redis.stop();
  });

  const start = async (greeting?: Greeting, options: JobHostOptions = {}): Promise<JobHost> => {
    const count: Greeting = ({ who }) => void done.set(who, (done.get(who) ?? 0) + 1);
    const [beside] = hosts;
    const config = { redis: { url: redis.url } };
    const host = await JobHost.start(greeting ?? count, { config, ...options, ...(beside && { beside }) });
    hosts.push(host);
    return host;
  };
  const enqueue = async (from: number, to: number): Promise<void> => {
    for (let index = from; index < to; index += 1) await hosts[0]!.enqueue(`n${index}`);
  };
  const allDone = (count: number): Promise<void> =>
    until('all are done', async () => done.size === count && (await hosts[0]!.rows()).length === 0);
  const waitsInDatabase = async (id: string): Promise<void> => {
    await until('nobody holds it', async () => (await hosts[0]!.row(id))?.lease === null);
    // Still so several turns of the relay later.
    await wait(300);
    expect(await hosts[0]!.row(id)).to.include({ state: 'PENDIENTE', attempts: 0, lease: null });
  };
  const readiness = async (host: JobHost): Promise<string> => {
    const { body } = await request(host.host.url).get('/health/ready').expect(200);
    return (body as { checks: Record<string, string> }).checks['redis']!;
  };

  /** Waits until a host reports that it cannot use Redis: its earlier answers are outdated. */
  const lossIsKnown = (host: JobHost): Promise<void> =>
    until('its loss is known', async () => {
      host.host.clock.advance(1);
      return (await readiness(host)) === 'failed';
    });

  for (const [how, away, back] of [
    ['killed', () => redis.kill(), () => redis.restart()],
    ['silent', () => Promise.resolve(redis.pause()), () => Promise.resolve(redis.resume())],
  ] as const) {
    it(`wait in the database while it is ${how}, and are each done once after it`, async () => {
      for (let count = 0; count < 2; count += 1) await start();
      for (const round of [1, 2]) {
        const soFar = (round - 1) * JOBS;
        const adding = enqueue(soFar, soFar + JOBS);
        await until('some are done', () => done.size > soFar + 20);
        await away();
        await adding;
        await lossIsKnown(hosts[0]!);
        await back();
        // A delivery that Redis had accepted and not handed over is claimed again.
        await until('it is used again', async () => (await readiness(hosts[0]!)) === 'ok');
        for (const { host } of hosts) host.clock.advance(61);
        await allDone(soFar + JOBS);
      }
      expect([...done.values()].filter((times) => times !== 1)).to.deep.equal([]);
    });

    it(`begin nowhere while it is ${how}, and by themselves once it is back`, async () => {
      await start();
      await enqueue(0, 1);
      await allDone(1);
      await away();
      await lossIsKnown(hosts[0]!);
      const id = await hosts[0]!.enqueue('later');
      await waitsInDatabase(id);
      expect(await hosts[0]!.outbox.attemptJob(id, 30), 'one that is waited for').to.equal('done');
      const other = await hosts[0]!.enqueue('other');
      await waitsInDatabase(other);
      await back();
      await allDone(3);
    });

    it(`hold up no stop while it is ${how}, and are handed back`, async () => {
      const gate = new Gate();
      const stopping = await start(({ who }, { signal }) => {
        signal.addEventListener('abort', () => gate.open());
        return gate.wait(who).then(() => Promise.reject(new Error('left off')));
      });
      const watching = await start(undefined, { jobs: { workers: 0 } });
      const id = await stopping.enqueue('Luz');
      await until('it has begun', () => gate.come.length > 0);
      await away();
      await stopping.host.host.stop();
      expect(await watching.row(id)).to.include({ state: 'PENDIENTE', attempts: 0, lease: null });
    });
  }

  it('begin once it is there, where it was away at the start', async () => {
    await redis.kill();
    await start();
    await enqueue(0, 3);
    await redis.restart();
    await allDone(3);
  });

  for (const [how, refuse, allow] of [
    ['is full', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
    ['takes no delivery', ['ACL', 'SETUSER', 'default', '-@scripting'], ['ACL', 'SETUSER', 'default', '+@all']],
  ] as const) {
    it(`wait in the database where it ${how}, and the health says so`, async () => {
      await start();
      await redis.ask(...refuse);
      const id = await hosts[0]!.enqueue('Luz');
      await lossIsKnown(hosts[0]!);
      await until('nobody holds it', async () => (await hosts[0]!.row(id))?.lease === null);
      expect(await hosts[0]!.row(id)).to.include({ state: 'PENDIENTE', attempts: 0 });
      await redis.ask(...allow);
      await allDone(1);
      await until('it is well', async () => (await readiness(hosts[0]!)) === 'ok');
      const told = hosts[0]!.host.logLines.filter((line) => line.includes('jobs could not be looked for'));
      expect(told.length).to.be.at.most(1);
    });
  }

  it('are claimed again after their lease where it was flushed, and begin once', async () => {
    const gate = new Gate();
    const host = await start(({ who }) => gate.wait(who), { atOnce: 1, jobs: { workers: 2 } });
    const there = await start(({ who }) => gate.wait(who), { atOnce: 1, jobs: { workers: 2 } });
    await host.enqueue('first');
    await host.enqueue('second');
    await until('both are at work', () => gate.come.length === 2);
    await redis.ask('FLUSHALL');
    gate.open();
    await until('both are done', async () => (await host.rows()).length === 0);
    await host.enqueue('third');
    await until('it is done', async () => (await there.rows()).length === 0);
    expect(gate.come.toSorted()).to.deep.equal(['first', 'second', 'third']);
  });
});
