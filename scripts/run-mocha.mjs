// Runs a suite of mocha's; files in which a test failed run once more, one after the other. Among thousands of tests
// on a busy machine one may meet what its author did not foresee; a fault of the product fails both times. The output
// names what failed at first, also where it passes then.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';
import { statusOf } from './run-program.mjs';

/** Where more files fail, the machine is not the reason. */
const MOST_REPEATED_FILES = 5;

const say = (line) => process.stdout.write(`${line}\n\n`);

export const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');

/**
 * The script ends with the status of mocha where tests fail also the second time.
 * @param options of mocha that hold for both times
 * @param first files, and options of the first time alone
 */
export async function runMocha(options, first) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-failed-'));
  const list = path.join(folder, 'files');
  writeFileSync(list, '');
  const run = (more) =>
    statusOf(process.execPath, [mocha, ...options, ...more], {
      cwd: root,
      stdio: 'inherit',
      // Written by `failed-files.cjs`.
      env: { ...process.env, VENTANILLA_FAILED_FILES: list },
    });
  let status = await run(first);
  const failed = [...new Set(readFileSync(list, 'utf8').split('\n').slice(0, -1))];
  // A failure of no file is one of mocha or of the set-up.
  if (status > 0 && failed.length > 0 && failed.length <= MOST_REPEATED_FILES && !failed.includes('')) {
    say(`Once more, one after the other: ${failed.map((file) => path.relative(root, file)).join(' ')}`);
    status = await run(failed);
    if (status === 0) say('What failed above passes here: look at what it expects of a busy machine.');
  }
  rmSync(folder, { recursive: true, force: true });
  if (status !== 0) process.exit(status);
}
