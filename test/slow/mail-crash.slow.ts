import { expect } from 'chai';
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { checkMailRun } from './support/check-mail-run.js';
import { MailRun } from './support/mail-run.js';
import { roundsOf } from './support/rounds.js';

const rounds = roundsOf('CRASH_MAIL_ROUNDS', 50);

/** Filings, and validations, that must get through after each start, so that every kill meets a busy host. */
const BUSY = 5;
const LONGEST_PAUSE_MILLISECONDS = 1000;
/** More than can ask between two kills. */
const PEOPLE_A_ROUND = 500;

describe(`kill -9 of the host while it files, validates and mails, ${rounds} times`, () => {
  let run: MailRun;

  before(async () => {
    run = await MailRun.start(PEOPLE_A_ROUND * (rounds + 1));
  });

  after(() => run.remove());

  it('goes on serving', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await run.clients.progress(BUSY);
      await delay(randomInt(LONGEST_PAUSE_MILLISECONDS));
      await run.killHost();
    }
    await run.clients.progress(BUSY);
  });

  it('has kept all that it acknowledged, and mailed all that it owed', () => checkMailRun(run));

  it('stops cleanly in the end, and leaves no process', async () => {
    expect(await run.host.stop()).to.equal(0);
    expect(await run.folder.databaseProcesses()).to.deep.equal([]);
  });
});
