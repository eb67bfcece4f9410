// `npm run test:explore [-- SEED]`: runs the random tests with a new seed and ten times as many runs, then the random
// slow suites with that seed and their own rounds. The seed is printed; given as SEED, it repeats the run.
import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { statusOf } from './run-program.mjs';

const LARGEST_SEED = 2 ** 32;
const seed = process.argv[2] ?? String(randomInt(LARGEST_SEED));
const isRandom = (file) => /\b(?:randomRuns|SeededRandom|seedOf)\b/.test(readFileSync(path.join(root, file), 'utf8'));
const files = readdirSync(path.join(root, 'test'), { recursive: true })
  .map((file) => path.join('test', file))
  .sort();
const randomFiles = (ending) => files.filter((file) => file.endsWith(ending) && isRandom(file));

process.stdout.write(`Seed ${seed}\n`);
const env = { ...process.env, TEST_SEED: seed, TEST_RUNS: '10' };
const run = (script, ...args) =>
  statusOf(process.execPath, [path.join(root, 'scripts', script), ...args], { cwd: root, stdio: 'inherit', env });
const slow = randomFiles('.slow.ts');
const isHostile = (file) => file.startsWith(path.join('test/slow/hostile/'));
const statuses = [
  await run('test.mjs', '--once', '--timeout', '1800000', ...randomFiles('.test.ts')),
  await run('slow-suites.mjs', 'crash', ...slow.filter((file) => !isHostile(file))),
  await run('slow-suites.mjs', 'hostile', ...slow.filter(isHostile)),
];
process.stdout.write(`Seed ${seed}\n`);
if (statuses.some((status) => status !== 0)) process.exit(1);
