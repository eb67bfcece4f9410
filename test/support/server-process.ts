import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A server program that keeps its folder, and can be killed, paused and started again. */
export abstract class ServerProcess {
  private child: ChildProcess | undefined;

  protected constructor(
    protected readonly program: string,
    protected readonly folder: string,
  ) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts it again on the same port, with its data. */
  abstract restart(): Promise<void>;

  /** Kills it, with its connections. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  /** Stops it, without closing connections, until `resume`. */
  pause(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Waits for the line by which it reports that it serves; its later output is read and dropped. */
  protected async serving(child: ChildProcess & { readonly stdout: Readable }, words: string): Promise<void> {
    this.child = child;
    const said: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      said.push(line);
      if (line.includes(words)) {
        child.stdout.resume();
        return;
      }
    }
    throw new Error(`${this.program} ended before it was ready: ${said.join(' ')}`);
  }
}
