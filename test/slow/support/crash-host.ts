import { randomInt } from 'node:crypto';
import type { CrashFolder } from './crash-folder.js';
import { HostProcess } from './host-process.js';

/** A host whose database is its own, and is killed as well. */
export class CrashHost extends HostProcess {
  constructor(private readonly folder: CrashFolder) {
    super(folder);
  }

  /** Kills the database's first process, and answers its pid. */
  async killPostmaster(): Promise<number> {
    const pid = await this.folder.postmasterPid();
    if (pid === undefined) throw new Error('the database has no postmaster.pid');
    process.kill(pid, 'SIGKILL');
    return pid;
  }

  /** Kills one of the postmaster's children, upon which it ends all of them and recovers. */
  async killBackend(): Promise<void> {
    const postmaster = await this.folder.postmasterPid();
    const children = (await this.folder.databaseProcesses()).filter((pid) => pid !== postmaster);
    const pid = children[randomInt(children.length)];
    if (pid === undefined) throw new Error('the database has no process to kill');
    process.kill(pid, 'SIGKILL');
  }
}
