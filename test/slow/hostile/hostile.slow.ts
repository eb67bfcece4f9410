import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { Database } from '../../../host/plugin-api/index.js';
import { chainProblems, failureLines, findHalfRows, indiscreetLines, residentMegabytes } from './aftermath.js';
import type { Call } from './call.js';
import { makeCallers, type Callers } from './callers.js';
import { wireOf } from './encode-call.js';
import { EventLoopWatch, longestOf } from './event-loop-watch.js';
import { exchange, now, type Answer } from './exchange.js';
import { HostileWorld } from './hostile-world.js';
import { describeSuspect, suspectsOf, waitsAlone } from './longest-waits.js';
import { findOperations, type Operation } from './operations.js';
import { newlyPermitted, permissionsMatrix, type Matrix } from './permissions-matrix.js';
import { describeAnswers, describeFaults, describeLast, describeSlowest } from './report.js';
import { Storm } from './storm.js';
import { targetsOf, type Target } from './targets.js';
import { planTrials } from './trials.js';
import { waitUntilNoneIsOpen } from '../support/open-transactions.js';
import { roundsOf } from '../support/rounds.js';
import { SeededRandom } from '../../support/seeded-random.js';

const requests = roundsOf('HOSTILE_REQUESTS', 20_000);
const random = SeededRandom.of('HOSTILE_SEED');
/** The text that selects trials by their line. */
const only = process.env['HOSTILE_ONLY'] ?? '';

const LONGEST_WAIT_MILLISECONDS = 250;
/** The requests and the limit that allow for other work on the machine; the limit is never lower. */
const EMPTY_REQUESTS = 20;
const BUSY_MILLISECONDS = 1000;
const isBusyMachine = process.env['CI'] !== undefined || process.env['HOSTILE_MACHINE'] === 'busy';
const QUIET_MILLISECONDS = 3000;

describe(`${requests} hostile requests to every operation (seed ${random.seed})`, () => {
  let world: HostileWorld;
  let operations: readonly Operation[];
  let callers: Callers;
  let targets: readonly Target[];
  let matrix: Matrix;
  let storm: Storm;
  let watch: EventLoopWatch;
  /** The longest wait of an empty request while there were no other requests. */
  let quiet: number;
  let stormAt: number;
  const samples = new Map<Target, Call>();
  /** Targets whose valid request succeeds however often it is sent. */
  const lasting = new Set<Target>();

  before(async () => {
    world = await HostileWorld.start();
    operations = await findOperations(world);
    callers = await makeCallers(world);
    targets = operations.flatMap((operation) => targetsOf(operation, world, callers.superuser));
    watch = await EventLoopWatch.start(world.host.url);
  });
  after(async () => {
    await watch?.stop();
    await world?.remove();
  });

  const rounded = (milliseconds: number): string => milliseconds.toFixed(0);
  const send = (call: Call): Promise<Answer> => exchange(world.host.port, wireOf(call));
  const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;
  const print = (text: string): void => void process.stdout.write(`${text}\n`);

  it('have a valid sample for each operation and admin procedure', () => {
    const tried = new Set(targets.map(({ operation }) => operation));
    const untried = operations.filter((operation) => !tried.has(operation)).map(({ name }) => name);
    expect(untried, 'write a sample in test/slow/hostile').to.deep.equal([]);
  });

  it('reach each of them with it', async () => {
    const unreached: string[] = [];
    for (const target of targets) {
      const call = await target.make();
      const [first, second] = [await send(call), await send(call)];
      if (!isDone(first)) unreached.push(`${target.label}: ${first.status} ${first.body.slice(0, 300)}`);
      if (isDone(second)) lasting.add(target);
      samples.set(target, call);
    }
    expect(unreached).to.deep.equal([]);
  });

  it('find admin procedures closed to callers without a permission', async () => {
    matrix = await permissionsMatrix(world.host.port, targets, callers);
    expect(matrix.wrong).to.deep.equal([]);
  });

  it('are answered as documented', async () => {
    const trials = planTrials(samples, requests, random, only);
    const quietAt = now();
    await delay(QUIET_MILLISECONDS);
    quiet = longestOf(watch.since(quietAt));
    storm = new Storm(world.host.port, callers, matrix.allowed, random, lasting);
    stormAt = now();
    await storm.run(trials).catch((error: unknown) => {
      // The host has ended and logs nothing more: the last requests are the only trace.
      if (!world.host.alive) print(describeLast(storm.sent));
      throw error;
    });
    await watch.settle(now());
    print(describeAnswers(storm.sent));
    print(describeSlowest(storm.sent));
    const faults = describeFaults(storm.sent);
    print(faults.map((line) => `  ✗ ${line}`).join('\n'));
    expect(faults.length, 'kinds of faults, listed above').to.equal(0);
  });

  it('make nobody else wait', async () => {
    const waits = watch.since(stormAt);
    const most = isBusyMachine ? Math.max(BUSY_MILLISECONDS, EMPTY_REQUESTS * quiet) : LONGEST_WAIT_MILLISECONDS;
    const late = waits.filter(({ milliseconds }) => milliseconds > most);
    print(`  longest wait of an empty request: ${rounded(longestOf(waits))} ms, ${rounded(quiet)} ms before`);
    print(`  ${late.length} of ${waits.length} waited more than ${rounded(most)} ms`);
    const suspects = await waitsAlone(suspectsOf(late, storm.sent), most, { storm, watch });
    print(suspects.map((suspect) => `  alone ${describeSuspect(suspect)}`).join('\n'));
    // On a busy machine every request waits; a wait that a request causes alone, twice, is its own.
    const counted = isBusyMachine ? suspects.filter(({ alone }) => alone > most) : late;
    expect(counted.length, `waits of more than ${rounded(most)} ms`).to.equal(0);
  });

  it('leave a host that is alive and ready', async () => {
    expect(world.host.alive, 'the process goes on').to.equal(true);
    const answer = await fetch(`${world.host.url}/health/ready`);
    // A saved process may name a type that no plugin brings, which its plugin reports as degraded.
    expect(answer.status, await answer.text()).to.equal(200);
    print(`  memory: ${await residentMegabytes(world.host.pid)} MB`);
  });

  it('give no user more permissions', async () => {
    expect(await newlyPermitted(world.host.port, samples, callers)).to.deep.equal([]);
  });

  it('leave nothing open, and nothing half', async () => {
    await waitUntilNoneIsOpen(world.tool.container.get<Database>(Database));
    const figures = await (
      await fetch(`${world.host.url}/metrics`, { headers: { authorization: 'Bearer cifras-de-la-prueba' } })
    ).text();
    expect(figures)
      .to.match(/^ventanilla_procedures_running 0$/m)
      .and.to.match(/^ventanilla_procedures_waiting 0$/m);
    expect(await findHalfRows(world)).to.deep.equal([]);
  });

  it('leave an audit chain that fits', async () => {
    expect(await chainProblems(world)).to.deep.equal([]);
  });

  it('leave no failure, no secret and nothing personal in the log', () => {
    expect(failureLines(world.host.log), 'unexpected failures').to.deep.equal([]);
    expect(indiscreetLines(world.host.log), 'lines that say too much').to.deep.equal([]);
  });

  it('let it stop cleanly', async () => {
    expect(world.host.alive, 'the process goes on').to.equal(true);
    expect(await world.host.stop()).to.equal(0);
  });
});
