import { expect } from 'chai';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ScheduledJob } from '../../../host/plugin-api/index.js';
import { JobHost, type Greeting, type JobHostOptions } from './support/job-host.js';
import { overEachQueue } from './support/over-each-queue.js';
import { until } from '../../../testing/until.js';

const JOBS = 200;
const HOUR = 3600;

overEachQueue('jobs on several hosts', (config) => {
  let hosts: JobHost[];

  beforeEach(() => (hosts = []));
  afterEach(async () => {
    // The first one owns the database.
    for (const host of hosts.toReversed()) await host.stop();
  });

  /** Starts a host on the database of the first. */
  const start = async (greeting: Greeting | undefined, options: JobHostOptions = {}): Promise<JobHost> => {
    const [beside] = hosts;
    const host = await JobHost.start(greeting, { config: config(), ...options, ...(beside && { beside }) });
    hosts.push(host);
    return host;
  };
  const allDone = (): Promise<void> => until('all are done', async () => (await hosts[0]!.rows()).length === 0);

  it('are each done once', async () => {
    const done = new Map<string, string[]>();
    const names = ['first', 'second', 'third'];
    for (const name of names) {
      await start(async ({ who }) => {
        await wait(randomInt(5));
        done.set(who, [...(done.get(who) ?? []), name]);
      });
    }
    const wanted = Array.from({ length: JOBS }, (_, index) => `n${index}`);
    await Promise.all(wanted.map((who, index) => hosts[index % 2]!.enqueue(who)));
    await allDone();
    expect([...done.keys()].sort()).to.deep.equal(wanted.sort());
    expect([...done.values()].filter((by) => by.length !== 1)).to.deep.equal([]);
    expect(new Set([...done.values()].flat()), 'hosts that took part').to.deep.equal(new Set(names));
  });

  it('of a type that a host does not know are left to those that do', async () => {
    const ignorant = await start(undefined);
    const id = await ignorant.enqueue('Luz');
    expect(await ignorant.outbox.attemptJob(id, 0.2)).to.equal('open');
    expect(await ignorant.row(id)).to.include({ state: 'PENDIENTE', attempts: 0, lease: null });
    const attempts: number[] = [];
    await start((_data, { attempt }) => void attempts.push(attempt));
    await allDone();
    expect(attempts).to.deep.equal([1]);
  });

  it('are left to others by a host without workers', async () => {
    let here = 0;
    const without = await start(() => void (here += 1), { jobs: { workers: 0 } });
    const id = await without.enqueue('Luz');
    expect(await without.outbox.attemptJob(id, 0.1)).to.equal('open');
    await start(() => undefined);
    await allDone();
    expect(here).to.equal(0);
  });

  for (const heeds of [true, false]) {
    it(`are handed back by a host that stops, where the handler ${heeds ? 'ends' : 'continues'}`, async () => {
      const end = new AbortController();
      const attempts: string[] = [];
      const stopping = await start(async (_data, { signal, attempt }) => {
        attempts.push(`here ${attempt}`);
        await once(heeds ? signal : end.signal, 'abort');
        throw new Error('left off');
      });
      const watching = await start(() => undefined, { jobs: { workers: 0 } });
      await stopping.enqueue('Luz');
      await until('it has begun', () => attempts.length > 0);
      await stopping.host.host.stop();
      const [row] = await watching.rows();
      expect(row).to.include({ attempts: 0, lease: null, state: 'PENDIENTE' });
      expect(row!.due_at.getTime()).to.be.at.most(Date.now());
      await start((_data, { attempt }) => void attempts.push(`there ${attempt}`));
      await until('another does it', async () => (await watching.rows()).length === 0);
      expect(attempts).to.deep.equal(['here 1', 'there 1']);
      end.abort();
    });
  }
});

describe('the run of a schedule', () => {
  let hosts: JobHost[];
  let turns: number;
  let run: () => Promise<void>;

  const schedule: ScheduledJob = { name: 'sample/turn', everySeconds: HOUR, run: () => run() };

  before(async () => {
    const options = { schedules: [schedule], jobs: { schedules: true } };
    const first = await JobHost.start(undefined, options);
    hosts = [first];
    for (let more = 0; more < 2; more += 1) hosts.push(await JobHost.start(undefined, { ...options, beside: first }));
  });
  beforeEach(() => {
    turns = 0;
    run = () => Promise.resolve(void (turns += 1));
  });
  after(async () => {
    for (const host of hosts.toReversed()) await host.stop();
  });

  const advance = (seconds: number): void => hosts.forEach(({ host }) => host.clock.advance(seconds));
  /** Waits until each host has looked at the schedule again: a wrong run would have happened by then. */
  const settled = async (): Promise<void> => {
    const [first] = hosts;
    await until('nothing is open', async () => (await first!.rows()).length === 0);
    const probe = hosts.map(async ({ host }) => {
      const before = host.clock.now().getTime();
      await until('time has passed', () => host.clock.now().getTime() > before + 300);
    });
    await Promise.all(probe);
  };

  it('is done once by one of three hosts, each time', async () => {
    await settled();
    expect(turns, 'before the first turn').to.equal(0);
    for (const turn of [1, 2]) {
      advance(HOUR + 1);
      await until(`turn ${turn} is done`, () => turns >= turn);
      await settled();
      expect(turns).to.equal(turn);
    }
  });

  it('is done once for several turns that were missed', async () => {
    advance(10 * HOUR);
    await until('it is done', () => turns > 0);
    await settled();
    expect(turns).to.equal(1);
  });

  it('is not enqueued again while its last job is open, and goes on after that', async () => {
    let fails = true;
    let calls = 0;
    const isKnown = async (attempts: number): Promise<boolean> => {
      const { database, clock } = hosts[0]!.host;
      const sql = `SELECT j.id FROM host_schedule s JOIN host_job j ON j.id = s.job_id
                   WHERE s.name = $1 AND s.next_at > $2 AND j.attempts = $3 AND j.lease IS NULL`;
      return (await database.rows(sql, [schedule.name, clock.now(), attempts])).length === 1;
    };
    run = () => {
      calls += 1;
      return fails ? Promise.reject(new Error('no')) : Promise.resolve(void (turns += 1));
    };
    for (let turn = 1; turn <= 3; turn += 1) {
      advance(2 * HOUR);
      await until(`it has failed ${turn} times`, () => calls >= turn);
      await until('its failure and the turn that it stands in for are known', () => isKnown(turn));
      const turnRows = (await hosts[0]!.rows()).filter(({ name }) => name === schedule.name);
      expect(turnRows).to.have.length(1);
    }
    fails = false;
    // Enough for the next attempt, which is the only due job then.
    advance(HOUR / 6);
    await until('it is done', () => turns === 1);
    await settled();
    advance(2 * HOUR);
    await until('the next turn is done', () => turns === 2);
  });
});
