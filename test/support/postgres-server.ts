import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../embedded-postgres/index.js';
import { findPostgresPrograms } from '../../embedded-postgres/postgres-programs.js';

/** A real PostgreSQL on a fixed port, which can be killed, paused and started again, with any settings. */
export class PostgresServer {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly program: string,
    private readonly folder: string,
    private readonly user: { readonly uid: number; readonly gid: number } | undefined,
    /** The address of the database `ventanilla`, for the superuser. */
    readonly url: string,
  ) {}

  /** @param settings as `name=value`. */
  static async start(...settings: readonly string[]): Promise<PostgresServer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-postgres-'));
    const made = await startEmbeddedPostgres({ dataFolder: folder, role: 'owner' });
    await made.stop('hurried');
    const { uid, gid } = await stat(path.join(folder, 'postgres/cluster/data'));
    // Root passes the folder to another account, which may not read the parent folder.
    const user = process.getuid?.() === 0 ? { uid, gid } : undefined;
    const { postgres } = await findPostgresPrograms(user);
    const server = new PostgresServer(postgres, folder, user, made.url);
    await server.restart(...settings);
    return server;
  }

  /** Writes a file that the server may read, into its data folder. */
  async give(name: string, content: string): Promise<void> {
    const file = path.join(this.data, name);
    await writeFile(file, content, { mode: 0o600 });
    if (this.user) await chown(file, this.user.uid, this.user.gid);
  }

  /** Starts the server, once the remains of an earlier one are gone, and waits until it accepts connections. */
  async restart(...settings: readonly string[]): Promise<void> {
    for (let attempt = 1; !(await this.launch(settings)); attempt += 1) {
      if (attempt === 20) throw new Error('postgres does not start');
      await wait(200);
    }
  }

  /**
   * Starts it as a standby of a primary that is away: it accepts no writes, and with `hot_standby=off` no connections.
   * `pg_promote`, or another start without this, makes it a primary.
   */
  async restartAsStandby(...settings: readonly string[]): Promise<void> {
    await this.give('standby.signal', '');
    await this.restart(...settings);
  }

  /** Makes the next start a primary again. */
  async forgetStandby(): Promise<void> {
    await rm(path.join(this.data, 'standby.signal'), { force: true });
  }

  /** Kills it; its processes notice and end, too. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGINT');
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Stops it and all its processes, without closing connections, until `resume`. */
  async pause(): Promise<void> {
    for (const pid of await this.processes()) process.kill(pid, 'SIGSTOP');
  }

  async resume(): Promise<void> {
    for (const pid of await this.processes()) process.kill(pid, 'SIGCONT');
  }

  /** Runs one statement as the superuser. */
  async run(sql: string): Promise<readonly object[]> {
    const client = new pg.Client(this.url);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<object>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  private get data(): string {
    return path.join(this.folder, 'postgres/cluster/data');
  }

  /** Returns false if it ends before it accepts connections. */
  private async launch(settings: readonly string[]): Promise<boolean> {
    const own = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', ...settings];
    // The other account may enter its folder only by this name.
    const words = [
      '-D',
      this.user ? '/proc/self/cwd' : this.data,
      '-p',
      new URL(this.url).port,
      ...own.flatMap((setting) => ['-c', setting]),
    ];
    const child = spawn(this.program, words, { cwd: this.data, stdio: 'ignore', ...this.user });
    this.child = child;
    await once(child, 'spawn');
    while (child.exitCode === null && child.signalCode === null) {
      const refusal = await this.run('SELECT 1').then(
        () => undefined,
        (error: Error) => error.message,
      );
      if (refusal === undefined || refusal.includes('not accepting connections')) return true;
      await wait(50);
    }
    return false;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  private async processes(): Promise<number[]> {
    const { pid } = this.child!;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid!, ...children.trim().split(' ').map(Number)];
  }
}
