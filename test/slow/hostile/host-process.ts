import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../../host/runtime/paths.js';

const main = path.join(packageRoot, 'dist/host/main.js');
const listening = /is listening on (http\S+)/;

/** The built service in a process of its own, with everything that it logs. */
export class HostProcess {
  private readonly exited: Promise<unknown>;

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** Log lines, as JSON; more come while it runs. */
    readonly log: readonly string[],
  ) {
    this.exited = once(child, 'exit');
  }

  static async start(folder: string, environment: NodeJS.ProcessEnv): Promise<HostProcess> {
    const child = spawn(process.execPath, [main], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const log: string[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('{')) log.push(line);
        const address = listening.exec(line)?.[1];
        if (address !== undefined) resolve(address);
      });
      child.once('exit', (code) => reject(new Error(`the host ended before it listened (${code})`)));
    });
    return new HostProcess(child, url, log);
  }

  get pid(): number {
    return this.child.pid!;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get alive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Ends it as an administrator would; answers its exit status. */
  async stop(): Promise<number | null> {
    if (this.alive) {
      this.child.kill('SIGTERM');
      await this.exited;
    }
    return this.child.exitCode;
  }
}
