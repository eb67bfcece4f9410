import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../embedded-postgres/free-port.js';

const START_MILLISECONDS = 60_000;

/** A server under measurement, in a process of its own. */
export class ChildServer {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** Starts `node <args>` with a free `PORT`; its output goes to a file, as in production. */
  static async start(args: readonly string[], environment: NodeJS.ProcessEnv, output: string): Promise<ChildServer> {
    const port = await findFreePort();
    const file = openSync(output, 'w');
    const child = spawn(process.execPath, args, {
      env: { ...environment, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', file, 'inherit'],
    });
    closeSync(file);
    const server = new ChildServer(`http://127.0.0.1:${port}`, child);
    for (const deadline = Date.now() + START_MILLISECONDS; !(await server.answers()); await delay(50)) {
      if (server.hasEnded || Date.now() > deadline) {
        await server.stop();
        throw new Error(`${args.join(' ')} did not start; what it printed is in ${output}`);
      }
    }
    return server;
  }

  get pid(): number {
    return this.child.pid!;
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exit;
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private answers(): Promise<boolean> {
    return fetch(`${this.url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
