import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Layer } from '../../../../host/boot/config/layers.js';
import { codeRoot } from '../../../../host/runtime/paths.js';

const script = fileURLToPath(new URL('./job-process.ts', import.meta.url));

/** A host of `job-process.ts`. */
export class JobProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Resolves once it listens. */
  static async start(layer: Layer): Promise<JobProcess> {
    const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(layer)], {
      cwd: codeRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit').then(([status]) => {
      throw new Error(`the host ended before it listened (${status})`);
    });
    ended.catch(() => undefined);
    const lines = createInterface({ input: child.stdout });
    const [url] = (await Promise.race([once(lines, 'line'), ended])) as [string];
    return new JobProcess(child, url);
  }

  /** Ends it with a signal; returns its exit status, `null` where the signal ended it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exit = once(this.child, 'exit');
      this.child.kill(signal);
      await exit;
    }
    return this.child.exitCode;
  }

  /** Enqueues one job; returns `true` once it is committed. */
  async enqueue(what: string, milliseconds: number): Promise<boolean> {
    try {
      const answer = await fetch(`${this.url}/effects`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ what, milliseconds }),
        signal: AbortSignal.timeout(30_000),
      });
      return answer.status === 204;
    } catch {
      return false;
    }
  }
}
