import { describeError, EmbeddedPostgresError } from './embedded-postgres-error.js';
import type { PostgresPrograms } from './postgres-programs.js';
import { runProgram } from './run-program.js';

/** A signal to the server: INT shuts down fast, QUIT at once (the next start recovers), KILL ends one process only. */
export type ServerSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

/**
 * Signals a process of the server; a process that has ended is ignored.
 * @throws EmbeddedPostgresError when it belongs to another account.
 */
export async function signalServer(programs: PostgresPrograms, pid: number, signal: ServerSignal): Promise<void> {
  if (process.platform === 'win32' && signal !== 'SIGKILL') {
    // Windows has no signals; PostgreSQL listens on a pipe instead.
    await runProgram(programs.pgCtl, ['kill', signal.slice('SIG'.length), String(pid)]);
    return;
  }
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw new EmbeddedPostgresError(`The PostgreSQL process ${pid} cannot be ended: ${describeError(error)}`, {
      cause: error,
    });
  }
}
