// Removes the remains of a test run, however it ends. `node run-keeper.mjs FOLDER` waits for the end of its standard
// input; it then ends each process whose TMPDIR is the folder and each PostgreSQL server whose data are below it, and
// removes the folder. At its start it does the same for folders whose keepers were killed.
import { lstat, readdir, readFile, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { RUN_PREFIX } from './run-folder.mjs';

const TOUCH_MILLISECONDS = 60_000;
/** A keeper touches its folder often: the keeper of an older folder is dead. */
const STALE_MILLISECONDS = 60 * TOUCH_MILLISECONDS;
const POLL_MILLISECONDS = 50;
/** The time for an immediate shutdown, which frees the shared memory of a server; after that it is killed. */
const POLLS_OF_SHUTDOWN = 100;

/** Sends a signal to a process, which may have ended meanwhile. */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Finds the processes with the folder as TMPDIR. Only Linux shows the environment of a process. */
async function processesOf(folder) {
  const names = process.platform === 'linux' ? await readdir('/proc') : [];
  const found = names
    .filter((name) => /^\d+$/.test(name))
    .map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      return environment.split('\0').includes(`TMPDIR=${folder}`) ? [Number(pid)] : [];
    });
  return (await Promise.all(found)).flat();
}

async function endProcesses(folder) {
  for (let pids = await processesOf(folder); pids.length > 0; pids = await processesOf(folder)) {
    for (const pid of pids) signal(pid, 'SIGKILL');
    await wait(POLL_MILLISECONDS);
  }
}

/** Finds the data folders of PostgreSQL below a folder. */
async function clustersBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (entries.some(({ name }) => name === 'PG_VERSION')) return [folder];
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
  return (await Promise.all(folders.map(clustersBelow))).flat();
}

async function endServers(folder) {
  const clusters = await clustersBelow(folder);
  if (clusters.length === 0) return;
  const module = '../embedded-postgres/server-processes.ts';
  const { clusterName, findServerProcesses } = await tsImport(module, import.meta.url);
  for (const cluster of clusters) {
    const name = await clusterName(cluster);
    for (let poll = 0; ; poll += 1) {
      const processes = await findServerProcesses(name);
      if (processes.length === 0) break;
      for (const { pid, isPostmaster } of processes) {
        if (poll > POLLS_OF_SHUTDOWN) signal(pid, 'SIGKILL');
        else if (isPostmaster && poll === 0) signal(pid, 'SIGQUIT');
      }
      await wait(POLL_MILLISECONDS);
    }
  }
}

async function end(folder) {
  await endProcesses(folder);
  await endServers(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Tells whether it is a folder of this user, not a link, that no keeper has touched for long. */
async function isStale(folder) {
  const found = await lstat(folder).catch(() => undefined);
  if (!found?.isDirectory() || found.uid !== (process.geteuid?.() ?? found.uid)) return false;
  return Date.now() - found.mtimeMs > STALE_MILLISECONDS;
}

async function endStale(parent) {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(RUN_PREFIX))) {
    const folder = path.join(parent, name);
    if (!(await isStale(folder))) continue;
    // After a sleep of the machine all folders are old: a living keeper touches its folder meanwhile.
    await wait(2 * TOUCH_MILLISECONDS, undefined, { ref: false });
    if (await isStale(folder)) await end(folder).catch(() => undefined);
  }
}

const folder = process.argv[2];
const touch = setInterval(() => {
  const now = new Date();
  utimes(folder, now, now).catch(() => undefined);
}, TOUCH_MILLISECONDS);
const ended = new Promise((resolve) => process.stdin.resume().once('close', resolve));
void endStale(path.dirname(folder));
await ended;
clearInterval(touch);
await end(folder);
