import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../../host/runtime/paths.js';

const program = path.join(packageRoot, 'test/slow/hostile/event-loop-process.ts');

/** The duration and the time of an empty request. */
export interface Wait {
  readonly startedAt: number;
  readonly milliseconds: number;
}

/** Watches the event loop of a host from outside. */
export class EventLoopWatch {
  private readonly waits: Wait[] = [];

  private constructor(private readonly child: ChildProcess) {}

  static async start(url: string): Promise<EventLoopWatch> {
    const child = spawn(process.execPath, ['--import', 'tsx', program, url], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const watch = new EventLoopWatch(child);
    const lines = createInterface({ input: child.stdout! });
    lines.on('line', (line) => {
      const [startedAt, milliseconds] = line.split(' ').map(Number);
      watch.waits.push({ startedAt: startedAt!, milliseconds: milliseconds! });
    });
    await once(lines, 'line');
    return watch;
  }

  /** Returns the waits that ended after a moment. */
  since(moment: number): readonly Wait[] {
    return this.waits.filter(({ startedAt, milliseconds }) => startedAt + milliseconds >= moment);
  }

  /** Resolves after the response to a request that was sent after `moment`. */
  async settle(moment: number): Promise<void> {
    while (!this.waits.some(({ startedAt }) => startedAt > moment)) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }
}

/** Returns the longest of these waits, in milliseconds. */
export const longestOf = (waits: readonly Wait[]): number =>
  waits.reduce((longest, { milliseconds }) => Math.max(longest, milliseconds), 0);
