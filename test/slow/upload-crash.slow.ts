import { expect } from 'chai';
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { checkRun } from './support/check-run.js';
import { CrashFolder } from './support/crash-folder.js';
import { CrashHost } from './support/crash-host.js';
import { FilingClients } from './support/filing-clients.js';
import { roundsOf } from './support/rounds.js';

const rounds = roundsOf('CRASH_UPLOAD_ROUNDS', 50);

const BUSY = 10;
const LONGEST_PAUSE_MILLISECONDS = 300;

describe(`kill -9 of the host while files arrive, ${rounds} times`, () => {
  let folder: CrashFolder;
  let host: CrashHost;
  let clients: FilingClients;

  before(async () => {
    folder = await CrashFolder.create();
    host = new CrashHost(folder);
    await host.start();
    clients = new FilingClients(() => host.url, { json: 0, multipart: 8 });
  });

  after(async () => {
    await clients.stop();
    await host.kill();
    await folder.remove();
  });

  it('goes on serving', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await clients.progress(BUSY);
      await delay(randomInt(LONGEST_PAUSE_MILLISECONDS));
      await host.kill();
      await host.start();
    }
    await clients.progress(BUSY);
  });

  it('has no record without its file, and no file without its record', () => checkRun(folder, host, clients));

  it('stops cleanly in the end, and leaves no process', async () => {
    expect(await host.stop()).to.equal(0);
    expect(await folder.databaseProcesses()).to.deep.equal([]);
  });
});
