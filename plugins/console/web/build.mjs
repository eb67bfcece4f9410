// Builds the pages: `node build.mjs FOLDER`. It installs the packages of the lock file where they are missing; with
// `--packages-only`, it only does that. It builds in a temporary folder and moves the result in one step: a killed
// process leaves no partial pages, and two processes at the same time do not interfere.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const web = path.dirname(fileURLToPath(import.meta.url));
const builds = path.join(web, 'dist');
const work = path.join(builds, `.making-${process.pid}`);
const WEEK = 7 * 24 * 3600 * 1000;

// The service has ended, and the pages are no longer needed.
process.on('disconnect', () => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'));
// A listener keeps the channel open, which would keep this process alive after the build.
process.channel?.unref();

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes the remains of killed processes, and pages of old sources. */
async function sweep() {
  for (const name of await readdir(builds)) {
    const folder = path.join(builds, name);
    const [, maker] = /^\.making-(\d+)$/.exec(name) ?? [];
    const changed = await stat(folder).catch(() => undefined);
    const isOld = changed !== undefined && Date.now() - changed.mtimeMs > WEEK;
    if (maker ? !isRunning(Number(maker)) : isOld) await rm(folder, { recursive: true, force: true });
  }
}

function npm(args, cwd) {
  const cli = process.env.npm_execpath;
  const [command, before] = cli ? [process.execPath, [cli]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, ...args], {
      cwd,
      stdio: 'inherit',
      shell: !cli && process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('close', (status) => (status === 0 ? resolve() : reject(new Error(`npm ended with ${status}`))));
  });
}

/** Moves a folder to its place; the folder that was there is moved to `before`. */
async function replace(made, present, before) {
  await rename(present, before).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await mkdir(path.dirname(present), { recursive: true });
  await rename(made, present).catch((error) => {
    // Another process was faster, with an equal result.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

async function install() {
  const lock = await readFile(path.join(web, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  const modules = path.join(web, 'node_modules');
  const present = await readFile(path.join(modules, '.installed-from'), 'utf8').catch(() => '');
  if (present === wanted) return;
  const packages = path.join(work, 'packages');
  await mkdir(packages, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    await cp(path.join(web, file), path.join(packages, file));
  }
  await npm(['ci', '--include=dev', '--include=optional', '--loglevel=error'], packages);
  await writeFile(path.join(packages, 'node_modules/.installed-from'), wanted);
  await replace(path.join(packages, 'node_modules'), modules, path.join(work, 'modules-before'));
}

async function make(target) {
  const { build } = await import('vite');
  const pages = path.join(work, 'pages');
  await build({
    configFile: path.join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: pages, emptyOutDir: true },
  });
  await replace(pages, target, path.join(work, 'pages-before'));
}

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('node build.mjs FOLDER, or --packages-only');
await mkdir(work, { recursive: true });
try {
  await sweep();
  await install();
  if (given !== '--packages-only') await make(path.resolve(given));
} finally {
  await rm(work, { recursive: true, force: true });
}
