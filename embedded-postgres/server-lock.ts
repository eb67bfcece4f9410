import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { tryLockFile, waitForFileLock, type FileLock } from './file-lock.js';
import { clusterName, findServerProcesses } from './server-processes.js';
import type { ServerSetup } from './server-setup.js';
import { signalServer, type ServerSignal } from './server-signal.js';

interface EndingStep {
  readonly signal: ServerSignal;
  readonly postmasterOnly: boolean;
  readonly waitMs: number;
}

const endingSteps: readonly EndingStep[] = [
  { signal: 'SIGINT', postmasterOnly: true, waitMs: 10_000 },
  { signal: 'SIGQUIT', postmasterOnly: false, waitMs: 5_000 },
  { signal: 'SIGKILL', postmasterOnly: false, waitMs: 5_000 },
];
const lastWaitMs = 5_000;

/**
 * Takes the lock that a server and its children inherit, after ending the processes of an earlier server. The holder
 * knows that no process works on the data, in this or in another container.
 * @throws EmbeddedPostgresError when the earlier server does not end.
 */
export async function takeServerLock(setup: ServerSetup): Promise<FileLock> {
  const { folder, programs } = setup;
  const free = await tryLockFile(folder.serverLock);
  if (free) return free;
  setup.log(`ending what an earlier run left of PostgreSQL in ${folder.dataFolder}`);
  const name = await clusterName(folder.data);
  for (const { signal, postmasterOnly, waitMs } of endingSteps) {
    const targets = (await findServerProcesses(name)).filter((one) => one.isPostmaster || !postmasterOnly);
    if (targets.length === 0) continue;
    await Promise.all(targets.map(({ pid }) => signalServer(programs, pid, signal)));
    const lock = await waitForFileLock(folder.serverLock, waitMs);
    if (lock) return lock;
  }
  const lock = await waitForFileLock(folder.serverLock, lastWaitMs);
  if (lock) return lock;
  throw new EmbeddedPostgresError(
    `A PostgreSQL server of an earlier run still works on ${folder.dataFolder} and does not end (it may run in another container)`,
  );
}
