import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../testing/until.js';
import { RedisServer } from '../support/redis-server.js';
import {
  cityFigures,
  collectingGarbage,
  hostFigures,
  type CityFigures,
  type HostFigures,
} from './support/host-figures.js';
import { phaseTable, RequestTally } from './support/request-tally.js';
import { roundsOf } from './support/rounds.js';
import { ServerCity } from './support/server-city.js';
import { CLIENTS_OF_THE_MIX, ServerMix } from './support/server-mix.js';
import { growthAMinute, medianOf, sampleTable, type Sample } from './support/soak-samples.js';

const seconds = roundsOf('SOAK_SECONDS', 600);

/** The interval of samples; a short run has a dozen. */
const sampleSeconds = Math.min(10, seconds / 12);
/** The fewest samples from which the growth of memory is judged. */
const ENOUGH_SAMPLES = 40;
/**
 * The growth of memory that is allowed, from the second quarter of the time to the last: generous, as heaps vary.
 * Keeping 2 KiB of each of a run's more than 60,000 requests would exceed it.
 */
const MEMORY_FACTOR = 1.25;
const MEMORY_MEBIBYTES = 48;
/**
 * The most connections of each host: pools of ten for the service and for procedures, and a few that listen or are
 * being opened.
 */
const MOST_POSTGRES = 26;
const MOST_REDIS = 10;
/** Descriptors of mails, calls of the platform, open files, and threads that start when needed. */
const OTHER_DESCRIPTORS = 40;
const PATIENCE_SECONDS = 300;

describe(`two hosts under a steady load for ${seconds} s`, function () {
  this.bail(true);

  let city: ServerCity;
  let mix: ServerMix;
  let tally: RequestTally;
  let idle: Sample;
  const samples: Sample[] = [];

  before(async function () {
    city = await ServerCity.start(await RedisServer.start(this), collectingGarbage);
    tally = new RequestTally();
  });
  after(async () => {
    const removed = city?.remove();
    await mix?.stop();
    await removed;
    tally?.stop();
  });

  const start = performance.now();
  const sample = async (): Promise<Sample> => {
    const hosts: HostFigures[] = [];
    for (const host of city.hosts) hosts.push(await hostFigures(host));
    return { seconds: (performance.now() - start) / 1000, hosts, city: await cityFigures(city) };
  };

  it('serve it', async () => {
    idle = await sample();
    mix = await ServerMix.start(city);
    tally.begin('load');
    for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
      await delay(sampleSeconds * 1000);
      samples.push(await sample());
    }
    await mix.progress();
    await mix.finish(PATIENCE_SECONDS);
    tally.begin('over');
    process.stdout.write(phaseTable(tally.phases) + sampleTable([idle, ...samples]));
    expect(tally.strange).to.deep.equal([]);
    expect(mix.unexpected).to.deep.equal([]);
  });

  it('have never more descriptors and connections than their callers and pools account for', () => {
    const perHost = CLIENTS_OF_THE_MIX + MOST_POSTGRES + MOST_REDIS + OTHER_DESCRIPTORS;
    city.hosts.forEach((_host, at) => {
      const most = Math.max(...samples.map(({ hosts }) => hosts[at]!.descriptors));
      expect(most, `descriptors of host ${at}`).to.be.at.most(idle.hosts[at]!.descriptors + perHost);
    });
    const most = (of: keyof CityFigures): number => Math.max(...samples.map((one) => one.city[of]));
    expect(most('postgres')).to.be.at.most(city.hosts.length * MOST_POSTGRES + city.ownConnections);
    expect(most('redis')).to.be.at.most(city.hosts.length * MOST_REDIS);
  });

  it('give back what they opened, but for what their pools keep, once nobody calls', async () => {
    const kept = MOST_POSTGRES + OTHER_DESCRIPTORS / 2;
    let left: readonly HostFigures[] = [];
    await until(
      'descriptors are closed',
      async () => {
        left = (await sample()).hosts;
        return left.every(({ descriptors }, at) => descriptors <= idle.hosts[at]!.descriptors + kept);
      },
      PATIENCE_SECONDS,
    ).catch((cause: unknown) => {
      throw new Error(`descriptors left open: ${JSON.stringify(left)}`, { cause });
    });
    const after = await sample();
    process.stdout.write(sampleTable([after]));
    expect(after.city.jobs, 'jobs').to.equal(0);
  });

  it('keep no more and no more memory', function () {
    const quarter = Math.floor(samples.length / 4);
    city.hosts.forEach((_host, at) => {
      for (const figure of ['rss', 'heap'] as const) {
        const values = samples.map(({ hosts }) => hosts[at]![figure]);
        const half = samples.slice(-2 * quarter).map((one) => [one.seconds, one.hosts[at]![figure]] as const);
        const [early, late] = [medianOf(values.slice(quarter, 2 * quarter)), medianOf(values.slice(-quarter))];
        process.stdout.write(
          `      host ${at}, ${figure}: ${early.toFixed(1)} MiB in the second quarter, ${late.toFixed(1)} in the last; ` +
            `${growthAMinute(half).toFixed(3)} MiB a minute in the second half\n`,
        );
        if (samples.length < ENOUGH_SAMPLES) continue;
        expect(late, `${figure} of host ${at}`).to.be.at.most(early * MEMORY_FACTOR + MEMORY_MEBIBYTES);
      }
    });
    if (samples.length < ENOUGH_SAMPLES) {
      process.stdout.write(`      not compared: ${samples.length} samples say nothing of memory\n`);
      this.skip();
    }
  });

  it('stop cleanly', async () => {
    expect(await Promise.all(city.hosts.map((host) => host.stop()))).to.deep.equal([0, 0]);
  });
});
