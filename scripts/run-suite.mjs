// Runs a suite of mocha. A file with a failed test runs once more, alone, after all files: a fault of the product fails
// both times, and so does the suite. A test that passes the second time is unsteady: it is listed and counted
// separately, for repair, and does not fail the suite.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';
import { statusOf } from './run-program.mjs';

/** If more files fail, chance is not the reason. */
const MOST_REPEATED_FILES = 10;

const say = (line) => process.stdout.write(`${line}\n`);

const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');

/** Reads the results of `note-results.cjs`: without counts when mocha did not reach its end. */
function readResults(list) {
  const lines = readFileSync(list, { encoding: 'utf8', flag: 'a+' }).split('\n').slice(0, -1);
  const notes = lines.map((line) => JSON.parse(line));
  return { failures: notes.filter((note) => 'title' in note), counts: notes.find((note) => 'passed' in note) };
}

const shown = ({ file, title, error }) => `${path.relative(root, file)}, «${title}»: ${error.split('\n')[0]}`;

/**
 * Runs a suite. The script ends with 1 when the suite fails, unless another one follows.
 *
 * @param options of mocha, which also hold for the repetitions
 * @param files and the options of the first run alone
 * @param once whether nothing is repeated
 * @param isLast whether the script ends with a red suite; otherwise the suite only returns whether it is green
 */
export async function runSuite({ options, files, once = false, isLast = true }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-results-'));
  const list = path.join(folder, 'results');
  const run = async (more) => {
    const env = { ...process.env, VENTANILLA_RESULTS: list };
    const status = await statusOf(process.execPath, [mocha, ...options, ...more], { cwd: root, stdio: 'inherit', env });
    const results = readResults(list);
    rmSync(list, { force: true });
    return { status, ...results };
  };

  const { status, failures, counts } = await run(files);
  const failed = [...new Set(failures.map(({ file }) => file))];
  // A failure without a file is one of mocha or of the set-up.
  const isRepeated = !once && counts && failed.length <= MOST_REPEATED_FILES && !failed.includes('');
  const red = new Set(isRepeated ? [] : failed);
  for (const file of isRepeated ? failed : []) {
    say(`\nOnce more, alone: ${path.relative(root, file)}`);
    if ((await run([file])).status !== 0) red.add(file);
  }
  rmSync(folder, { recursive: true, force: true });

  const lasting = failures.filter(({ file }) => red.has(file));
  const unsteady = failures.filter(({ file }) => !red.has(file));
  for (const failure of lasting) say(`failed: ${shown(failure)}`);
  for (const failure of unsteady) say(`unsteady: ${shown(failure)}`);
  if (counts) say(`\n${counts.passed} passed, ${lasting.length} failed, ${counts.skipped} skipped`);
  if (unsteady.length > 0) say(`${unsteady.length} unsteady`);
  const isGreen = red.size === 0 && (status === 0 || failed.length > 0);
  if (!isGreen && isLast) process.exit(1);
  return isGreen;
}
