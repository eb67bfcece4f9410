import { spawn, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

/** The longest build: an installation that waits for a missing network would not end. */
const MOST_MINUTES = 15;

/** The last characters of the program's output, for the log. */
const KEPT_CHARACTERS = 2000;

/**
 * The variables of the environment that the build receives: no secrets of the service, as the build runs code of many
 * packages.
 */
const HANDED_ON =
  /^(?:PATH|HOME|TMPDIR|TEMP|TMP|LANG|SystemRoot|USERPROFILE|APPDATA|LOCALAPPDATA|COMSPEC|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|npm_\w+|\w+_proxy)$/i;

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => HANDED_ON.test(name)));

/** Thrown where the pages could not be built; the message is the end of the program's output. */
export class PagesNotMade extends Error {}

/** Builds the pages in a process of its own, which ends with this one and has a lower priority than the service. */
export class PageMaker {
  private child: ChildProcess | undefined;

  constructor(private readonly web: string) {}

  /** Resolves when the pages are in `target`. Throws `PagesNotMade`. */
  make(target: string): Promise<void> {
    return new Promise((resolve, reject) => {
      let said = '';
      const child = spawn(process.execPath, [path.join(this.web, 'build.mjs'), target], {
        cwd: this.web,
        env: environment(),
        // A process group of its own: npm and its children end with it. The IPC channel shows it when this process has
        // ended.
        detached: process.platform !== 'win32',
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      this.child = child;
      const timer = setTimeout(() => this.stop(), MOST_MINUTES * 60_000);
      const hear = (text: Buffer): void => {
        said = (said + text.toString()).slice(-KEPT_CHARACTERS);
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('error', (error) => reject(new PagesNotMade(error.message)));
      child.once('close', (status, signal) => {
        clearTimeout(timer);
        this.child = undefined;
        if (status === 0) resolve();
        else reject(new PagesNotMade(`${said.trim()}\n(${signal ?? `exit ${status}`})`));
      });
      this.giveWay(child);
    });
  }

  /** Stops a running build. */
  stop(): void {
    const pid = this.child?.pid;
    if (pid === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }

  private giveWay({ pid }: ChildProcess): void {
    try {
      if (pid !== undefined) os.setPriority(pid, 10);
    } catch {
      // Then it has the priority of this process.
    }
  }
}
