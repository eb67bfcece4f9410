import { expect } from 'chai';
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { checkRun } from './support/check-run.js';
import { CrashRun } from './support/crash-run.js';
import { roundsOf } from './support/rounds.js';

const rounds = roundsOf('CRASH_UPLOAD_ROUNDS', 50);

const BUSY = 10;
const LONGEST_PAUSE_MILLISECONDS = 300;

describe(`kill -9 of the host while files arrive, ${rounds} times`, () => {
  let run: CrashRun;

  before(async () => {
    run = await CrashRun.start({ json: 0, multipart: 8 });
  });

  after(() => run.remove());

  it('goes on serving', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await run.clients.progress(BUSY);
      await delay(randomInt(LONGEST_PAUSE_MILLISECONDS));
      await run.host.kill();
      await run.host.start();
    }
    await run.clients.progress(BUSY);
  });

  it('has no record without its file, and no file without its record', () => checkRun(run));

  it('stops cleanly in the end, and leaves no process', async () => {
    expect(await run.host.stop()).to.equal(0);
    expect(await run.folder.databaseProcesses()).to.deep.equal([]);
  });
});
