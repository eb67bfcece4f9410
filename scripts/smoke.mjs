// `npm run test:smoke`: runs the part of each slow suite that is most likely to fail, in minutes, two files at a time.
// The whole suites, with all rounds, are `npm run test:slow`.
import path from 'node:path';
import { build } from './build.mjs';
import { install, root } from './install.mjs';
import { runSuite } from './run-suite.mjs';

const files = [
  // Kills a host and a database while citizens file.
  'crash.slow.ts',
  'hostile/hostile.slow.ts',
  'console/clerks-day.slow.ts',
  // A citizen files a petition and follows it.
  'pages/keyboard.slow.ts',
  'pdf/many-documents.slow.ts',
];
const rounds = { CRASH_ROUNDS: '1', HOSTILE_PERMISSIONS: '1', HOSTILE_REQUESTS: '300', PRINTED_DOCUMENTS: '10' };
const TEN_MINUTES = 600_000;

await install();
await build();
// The other file keeps the machine busy.
Object.assign(process.env, rounds, { HOSTILE_MACHINE: 'busy' });
const reporter = path.join(root, 'scripts/spec-reporter.cjs');
await runSuite({
  options: ['--config', 'test/slow/mocharc.json', '--timeout', String(TEN_MINUTES), '--reporter', reporter],
  files: ['--parallel', '--jobs', '2', ...files.map((file) => `test/slow/${file}`)],
  once: process.argv.includes('--once'),
});
