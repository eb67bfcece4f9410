// Installs the dependencies when they are not those of package-lock.json: what makes `npm start` and `npm test` one
// command.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { withProgress } from './progress.mjs';
import { runProgram } from './run-program.mjs';
import { hasWanted, wantedPackages } from './wanted-packages.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamp = path.join(root, 'node_modules/.ventanilla-installed');
/** npm writes it last, also where it is called by hand. */
const ownList = path.join(root, 'node_modules/.package-lock.json');

async function npm(args) {
  const cli = process.env.npm_execpath;
  const [command, before] = cli ? [process.execPath, [cli]] : ['npm', []];
  await runProgram(command, [...before, ...args], {
    cwd: root,
    shell: !cli && process.platform === 'win32',
  });
}

/** Counts the packages that are there: npm puts each of them into its place when it has it. */
function packagesPresent(lock) {
  const folders = wantedPackages(JSON.parse(lock));
  return () => {
    const present = folders.filter((folder) => existsSync(path.join(root, folder, 'package.json')));
    if (present.length === 0) return `asking for ${folders.length} packages`;
    return `${present.length} of ${folders.length} packages`;
  };
}

export async function install() {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256')
    .update(lock)
    .update(`${process.platform}-${process.arch}-${process.versions.modules}`)
    .digest('hex');
  if (existsSync(stamp)) {
    if (readFileSync(stamp, 'utf8') === wanted) return;
  } else if (existsSync(ownList) && hasWanted(JSON.parse(readFileSync(ownList, 'utf8')), JSON.parse(lock))) {
    writeFileSync(stamp, wanted);
    return;
  }
  const parameters = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await withProgress('Installing the dependencies', () => npm(['ci', ...parameters]), packagesPresent(lock));
  writeFileSync(stamp, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await install();
