import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { SeededRandom } from '../support/seeded-random.js';
import { checkRun } from './support/check-run.js';
import { CrashRun } from './support/crash-run.js';
import { roundsOf } from './support/rounds.js';

const rounds = roundsOf('CRASH_ROUNDS', 10);
const random = SeededRandom.of('CRASH_SEED');

/** Filings that must get through after each start, so that every kill meets a busy host. */
const BUSY = 20;
const LONGEST_PAUSE_MILLISECONDS = 800;

describe(`kill -9 of host, database, one of its processes, and host with database, ${rounds} times each (seed ${random.seed})`, () => {
  let run: CrashRun;

  before(async () => {
    run = await CrashRun.start({ json: 5, multipart: 3 });
  });

  after(() => run.remove());

  const beBusy = async (): Promise<void> => {
    await run.clients.progress(BUSY);
    await delay(random.below(LONGEST_PAUSE_MILLISECONDS));
  };

  const killHost = async (): Promise<void> => {
    await run.host.kill();
    await run.host.start();
  };

  const killDatabase = async (): Promise<void> => {
    const { pid } = run.host;
    const killed = await run.host.killPostmaster();
    while ((await run.folder.postmasterPid()) === killed) await delay(20);
    await run.clients.progress(BUSY);
    expect(run.host.alive && run.host.pid === pid, 'the host lives on').to.equal(true);
  };

  const killBackend = async (): Promise<void> => {
    const { pid } = run.host;
    await run.host.killBackend();
    await run.clients.progress(BUSY);
    expect(run.host.alive && run.host.pid === pid, 'the host lives on').to.equal(true);
  };

  const killBoth = async (): Promise<void> => {
    await Promise.all([run.host.kill(), run.host.killPostmaster()]);
    await run.host.start();
  };

  it('goes on serving', async () => {
    // In turn: a database that dies six times within a minute of one host's life is given up on purpose.
    for (let round = 0; round < rounds; round += 1) {
      for (const strike of [killHost, killDatabase, killBackend, killBoth]) {
        await beBusy();
        await strike();
      }
    }
    await run.clients.progress(BUSY);
  });

  it('has kept all that it acknowledged, and nothing half', () => checkRun(run));

  it('stops cleanly in the end, and leaves no process', async () => {
    expect(await run.host.stop()).to.equal(0);
    expect(await run.folder.databaseProcesses()).to.deep.equal([]);
  });
});
