import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { packageRoot } from '../../../host/runtime/paths.js';

/**
 * Returns the command of a program of the host: as it was built, where the whole suite runs, and from its sources
 * otherwise, which takes twice as long. The built one is a single script, which `npm start` and the command-line tools
 * run.
 */
export function hostProgram(name: 'main' | 'cli'): readonly string[] {
  if (process.env['VENTANILLA_TEST_BUILT'] !== 'yes') {
    return ['--import', 'tsx', path.join(packageRoot, `host/${name}.ts`)];
  }
  return [path.join(packageRoot, 'dist', name === 'main' ? 'ventanilla.cjs' : 'ventanilla-tool.cjs')];
}

/** The end of a process. */
export interface Ending {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** The service in a separate process, as `npm start` runs it. */
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

  /** Starts the service, or another program of the host, with only these variables. */
  static start(
    environment: Readonly<Record<string, string>>,
    program: 'main' | 'cli' = 'main',
    ...args: readonly string[]
  ): RunningService {
    return RunningService.of(process.execPath, [...hostProgram(program), ...args], packageRoot, environment);
  }

  /** Starts a program, in its own process group, that is or becomes the service. */
  static of(
    program: string,
    args: readonly string[],
    cwd: string,
    environment: Readonly<Record<string, string>>,
  ): RunningService {
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
    const child = spawn(program, args, {
      cwd,
      env: { PATH, HOME, TMPDIR, PORT: '0', VENTANILLA_LOG_LEVEL: 'silent', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
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

  /** Sends a signal to its process group, as `Ctrl-C` does. */
  signalAll(signal: NodeJS.Signals): void {
    process.kill(-this.child.pid!, signal);
  }

  /** Kills it where it still runs. */
  async kill(): Promise<void> {
    try {
      this.signalAll('SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    await this.ended;
  }
}
