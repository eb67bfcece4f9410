import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '../../embedded-postgres/index.js';
import { clusterName, findServerProcesses } from '../../embedded-postgres/server-processes.js';

export const isRoot = process.getuid?.() === 0;

const ownerScript = fileURLToPath(new URL('owner-process.ts', import.meta.url));
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
const folders: string[] = [];

interface OwnerAnswer {
  readonly url?: string;
  readonly name?: string;
  readonly message?: string;
}

export interface OwnerProcess {
  readonly child: ChildProcess;
  readonly answer: Promise<OwnerAnswer>;
}

/** Makes a folder of mode 0700: for root, one that the server's user cannot enter. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-embedded-'));
  folders.push(folder);
  return folder;
}

export async function start(
  dataFolder: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataFolder, role: 'owner', ...options });
  running.push(database);
  return database;
}

/** Starts the database in a separate process, which can be killed. */
export function startProcess(
  dataFolder: string,
  role = 'owner',
  user: { uid?: number; gid?: number } = {},
): OwnerProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', ownerScript, dataFolder, role], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...user,
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  const answer = once(lines, 'line').then(([line]) => JSON.parse(line as string) as OwnerAnswer);
  return { child, answer };
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function postmasterPid(dataFolder: string): Promise<number> {
  const text = await readFile(inPostgres(dataFolder, 'cluster/data/postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

export function inPostgres(dataFolder: string, name: string): string {
  return path.join(dataFolder, 'postgres', name);
}

export async function modeOf(file: string): Promise<string> {
  return ((await stat(file)).mode & 0o777).toString(8);
}

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

export async function serverProcesses(dataFolder: string): Promise<number[]> {
  const data = inPostgres(dataFolder, 'cluster/data');
  if (!(await exists(data))) return [];
  return (await findServerProcesses(await clusterName(data))).map(({ pid }) => pid);
}

export async function eventually<T>(attempt: () => Promise<T>, timeoutMs = 60_000): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(50);
    }
  }
}

export function kill(pid: number): void {
  process.kill(pid, 'SIGKILL');
}

/** Ends and removes everything; fails when a stopped server has left a process. */
export async function cleanUp(): Promise<void> {
  await Promise.all(running.splice(0).map((database) => database.stop()));
  await Promise.all(children.splice(0).map((child) => endProcess(child, 'SIGTERM')));
  const left: number[] = [];
  for (const folder of folders.splice(0)) {
    for (const name of ['', ...(await readdir(folder))]) {
      left.push(...(await serverProcesses(path.join(folder, name))));
    }
    left.forEach(kill);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  if (left.length > 0) throw new Error(`PostgreSQL processes were left behind: ${left.join(', ')}`);
}
