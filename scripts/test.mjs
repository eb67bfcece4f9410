// `npm test`: installs what is missing, builds, and runs the suite with one worker for each processor and one more.
// Each worker has a memory and compiled code of its own: twice as many workers on two processors take a third longer. A
// failed file runs once more (`run-suite.mjs`), unless `--once` is given. `npm test -- FILE…` runs only those files,
// once, from the sources; all options of mocha are accepted. The tests of the console's components (`.test.tsx`) are a
// suite of their own after the others, which needs the packages of the pages and no database. Databases and files of
// tests are in memory where there is room, unless `TMPDIR` is set; they are removed with the run, even when it is
// killed.
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { install, root } from './install.mjs';
import { openRunFolder } from './run-folder.mjs';
import { runProgram } from './run-program.mjs';
import { runSuite } from './run-suite.mjs';

await install();
const asked = process.argv.slice(2).filter((argument) => argument !== '--once');
const isComponent = (argument) => argument.endsWith('.tsx');
const isWhole = !asked.some((argument) => /\.tsx?$/.test(argument));
const hasOthers = isWhole || asked.some((argument) => argument.endsWith('.ts'));
const hasComponents = isWhole || asked.some(isComponent);
if (isWhole) {
  await build();
  // Processes of the service start twice as fast from the build.
  process.env.VENTANILLA_TEST_BUILT = 'yes';
}

/** Keeps the code that tsx compiled, which would otherwise be removed with the temporary folder. */
function keepCompiled(folder) {
  // The folder is named after the user; on Windows, a link needs extra rights.
  if (!process.geteuid) return;
  const kept = path.join(root, 'node_modules/.cache/tsx');
  mkdirSync(kept, { recursive: true });
  symlinkSync(kept, path.join(folder, `tsx-${process.geteuid()}`));
}
// No city is in this time zone, whose date mostly differs from that in UTC: tests reveal code that uses the machine's
// own.
process.env.TZ ??= 'Pacific/Kiritimati';
process.env.TMPDIR = openRunFolder();
keepCompiled(process.env.TMPDIR);
endWithNpm('scripts/test.mjs');

/** Returns all files, one of each folder in turn: files of one folder mostly wait, or mostly compute. */
function mixedFiles() {
  const turns = new Map();
  const files = readdirSync(path.join(root, 'test'), { recursive: true }).filter((file) => file.endsWith('.test.ts'));
  const ordered = files.sort().map((file) => {
    const folder = path.dirname(file);
    const turn = turns.get(folder) ?? 0;
    turns.set(folder, turn + 1);
    return { file: path.join('test', file), turn };
  });
  return ordered.sort((one, other) => one.turn - other.turn).map(({ file }) => file);
}
// With one parallel worker, mocha reads the files as CommonJS, which does not allow await outside of functions.
const isSerial = /(?:^| )(?:--jobs|-j)[ =]?1(?: |$)/.test(asked.join(' '));
const workers = isSerial ? [] : ['--parallel', '--jobs', String(availableParallelism() + 1)];
const options = ['--reporter', path.join(root, `scripts/${isWhole ? 'progress' : 'spec'}-reporter.cjs`)];
const once = !isWhole || process.argv.includes('--once');
const others = asked.filter((argument) => !isComponent(argument));
let isGreen = true;
if (hasOthers) {
  const files = [...workers, ...(isWhole ? mixedFiles() : []), ...others];
  isGreen = await runSuite({ options, files, once, isLast: !hasComponents });
}
if (hasComponents) {
  const web = path.join(root, 'plugins/console/web');
  await runProgram(process.execPath, [path.join(web, 'build.mjs'), '--packages-only'], { cwd: root });
  process.env.TSX_TSCONFIG_PATH = path.join(web, 'test/tsconfig.json');
  await runSuite({
    options: ['--config', path.join(web, 'test/mocharc.json'), ...options],
    files: isWhole ? ['plugins/console/web/test/**/*.test.tsx', ...asked] : asked.filter((one) => !one.endsWith('.ts')),
    once,
  });
}
if (!isGreen) process.exit(1);
