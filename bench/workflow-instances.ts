import pg from 'pg';
import { startBenchServer } from './support/bench-server.js';
import { runWithCleanUp, type Defer } from './support/clean-up.js';
import { InstanceCalls } from './support/instance-calls.js';
import { InstanceStatements } from './support/instance-statements.js';
import { canMeasureCpu, processCpu, treeCpu } from './support/process-cpu.js';
import { startService } from './support/start-service.js';
import { median, table } from './support/statistics.js';

// `npm run bench:workflow`: instances of three tasks per second, from start to end by one host over HTTP (a start,
// three claims, three actions), beside a loop of the fewest prepared statements with the same guarantees:
//
// - account: for each of the seven calls, whether account and login are still valid;
// - start: instance, token, task, pool and history entry with its erasable data, in one statement;
// - claim: a conditional update of the task, its pool and the entry, in one statement;
// - BEGIN with a lock timeout, the procedure, the step (instance by its revision, token, tasks, pools, entry: one
//   statement), COMMIT with the reset of what the procedure left on its connection: an action, which is rolled back if
//   the procedure refuses it.
//
// That is 23 round trips for an instance, with connections of its own. No HTTP, no JSON of definitions, no form, no
// FEEL. Both write into the tables of the service, whose sealer runs meanwhile.

const INSTANCES = Number(process.env['BENCH_INSTANCES'] ?? 500);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
/** The numbers of callers that work on instances at once. */
const CALLERS = [32, 1];
/** The number of connections, as many as the host has in its two pools. */
const CONNECTIONS = 20;

interface Round {
  readonly aSecond: number;
  /** The CPU milliseconds for an instance. */
  readonly worker: number;
  readonly database: number;
}

interface Contestant {
  readonly name: string;
  readonly run: (anio: number) => Promise<void>;
  /** The process that serves, or sends the statements. */
  readonly worker: number;
}

/** Lets so many callers work on instances, each one after the other. */
async function round({ run, worker }: Contestant, callers: number, postmaster: number): Promise<Round> {
  const anio = new Date().getFullYear();
  const cpu = (): readonly [number, number] => [processCpu(worker), treeCpu(postmaster)];
  const before = cpu();
  const start = performance.now();
  let left = INSTANCES;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (; left > 0; await run(anio)) left -= 1;
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const after = cpu();
  return {
    aSecond: INSTANCES / seconds,
    worker: (after[0] - before[0]) / INSTANCES,
    database: (after[1] - before[1]) / INSTANCES,
  };
}

async function run(defer: Defer): Promise<void> {
  const server = await startBenchServer();
  defer(() => server.stop());
  const databaseUrl = await server.createDatabase('workflow');
  const service = await startService(server, databaseUrl);
  defer(() => service.stop());
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  defer(() => pool.end());
  const calls = new InstanceCalls(service.url);
  await calls.signIn();
  const statements = await InstanceStatements.open(pool);
  const postmaster = (await server.postmasterPid())!;

  const contestants: readonly Contestant[] = [
    { name: 'loop of statements', run: (anio) => statements.run(anio), worker: process.pid },
    { name: 'one host over HTTP', run: (anio) => calls.run(anio), worker: service.pid },
  ];
  for (const callers of CALLERS) {
    const measured = contestants.map((): Round[] => []);
    for (let index = -1; index < ROUNDS; index += 1) {
      for (const [at, contestant] of contestants.entries()) {
        // Statements that were prepared on empty tables get a new plan.
        await pool.query('VACUUM ANALYZE');
        const one = await round(contestant, callers, postmaster);
        if (index >= 0) measured[at]!.push(one);
      }
    }
    printRounds(contestants, measured, callers);
  }
}

function printRounds(
  contestants: readonly Contestant[],
  measured: readonly (readonly Round[])[],
  callers: number,
): void {
  const of = (rounds: readonly Round[], what: keyof Round): number => median(rounds.map((one) => one[what]));
  const both = (rounds: readonly Round[]): number => median(rounds.map(({ worker, database }) => worker + database));
  const fewest = both(measured[0]!);
  const rows = contestants.map(({ name }, at) => {
    const rounds = measured[at]!;
    return [
      name,
      of(rounds, 'worker').toFixed(2),
      of(rounds, 'database').toFixed(2),
      both(rounds).toFixed(2),
      (both(rounds) / fewest).toFixed(2),
      of(rounds, 'aSecond').toFixed(0),
    ];
  });
  const title = `instances of three tasks, ${callers === 1 ? 'one caller' : `${callers} callers`}`;
  process.stdout.write(`\n${table([title, 'worker', 'database', 'both', 'ratio', 'a second'], rows)}`);
  process.stdout.write(`CPU ms an instance, medians of ${ROUNDS} rounds of ${INSTANCES}\n`);
}

if (canMeasureCpu) await runWithCleanUp(run);
else {
  process.stderr.write('The CPU time of other processes can be read on Linux only: nothing is measured here.\n');
  process.exitCode = 1;
}
