import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { packageRoot } from '../../../host/paths.js';
import { until } from '../../../testing/until.js';

const cli = path.join(packageRoot, 'dist/host/cli.js');

/** `npm run keys -- …` in a process of its own, which is killed and started again. */
export class KeysProcess {
  /** What it printed, on both streams. */
  output = '';
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown>;

  /** @param environment all that it has. */
  constructor(environment: NodeJS.ProcessEnv, ...args: readonly string[]) {
    const child = spawn(process.execPath, [cli, 'keys', ...args], {
      env: { ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
    this.child = child;
    this.exited = once(child, 'close');
  }

  /** Waits until it has printed that, or throws once it has ended without it. */
  async says(words: RegExp, patienceSeconds = 300): Promise<void> {
    await until(
      `the command says ${words}`,
      () => {
        if (words.test(this.output)) return true;
        if (this.child.exitCode !== null) throw new Error(`the command ended: ${this.output}`);
        return false;
      },
      patienceSeconds,
    );
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }

  /** Its exit status. */
  async ended(): Promise<number | null> {
    await this.exited;
    return this.child.exitCode;
  }
}
