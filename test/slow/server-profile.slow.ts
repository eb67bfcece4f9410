import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../testing/until.js';
import { RedisServer } from '../support/redis-server.js';
import {
  checkChains,
  checkFilings,
  checkMessages,
  checkPayments,
  checkProcesses,
  checkReceipts,
} from './support/check-server.js';
import { waitUntilNoneIsOpen } from './support/open-transactions.js';
import { phaseTable, RequestTally, type Phase } from './support/request-tally.js';
import { roundsOf } from './support/rounds.js';
import { ServerCity, WORKERS } from './support/server-city.js';
import { ServerMix } from './support/server-mix.js';

const seconds = roundsOf('SERVER_SECONDS', 300);

const ROUNDS = 2;
const PARTS = 3;
/** The first phase, and two for each death. */
const PHASES = 1 + ROUNDS * PARTS * 2;
/** The work of a dead host is repeated after its lease, and later where that failed. */
const PATIENCE_SECONDS = 1500;
/** The requests that must end without a failure in a phase before all counts as well. */
const QUIET_REQUESTS = 200;
const WINDOW_MILLISECONDS = 3000;

/** The work that continues without Redis. Tasks of processes are done by jobs, and jobs wait in the outbox. */
const WITHOUT_REDIS = ['filings', 'messages', 'payments', 'calls with a token', 'public look-ups'];

const A_HOST_AWAY = 'a host away';

const failuresOf = ({ counts }: Phase): number =>
  counts['503'] + counts['other 5xx'] + counts.broken + counts['too late'];

describe(`two hosts, PostgreSQL and Redis under load for ${seconds} s, each of them killed ${ROUNDS} times`, function () {
  // Without the first steps there is nothing to check.
  this.bail(true);

  let city: ServerCity;
  let mix: ServerMix;
  let tally: RequestTally;

  before(async function () {
    city = await ServerCity.start(await RedisServer.start(this));
    tally = new RequestTally();
    mix = await ServerMix.start(city);
  });
  after(async () => {
    const removed = city?.remove();
    await mix?.stop();
    await removed;
    tally?.stop();
  });

  /** Runs `change` at the beginning of a phase; more work of `kinds` must be done before its end. */
  const phase = async (name: string, change: () => Promise<void>, kinds?: readonly string[]): Promise<void> => {
    tally.begin(name);
    await change();
    await delay((seconds * 1000) / PHASES);
    // The phase does not end before that, however slow the machine is.
    await mix.progress(kinds);
  };

  it('go on without each, and by themselves with it again', async () => {
    const { redis, database } = city.parts;
    await phase('all there', () => Promise.resolve());
    for (let round = 1; round <= ROUNDS; round += 1) {
      await phase(`Redis away ${round}`, () => redis.kill(), WITHOUT_REDIS);
      await phase(`Redis back ${round}`, () => redis.restart());

      const host = city.hosts[round % city.hosts.length]!;
      await phase(`${A_HOST_AWAY} ${round}`, () => host.kill());
      await phase(`the host back ${round}`, () => host.start());

      await phase(`the database away ${round}`, () => database.kill(), []);
      await phase(`the database back ${round}`, () => database.restart());
      expect(
        city.hosts.every(({ alive }) => alive),
        'hosts that outlived their database',
      ).to.equal(true);
    }
  });

  it('answer without a failure after the last death', async () => {
    let last: Phase | undefined;
    await until('a phase without a failure', async () => {
      tally.begin('afterwards');
      for (let ended = 0; ended < QUIET_REQUESTS;) {
        await delay(WINDOW_MILLISECONDS);
        last = tally.begin('afterwards');
        ended += last.counts['2xx'];
        if (failuresOf(last) > 0) return false;
      }
      return true;
    });
    await mix.progress();
  });

  it('bring to its end what was begun', async () => {
    tally.begin('to the end');
    await mix.finish(PATIENCE_SECONDS);
    tally.begin('over');
    process.stdout.write(phaseTable(tally.phases));
    process.stdout.write(`      done: ${JSON.stringify(mix.done)}\n`);
  });

  it('have answered every request: with no 5xx but 503, and none later than its caller waits', () => {
    expect(tally.strange).to.deep.equal([]);
    expect(mix.unexpected).to.deep.equal([]);
    expect(tally.waiting, 'requests that did not end').to.equal(0);
    const cut = tally.phases.filter(({ name, counts }) => counts.broken > 0 && !name.startsWith(A_HOST_AWAY));
    expect(
      cut.map(({ name }) => name),
      'phases with broken connections, with no host killed',
    ).to.deep.equal([]);
  });

  it('have left no transaction and no lock', () => waitUntilNoneIsOpen(city.tables));

  // A death of Redis or of the database interrupts the jobs of both hosts.
  const interrupted = ROUNDS * PARTS * 2 * WORKERS;

  it('have each filing with its file and its number, once', () => checkFilings(city, mix));
  it('have mailed each receipt', () => checkReceipts(city, mix, interrupted));
  it('have done each task once', () => checkProcesses(city, mix));
  it('have each payment once', () => checkPayments(city, mix));
  it('have answered each message', () => checkMessages(city, mix, interrupted));
  it('have chains that hold', () => checkChains(city));

  it('stop cleanly', async () => {
    expect(await Promise.all(city.hosts.map((host) => host.stop()))).to.deep.equal([0, 0]);
  });
});
