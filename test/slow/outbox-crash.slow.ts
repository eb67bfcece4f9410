import { expect } from 'chai';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../embedded-postgres/index.js';
import type { Layer } from '../../host/boot/config/layers.js';
import { effectTable, effectPlugin } from '../host/jobs/support/effect-plugin.js';
import { JobProcess } from '../host/jobs/support/run-job-process.js';
import { until } from '../../testing/until.js';
import { peoplePlugin } from '../host/support/people-plugin.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { roundsOf } from './support/rounds.js';

const rounds = roundsOf('CRASH_OUTBOX_ROUNDS', 20);

const HOSTS = 2;
const CLIENTS = 4;
const LONGEST_JOB_MILLISECONDS = 40;
const LONGEST_PAUSE_MILLISECONDS = 400;
/** Jobs enqueued between two kills, so that every kill hits a busy host. */
const BUSY = 40;
const LEASE_SECONDS = 2;
/** A job that failed while the database was busy is retried after ten seconds and more. */
const PATIENCE_SECONDS = 120;

describe(`kill -9 of one of ${HOSTS} hosts while jobs are enqueued and done, ${rounds} times`, () => {
  const acknowledged: string[] = [];
  let folder: string;
  let embedded: EmbeddedPostgres;
  let watcher: TestHost;
  let layer: Layer;
  let hosts: JobProcess[] = [];
  let clients: Promise<void>[] = [];
  let stopping = false;

  const enqueueWithoutPause = async (client: number): Promise<void> => {
    while (!stopping) {
      const what = randomUUID();
      const host = hosts[client % HOSTS]!;
      if (await host.enqueue(what, randomInt(LONGEST_JOB_MILLISECONDS))) acknowledged.push(what);
      else await delay(30);
    }
  };
  const progress = (): Promise<void> => {
    const wanted = acknowledged.length + BUSY;
    return until('so many more are acknowledged', () => acknowledged.length >= wanted);
  };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-outbox-'));
    embedded = await startEmbeddedPostgres({ dataFolder: folder, role: 'owner' });
    const secretKey = randomBytes(32).toString('base64');
    watcher = await startTestHost({
      plugins: [peoplePlugin(), effectPlugin],
      databaseUrl: embedded.url,
      secretKey,
      config: { jobs: { workers: 0 } },
    });
    await watcher.database.rows(effectTable);
    layer = {
      data: watcher.dataFolder,
      secretKey,
      database: { url: embedded.url },
      jobs: { leaseSeconds: LEASE_SECONDS, pollSeconds: 0.2 },
    };
    for (let host = 0; host < HOSTS; host += 1) hosts.push(await JobProcess.start(layer));
    clients = Array.from({ length: CLIENTS }, (_, client) => enqueueWithoutPause(client));
  });

  after(async () => {
    stopping = true;
    for (const host of hosts) await host.end('SIGKILL');
    await Promise.all(clients);
    await watcher.stop();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('goes on', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await progress();
      await delay(randomInt(LONGEST_PAUSE_MILLISECONDS));
      const victim = randomInt(HOSTS);
      await hosts[victim]!.end('SIGKILL');
      const next = await JobProcess.start(layer);
      hosts = hosts.with(victim, next);
    }
    await progress();
  });

  it('has done all that it acknowledged, and nothing is left open or given up', async () => {
    stopping = true;
    await Promise.all(clients);
    const open = (): Promise<object[]> => watcher.database.rows('SELECT id FROM host_job');
    await until('nothing is open', async () => (await open()).length === 0, PATIENCE_SECONDS);
    const effects = await watcher.database.rows<{ what: string; attempt: number }>('SELECT what, attempt FROM effect');
    const done = new Set(effects.map(({ what }) => what));
    process.stdout.write(
      [
        `      acknowledged ${acknowledged.length}, done ${done.size}`,
        `      attempts ${effects.length}, of them repeated after a kill ${effects.length - done.size}`,
        '',
      ].join('\n'),
    );
    expect(
      acknowledged.filter((what) => !done.has(what)),
      'acknowledged and lost',
    ).to.deep.equal([]);
    // A repeated attempt is another attempt: no two hosts had one at the same time.
    const attempts = effects.map(({ what, attempt }) => `${what} ${attempt}`);
    expect(new Set(attempts).size, 'attempts that only one host made').to.equal(attempts.length);
  });

  it('stops cleanly in the end', async () => {
    for (const host of hosts) expect(await host.end('SIGTERM')).to.equal(0);
  });
});
