import pg from 'pg';
import { startBenchServer } from './support/bench-server.js';
import { runWithCleanUp, type Defer } from './support/clean-up.js';
import { InstanceCalls } from './support/instance-calls.js';
import { InstanceStatements } from './support/instance-statements.js';
import { canMeasureCpu, processCpu, treeCpu } from './support/process-cpu.js';
import { startService } from './support/start-service.js';
import { median, table } from './support/statistics.js';

// `npm run bench:workflow`: instances of three tasks a second, from start to end by one host over HTTP (a start, three
// claims, three actions), beside a loop of the fewest prepared statements that keep the same guarantees:
//
// - account: for each of the seven calls, whether account and login go on;
// - start: instance, token, task, pool and history entry with its erasable data, in one statement;
// - claim: a conditional update of the task, its pool and the entry, in one statement;
// - BEGIN with the limit of waits for locks, the procedure, the step (instance by its revision, token, tasks, pools,
//   entry: one statement), COMMIT with the removal of what the procedure has left on its connection: an action, which
//   is rolled back where the procedure says no.
//
// 23 round trips an instance, with connections of its own. No HTTP, no JSON of definitions, no form, no FEEL. Both
// write into the tables of the service, whose sealer runs meanwhile.

const INSTANCES = Number(process.env['BENCH_INSTANCES'] ?? 500);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const LINES = 32;
/** As many as the host has in its two pools. */
const CONNECTIONS = 20;

interface Round {
  readonly aSecond: number;
  /** CPU milliseconds an instance. */
  readonly worker: number;
  readonly database: number;
}

/** Lets so many lines take instances to their end, each one after the other. */
async function round(run: (anio: number) => Promise<void>, worker: number, postmaster: number): Promise<Round> {
  const anio = new Date().getFullYear();
  const cpu = (): readonly [number, number] => [processCpu(worker), treeCpu(postmaster)];
  const before = cpu();
  const start = performance.now();
  let left = INSTANCES;
  await Promise.all(
    Array.from({ length: LINES }, async () => {
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

  const contestants = [
    { name: 'loop of statements', run: (anio: number) => statements.run(anio), worker: process.pid },
    { name: 'one host over HTTP', run: (anio: number) => calls.run(anio), worker: service.pid },
  ].map((one) => ({ ...one, rounds: [] as Round[] }));
  for (let index = -1; index < ROUNDS; index += 1) {
    for (const { run: work, worker, rounds } of contestants) {
      // What was prepared on empty tables is planned anew.
      await pool.query('VACUUM ANALYZE');
      const measured = await round(work, worker, postmaster);
      if (index >= 0) rounds.push(measured);
    }
  }
  const of = (rounds: readonly Round[], what: keyof Round): number => median(rounds.map((one) => one[what]));
  const fewest = of(contestants[0]!.rounds, 'aSecond');
  const rows = contestants.map(({ name, rounds }) => {
    const rates = rounds.map(({ aSecond }) => aSecond);
    return [
      name,
      of(rounds, 'aSecond').toFixed(0),
      `${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)}`,
      of(rounds, 'worker').toFixed(2),
      of(rounds, 'database').toFixed(2),
      (of(rounds, 'aSecond') / fewest).toFixed(2),
    ];
  });
  const header = ['instances of three tasks', 'a second', 'least–most', 'CPU ms', 'database', 'ratio'];
  process.stdout.write(`\n${table(header, rows)}`);
  process.stdout.write(
    `medians of ${ROUNDS} rounds of ${INSTANCES} in ${LINES} lines; CPU ms an instance of host or loop, and of the database\n`,
  );
}

if (canMeasureCpu) await runWithCleanUp(run);
else {
  process.stderr.write('The CPU time of other processes can be read on Linux only: nothing is measured here.\n');
  process.exitCode = 1;
}
