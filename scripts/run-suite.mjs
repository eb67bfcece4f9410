// Runs a suite of mocha's. A file in which a test fails runs once more, alone, when all files are through: a fault of
// the product fails both times, and the suite with it. What passes then is unsteady: it is listed and counted apart,
// as a test to mend, and fails nothing.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';
import { statusOf } from './run-program.mjs';

/** Where tests of more files fail, chance is not the reason. */
const MOST_REPEATED_FILES = 10;

const say = (line) => process.stdout.write(`${line}\n`);

const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');

/** What `note-results.cjs` wrote: no counts where mocha did not come to its end. */
function readResults(list) {
  const lines = readFileSync(list, { encoding: 'utf8', flag: 'a+' }).split('\n').slice(0, -1);
  const notes = lines.map((line) => JSON.parse(line));
  return { failures: notes.filter((note) => 'title' in note), counts: notes.find((note) => 'passed' in note) };
}

const shown = ({ file, title, error }) => `${path.relative(root, file)}, «${title}»: ${error.split('\n')[0]}`;

/**
 * The script ends with 1 where the suite is red.
 * @param options of mocha, which hold for the repetitions, too
 * @param files and the options of the first run alone
 * @param once whether nothing is repeated
 */
export async function runSuite({ options, files, once = false }) {
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
  // A failure of no file is one of mocha or of the set-up.
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
  if (red.size > 0 || (status !== 0 && failed.length === 0)) process.exit(1);
}
