import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../testing/until.js';
import { TestSmtpServer } from '../support/smtp-server.js';
import { roundsOf } from './support/rounds.js';
import { TimerRun } from './support/timer-run.js';
import { TimerWatch } from './support/timer-watch.js';

const timers = roundsOf('CRASH_TIMERS', 100_000);

/** The share of timers that are done before a host is killed, and before it serves again. */
const KILL_AT = 0.2;
const RESTART_AT = 0.5;
/** The pause between two counts, as counting is work for the database. */
const PAUSE_MILLISECONDS = 300;
// A hundred timers per second, on two cores that are busy.
const patienceSeconds = 600 + timers / 100;

describe(`${timers} timers due within a minute, and kill -9 of one of two hosts`, () => {
  let mail: TestSmtpServer;
  let run: TimerRun;
  let watch: TimerWatch;

  before(async () => {
    mail = await TestSmtpServer.start();
    run = await TimerRun.start(mail.config());
    watch = new TimerWatch(run);
  });
  after(async () => {
    await watch?.stop();
    await run?.remove();
    await mail?.stop();
  });

  it('are done by the other host, and by both', async () => {
    await run.begin(timers);
    watch.start();
    const [victim] = run.pair.hosts;
    const untilDone = (share: number): Promise<void> =>
      until(
        `${share} of them are done`,
        async () => {
          await delay(PAUSE_MILLISECONDS);
          return (await run.done()) >= timers * share;
        },
        patienceSeconds,
      );
    await untilDone(KILL_AT);
    await victim!.kill();
    await untilDone(RESTART_AT);
    await victim!.start();
    await untilDone(1);
    await watch.stop();
  });

  it('were each done once', async () => {
    await until('no job is left', async () => (await run.openJobs()) === 0, patienceSeconds);
    expect(await run.wrong()).to.deep.equal({});
    process.stdout.write(await run.describe());
    process.stdout.write(watch.describe());
  });
});
