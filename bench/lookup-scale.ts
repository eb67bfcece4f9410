import { onDatabase, startBenchServer } from './support/bench-server.js';
import { runWithCleanUp } from './support/clean-up.js';
import type { Door, LookUpCase } from './support/look-up-cases.js';
import { LookUpSubject } from './support/look-up-subject.js';
import { median, table } from './support/statistics.js';

// `npm run bench:lookup`: the cost of a look-up with 300 records and with 300,000. `BENCH_DATABASE_URL` names another
// PostgreSQL than the embedded one.

const SIZES = [300, 300_000] as const;
const REPETITIONS = Number(process.env['BENCH_REPETITIONS'] ?? 300);
const WARM_UP = 50;

type Way = 'byRepository' | 'byHttp';
const ways: readonly (readonly [way: Way, name: string])[] = [
  ['byRepository', 'statement'],
  ['byHttp', 'over HTTP'],
];
const doors: readonly Door[] = ['estado', 'estado_all'];

async function milliseconds(
  subject: LookUpSubject,
  way: Way,
  door: Door,
  { name, field, values, found }: LookUpCase,
  turn: number,
): Promise<number> {
  const start = performance.now();
  const isFound = await subject[way](door, field, values[turn % values.length]!);
  const taken = performance.now() - start;
  if (isFound !== found.includes(door)) throw new Error(`${door}, ${name}: not what was to be found`);
  return taken;
}

/** Measures the medians of all subjects, in turn, so that other load of the machine affects each of them. */
async function mediansOf(subjects: readonly LookUpSubject[], way: Way, door: Door, index: number): Promise<number[]> {
  const times = subjects.map((): number[] => []);
  for (let turn = -WARM_UP; turn < REPETITIONS; turn += 1) {
    for (const [number, subject] of subjects.entries()) {
      const taken = await milliseconds(subject, way, door, subject.cases[index]!, turn + WARM_UP);
      if (turn >= 0) times[number]!.push(taken);
    }
  }
  return times.map(median);
}

async function printTimes(subjects: readonly LookUpSubject[]): Promise<void> {
  const sizes = subjects.map(({ records }) => `${records} records`);
  for (const door of doors) {
    const rows: string[][] = [];
    for (const [index, { name }] of subjects[0]!.cases.entries()) {
      for (const [way, label] of ways) {
        const [small, large] = await mediansOf(subjects, way, door, index);
        rows.push([`${name}, ${label}`, small!.toFixed(3), large!.toFixed(3), (large! / small!).toFixed(2)]);
      }
    }
    process.stdout.write(`\n${table([door, ...sizes, 'ratio'], rows)}`);
  }
  process.stdout.write(`Milliseconds, medians of ${REPETITIONS} look-ups one after the other\n`);
}

async function printPlans(subject: LookUpSubject): Promise<void> {
  process.stdout.write(`\nPlans with ${subject.records} records\n`);
  await onDatabase(subject.databaseUrl, async (client) => {
    for (const door of doors) {
      for (const { name, field, values } of subject.cases) {
        const lines = await subject.plan(client, door, field, values[0]!);
        process.stdout.write(`\n${door}, ${name}\n${lines.map((line) => `  ${line}\n`).join('')}`);
      }
    }
  });
}

await runWithCleanUp(async (defer) => {
  const server = await startBenchServer(process.env['BENCH_DATABASE_URL']);
  defer(() => server.stop());
  const subjects: LookUpSubject[] = [];
  for (const records of SIZES) {
    process.stdout.write(`Filling a database with ${records} records…\n`);
    subjects.push(await LookUpSubject.create(server, records, defer));
  }
  await printTimes(subjects);
  for (const subject of subjects) await printPlans(subject);
});
