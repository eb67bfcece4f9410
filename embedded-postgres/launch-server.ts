import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { readPostmasterFile } from './postmaster-file.js';
import { minimalEnvironment } from './run-program.js';
import { takeServerLock } from './server-lock.js';
import { openServerLog, readFailure } from './server-log.js';
import { clusterName } from './server-processes.js';
import { serverSettings } from './server-settings.js';
import { dataFolderArgument, type ServerSetup } from './server-setup.js';
import { signalServer } from './server-signal.js';

/** A server process that this host started. */
export interface LaunchedServer {
  readonly pid: number;
  readonly port: number;
  hasExited(): boolean;
  /** Resolves with the exit code or the signal that ended it. */
  readonly exited: Promise<string>;
}

// Recovery after a crash replays up to max_wal_size.
const readyTimeoutMs = 120_000;
const pollMs = 20;

/**
 * Starts the server on a port and waits until it accepts connections.
 * @param onSpawn called as soon as there is a process, so that a stop need not wait for a slow start.
 * @throws EmbeddedPostgresError when the server ends before that (the port may be taken), with its last log lines.
 */
export async function launchServer(
  setup: ServerSetup,
  port: number,
  onSpawn: (server: LaunchedServer) => void = () => undefined,
): Promise<LaunchedServer> {
  const { folder } = setup;
  const lock = await takeServerLock(setup);
  const log = await openServerLog(folder.log);
  let server: LaunchedServer;
  try {
    // The lock proves that no server is left; the pid in this file may belong to another process by now.
    await rm(folder.postmasterFile, { force: true });
    server = await spawnServer(setup, port, log.handle.fd, lock.descriptor);
  } finally {
    await log.handle.close();
    lock.release();
  }
  onSpawn(server);
  const failure = await waitUntilReady(setup, server);
  if (failure === undefined) return server;
  const complaint = await readFailure(folder.log, log.startOffset);
  throw new EmbeddedPostgresError(`PostgreSQL did not start in ${folder.dataFolder} (${failure}): ${complaint}`);
}

async function spawnServer(
  setup: ServerSetup,
  port: number,
  logDescriptor: number,
  lockDescriptor: number,
): Promise<LaunchedServer> {
  const { data } = setup.folder;
  const own = serverSettings(await clusterName(data));
  const settings = [...own, ...(setup.settings ?? [])].flatMap((setting) => ['-c', setting]);
  const child = spawn(
    setup.programs.postgres,
    ['-D', dataFolderArgument(setup, data), '-p', String(port), ...settings],
    {
      cwd: data,
      env: minimalEnvironment(),
      stdio: ['ignore', logDescriptor, logDescriptor, lockDescriptor],
      // Ctrl-C at the terminal must not end the server before the host has drained.
      detached: true,
      windowsHide: true,
      ...setup.user,
    },
  );
  const exited = describeExit(child);
  await once(child, 'spawn');
  child.unref();
  return {
    pid: child.pid ?? 0,
    port,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    exited,
  };
}

function describeExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`));
  });
}

/** Returns undefined once the server is ready, or the reason why it is not. */
async function waitUntilReady(setup: ServerSetup, server: LaunchedServer): Promise<string | undefined> {
  const deadline = Date.now() + readyTimeoutMs;
  while (!server.hasExited()) {
    const state = await readPostmasterFile(setup.folder.postmasterFile);
    if (state?.ready && state.pid === server.pid) return undefined;
    if (Date.now() >= deadline) {
      await signalServer(setup.programs, server.pid, 'SIGQUIT');
      return `not ready after ${readyTimeoutMs / 1000} s`;
    }
    await delay(pollMs);
  }
  return server.exited;
}
