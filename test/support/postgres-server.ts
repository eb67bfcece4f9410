import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../embedded-postgres/index.js';
import { findPostgresPrograms } from '../../embedded-postgres/postgres-programs.js';

/** A real PostgreSQL on a port that it keeps, which can be killed, held up and started again, with any settings. */
export class PostgresServer {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly program: string,
    private readonly folder: string,
    private readonly user: { readonly uid: number; readonly gid: number } | undefined,
    /** Of its superuser, and the database `ventanilla`. */
    readonly url: string,
  ) {}

  /** @param settings as `name=value`. */
  static async start(...settings: readonly string[]): Promise<PostgresServer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-postgres-'));
    const made = await startEmbeddedPostgres({ dataFolder: folder, role: 'owner' });
    await made.stop('hurried');
    const { uid, gid } = await stat(path.join(folder, 'postgres/cluster/data'));
    // Root lends it to another account, which may not read this folder.
    const user = process.getuid?.() === 0 ? { uid, gid } : undefined;
    const { postgres } = await findPostgresPrograms(user);
    const server = new PostgresServer(postgres, folder, user, made.url);
    await server.restart(...settings);
    return server;
  }

  /** A file that the server may read, in its data folder, by its name. */
  async give(name: string, content: string): Promise<void> {
    const file = path.join(this.data, name);
    await writeFile(file, content, { mode: 0o600 });
    if (this.user) await chown(file, this.user.uid, this.user.gid);
  }

  /** Starts it, once what is left of an earlier one is gone, and waits until it takes connections. */
  async restart(...settings: readonly string[]): Promise<void> {
    for (let attempt = 1; !(await this.launch(settings)); attempt += 1) {
      if (attempt === 20) throw new Error('postgres does not start');
      await wait(200);
    }
  }

  /**
   * Starts it again as one that follows a primary which is away: it takes no writes, and with `hot_standby=off` no
   * connections. `pg_promote` makes it a primary, or another start without this.
   */
  async restartAsStandby(...settings: readonly string[]): Promise<void> {
    await this.give('standby.signal', '');
    await this.restart(...settings);
  }

  /** The next start follows no primary. */
  async forgetStandby(): Promise<void> {
    await rm(path.join(this.data, 'standby.signal'), { force: true });
  }

  /** Ends it at once; its processes notice and end, too. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGINT');
    await rm(this.folder, { recursive: true, force: true });
  }

  /** It and all its processes hear, and do nothing until `resume`. */
  async pause(): Promise<void> {
    for (const pid of await this.processes()) process.kill(pid, 'SIGSTOP');
  }

  async resume(): Promise<void> {
    for (const pid of await this.processes()) process.kill(pid, 'SIGCONT');
  }

  /** One statement of its superuser. */
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

  /** False where it ends before it takes connections. */
  private async launch(settings: readonly string[]): Promise<boolean> {
    const own = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', ...settings];
    // The other account is let into the folder that it starts in, by this name alone.
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
