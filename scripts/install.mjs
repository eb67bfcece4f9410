// Installs the dependencies when they differ from package-lock.json, so that `npm start` and `npm test` need no other
// command.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { withProgress } from './progress.mjs';
import { runProgram } from './run-program.mjs';
import { wantedPackages } from './wanted-packages.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamp = path.join(root, 'node_modules/.ventanilla-installed');

async function npm(args) {
  const cli = process.env.npm_execpath;
  const [command, before] = cli ? [process.execPath, [cli]] : ['npm', []];
  await runProgram(command, [...before, ...args], {
    cwd: root,
    shell: !cli && process.platform === 'win32',
  });
}

/** Counts the installed packages: npm moves each package into its place when it is complete. */
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
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const parameters = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await withProgress('Installing the dependencies', () => npm(['ci', ...parameters]), packagesPresent(lock));
  writeFileSync(stamp, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await install();
