import { onDatabase, startBenchServer } from './support/bench-server.js';
import { runWithCleanUp } from './support/clean-up.js';
import type { TaskFilling } from './support/fill-tasks.js';
import { median, table } from './support/statistics.js';
import { questions, TaskSubject, type Question } from './support/task-subject.js';

// `npm run bench:inbox`: the cost of a page of the inbox, of pool-status and of a claim with 1,000 open tasks, and with
// 50,000 open ones among 1,000,000 that have ended. `BENCH_DATABASE_URL` names another PostgreSQL than the embedded
// one.

const SIZES: readonly TaskFilling[] = [
  { closed: 0, open: 1000 },
  { closed: Number(process.env['BENCH_TASKS'] ?? 1_000_000), open: 50_000 },
];
const REPETITIONS = Number(process.env['BENCH_REPETITIONS'] ?? 300);
const WARM_UP = 50;

type Way = 'byRepository' | 'byHttp';
const ways: readonly (readonly [way: Way, name: string])[] = [
  ['byRepository', 'statement'],
  ['byHttp', 'over HTTP'],
];

/** Measures the medians of all subjects, in turn, so that other load of the machine affects each of them. */
async function mediansOf(
  subjects: readonly TaskSubject[],
  way: Way,
  question: Question,
  first: number,
): Promise<number[]> {
  const times = subjects.map((): number[] => []);
  for (let turn = 0; turn < WARM_UP + REPETITIONS; turn += 1) {
    for (const [number, subject] of subjects.entries()) {
      const start = performance.now();
      await subject[way](question, first + turn);
      if (turn >= WARM_UP) times[number]!.push(performance.now() - start);
    }
  }
  return times.map(median);
}

async function printTimes(subjects: readonly TaskSubject[]): Promise<void> {
  const sizes = subjects.map(({ filling: { closed, open } }) => `${open} + ${closed}`);
  const rows: string[][] = [];
  for (const question of questions) {
    for (const [at, [way, label]] of ways.entries()) {
      // Each claim takes an open task.
      const [small, large] = await mediansOf(subjects, way, question, at * (WARM_UP + REPETITIONS));
      rows.push([`${question}, ${label}`, small!.toFixed(3), large!.toFixed(3), (large! / small!).toFixed(2)]);
    }
  }
  process.stdout.write(`\n${table(['open and ended tasks', ...sizes, 'ratio'], rows)}`);
  process.stdout.write(`Milliseconds, medians of ${REPETITIONS} calls one after the other\n`);
}

async function printPlans(subject: TaskSubject): Promise<void> {
  const { closed, open } = subject.filling;
  process.stdout.write(`\nPlans with ${open} open and ${closed} ended tasks\n`);
  const untouched = open - 1;
  await onDatabase(subject.databaseUrl, async (client) => {
    for (const question of questions) {
      const lines = await subject.plan(client, question, untouched);
      process.stdout.write(`\n${question}\n${lines.map((line) => `  ${line}\n`).join('')}`);
    }
  });
}

await runWithCleanUp(async (defer) => {
  const server = await startBenchServer(process.env['BENCH_DATABASE_URL']);
  defer(() => server.stop());
  const subjects: TaskSubject[] = [];
  for (const filling of SIZES) {
    process.stdout.write(`Filling a database with ${filling.open} open and ${filling.closed} ended tasks…\n`);
    subjects.push(await TaskSubject.create(server, filling, defer));
  }
  for (const subject of subjects) await printPlans(subject);
  await printTimes(subjects);
});
