import { spawn, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

/** A making that takes longer is given up: an installation that waits for a network that is not there. */
const MOST_MINUTES = 15;

/** The end of what the program said, for the log. */
const KEPT_CHARACTERS = 2000;

/** The environment of the program: none of the service's secrets, as it runs code of many packages. */
const HANDED_ON =
  /^(?:PATH|HOME|TMPDIR|TEMP|TMP|LANG|SystemRoot|USERPROFILE|APPDATA|LOCALAPPDATA|COMSPEC|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|npm_\w+|\w+_proxy)$/i;

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => HANDED_ON.test(name)));

/** The pages could not be made; the message is what the program said last. */
export class PagesNotMade extends Error {}

/** Makes the pages in a process of its own, which ends with this one and leaves the processors to the service. */
export class PageMaker {
  private child: ChildProcess | undefined;

  constructor(private readonly web: string) {}

  /** Resolves once the pages are in `target`. Throws `PagesNotMade`. */
  make(target: string): Promise<void> {
    return new Promise((resolve, reject) => {
      let said = '';
      const child = spawn(process.execPath, [path.join(this.web, 'build.mjs'), target], {
        cwd: this.web,
        env: environment(),
        // A group of its own: npm and what that starts end with it. The channel tells it when this process is gone.
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

  /** Ends a making that is under way. */
  stop(): void {
    const pid = this.child?.pid;
    if (pid === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }

  private giveWay({ pid }: ChildProcess): void {
    try {
      if (pid !== undefined) os.setPriority(pid, 10);
    } catch {
      // It runs as this process does.
    }
  }
}
