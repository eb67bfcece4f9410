import { expect } from 'chai';
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { checkRun } from './support/check-run.js';
import { CrashFolder } from './support/crash-folder.js';
import { CrashHost } from './support/crash-host.js';
import { FilingClients } from './support/filing-clients.js';
import { roundsOf } from './support/rounds.js';

const rounds = roundsOf('CRASH_ROUNDS', 10);

/** Filings that must get through after each start, so that every kill meets a busy host. */
const BUSY = 20;
const LONGEST_PAUSE_MILLISECONDS = 800;

describe(`kill -9 of host, database, one of its processes, and host with database, ${rounds} times each`, () => {
  let folder: CrashFolder;
  let host: CrashHost;
  let clients: FilingClients;

  before(async () => {
    folder = await CrashFolder.create();
    host = new CrashHost(folder);
    await host.start();
    clients = new FilingClients(() => host.url, { json: 5, multipart: 3 });
  });

  after(async () => {
    await clients.stop();
    await host.kill();
    await folder.remove();
  });

  const beBusy = async (): Promise<void> => {
    await clients.progress(BUSY);
    await delay(randomInt(LONGEST_PAUSE_MILLISECONDS));
  };

  const killHost = async (): Promise<void> => {
    await host.kill();
    await host.start();
  };

  const killDatabase = async (): Promise<void> => {
    const { pid } = host;
    const killed = await host.killPostmaster();
    while ((await folder.postmasterPid()) === killed) await delay(20);
    await clients.progress(BUSY);
    expect(host.alive && host.pid === pid, 'the host lives on').to.equal(true);
  };

  const killBackend = async (): Promise<void> => {
    const { pid } = host;
    await host.killBackend();
    await clients.progress(BUSY);
    expect(host.alive && host.pid === pid, 'the host lives on').to.equal(true);
  };

  const killBoth = async (): Promise<void> => {
    await Promise.all([host.kill(), host.killPostmaster()]);
    await host.start();
  };

  it('goes on serving', async () => {
    // In turn: a database that dies six times within a minute of one host's life is given up on purpose.
    for (let round = 0; round < rounds; round += 1) {
      for (const strike of [killHost, killDatabase, killBackend, killBoth]) {
        await beBusy();
        await strike();
      }
    }
    await clients.progress(BUSY);
  });

  it('has kept all that it acknowledged, and nothing half', () => checkRun(folder, host, clients));

  it('stops cleanly in the end, and leaves no process', async () => {
    expect(await host.stop()).to.equal(0);
    expect(await folder.databaseProcesses()).to.deep.equal([]);
  });
});
