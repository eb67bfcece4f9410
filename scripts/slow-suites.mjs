// Runs the slow suites: one, as in `npm run test:crash`, with its files or options of mocha; or all of them, one after
// the other, as `npm run test:slow`.
import path from 'node:path';
import { build } from './build.mjs';
import { install, root } from './install.mjs';
import { statusOf } from './run-program.mjs';

const MINUTE = 60_000;

/** The files of each suite, and the timeout of its tests, in milliseconds; `jobs` files run at a time. */
const suites = {
  crash: { files: 'test/slow/*.slow.ts', timeout: 30 * MINUTE },
  hostile: { files: 'test/slow/hostile/*.slow.ts', timeout: 120 * MINUTE },
  pdf: { files: 'test/slow/pdf/*.slow.ts', timeout: 15 * MINUTE },
  pages: { files: 'test/slow/pages/*.slow.ts', timeout: 3 * MINUTE },
  // A test waits for its browser, and the browser for its test.
  console: { files: 'test/slow/console/*.slow.ts', timeout: 3 * MINUTE, jobs: 2 },
  docs: { files: 'test/slow/docs/*.slow.ts', timeout: 3 * MINUTE },
  image: { files: 'test/slow/image/*.slow.ts', timeout: 30 * MINUTE },
};

const [asked, ...more] = process.argv.slice(2);
if (asked !== undefined && !(asked in suites)) throw new Error(`There is no slow suite "${asked}".`);
const isFile = (argument) => argument.endsWith('.ts');
const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
const failed = [];

await install();
await build();
// Tests the built service instead of its sources.
process.env.VENTANILLA_TEST_BUILT = 'yes';
for (const name of asked === undefined ? Object.keys(suites) : [asked]) {
  const { files, timeout, jobs } = suites[name];
  const options = [
    '--config',
    'test/slow/mocharc.json',
    '--timeout',
    String(timeout),
    ...(jobs ? ['--parallel', '--jobs', String(jobs)] : []),
    ...more,
  ];
  const all = more.some(isFile) ? [] : [files];
  process.stdout.write(`\n$ npm run test:${name}\n`);
  const status = await statusOf(process.execPath, [mocha, ...options, ...all], { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  process.stdout.write(`\nred: ${failed.join(', ')}\n`);
  process.exit(1);
}
