import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Context } from 'mocha';
import { createClient } from 'redis';
import { debianProgram } from './debian-program.js';
import { freePort } from './free-port.js';
import { ServerProcess } from './server-process.js';

/** A real Redis on a fixed port, which can be killed, paused and started again. */
export class RedisServer extends ServerProcess {
  private constructor(
    program: string,
    folder: string,
    private readonly port: number,
    private readonly words: readonly string[],
  ) {
    super(program, folder);
  }

  /**
   * Starts a server that keeps its data on disk. Skips the test, with a message, if Redis is missing.
   * @param words more of its own options, such as `--requirepass`.
   */
  static async start(context: Context, ...words: readonly string[]): Promise<RedisServer> {
    return RedisServer.run(await debianProgram(context, 'redis-server', 'redis-server'), ...words);
  }

  /** Starts a server by the full path of its program, outside of a test. */
  static async run(program: string, ...words: readonly string[]): Promise<RedisServer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-redis-'));
    const server = new RedisServer(program, folder, await freePort(), words);
    await server.restart();
    return server;
  }

  /** Whether it has a certificate; then it only speaks TLS, and `ask` cannot reach it. */
  private get hasTls(): boolean {
    return this.words.includes('--tls-cert-file');
  }

  get url(): string {
    return this.hasTls ? `rediss://localhost:${this.port}` : `redis://127.0.0.1:${this.port}`;
  }

  /** Sends one command on a connection of its own, for inspection. */
  async ask(...words: readonly string[]): Promise<unknown> {
    const password = this.words[this.words.indexOf('--requirepass') + 1];
    const client = createClient({
      url: this.url,
      RESP: 2,
      ...(this.words.includes('--requirepass') && password !== undefined && { password }),
    });
    await client.connect();
    try {
      return await client.sendCommand([...words]);
    } finally {
      client.destroy();
    }
  }

  async keys(pattern = '*'): Promise<readonly string[]> {
    return (await this.ask('KEYS', pattern)) as string[];
  }

  /** Advances the expiry of every key by so many seconds. */
  async pass(seconds: number): Promise<void> {
    for (const key of await this.keys()) {
      const left = Number(await this.ask('PTTL', key));
      if (left >= 0) await this.ask('PEXPIRE', key, String(Math.max(0, left - seconds * 1000)));
    }
  }

  override async restart(): Promise<void> {
    const kept = ['--dir', this.folder, '--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'];
    const port = String(this.port);
    const place = [...(this.hasTls ? ['--port', '0', '--tls-port', port] : ['--port', port]), '--bind', '127.0.0.1'];
    const child = spawn(this.program, [...place, ...kept, ...this.words], { stdio: ['ignore', 'pipe', 'inherit'] });
    await this.serving(child, 'Ready to accept connections');
  }
}
