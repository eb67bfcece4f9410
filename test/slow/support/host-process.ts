import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { packageRoot } from '../../../host/runtime/paths.js';

const main = path.join(packageRoot, 'dist/host/main.js');
const START_MILLISECONDS = 300_000;
const listening = /is listening on (http\S+)/;

/** The folder and the environment of a host. */
export interface HostPlace {
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** The built service in a process of its own, which is killed and started again on the same data folder. */
export class HostProcess {
  /** Where it serves; `undefined` from its death until the next start. */
  url: string | undefined;
  /** Log lines of level `error`, of all its lives. */
  readonly errors: string[] = [];
  private child: ChildProcess | undefined;
  private isRetired = false;

  constructor(private readonly place: HostPlace) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get alive(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  async start(): Promise<void> {
    if (this.isRetired) throw new Error('the run is over');
    const child = spawn(process.execPath, [main], {
      cwd: this.place.root,
      env: this.place.environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    const announced = new Promise<string>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('{')) this.errors.push(line);
        const url = listening.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
    });
    const ended = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`the host ended before it listened (${code ?? signal})`);
    });
    const late = new AbortController();
    const timeout = delay(START_MILLISECONDS, undefined, { signal: late.signal }).then(() => {
      throw new Error('the host did not listen in time');
    });
    ended.catch(() => undefined);
    timeout.catch(() => undefined);
    this.url = await Promise.race([announced, ended, timeout]).finally(() => late.abort());
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Kills it for good, whatever round is still under way. */
  async retire(): Promise<void> {
    this.isRetired = true;
    await this.kill();
  }

  /** Ends it as an administrator would; answers its exit status. */
  async stop(): Promise<number | null> {
    await this.end('SIGTERM');
    return this.child?.exitCode ?? null;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    this.url = undefined;
    if (!this.child || !this.alive) return;
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    await exit;
  }
}
