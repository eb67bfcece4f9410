import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { packageRoot } from '../../../host/paths.js';

/** How a process ended. */
export interface Ending {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** The service in a process of its own, as `npm start` runs it. */
export class RunningService {
  readonly ended: Promise<Ending>;
  private output = '';
  private errors = '';

  private constructor(readonly child: ChildProcess) {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    this.ended = once(child, 'close').then(([status]) => ({
      status: status as number | null,
      output: this.output,
      errors: this.errors,
    }));
  }

  /** Starts `host/main.ts` with nothing but these variables. */
  static start(environment: Readonly<Record<string, string>>): RunningService {
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
    const main = path.join(packageRoot, 'host/main.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', main], {
      cwd: packageRoot,
      env: { PATH, HOME, TMPDIR, PORT: '0', VENTANILLA_LOG_LEVEL: 'silent', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new RunningService(child);
  }

  /** Resolves with the address, once the service has printed that it listens. */
  async listening(): Promise<string> {
    for (;;) {
      const url = /is listening on (http:\S+)/.exec(this.output)?.[1];
      if (url !== undefined) return url;
      if (this.child.exitCode !== null) throw new Error(`the service ended: ${this.errors}`);
      await wait(50);
    }
  }

  /** Ends it by force where it still runs. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
