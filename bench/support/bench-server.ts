import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { prepareEmbeddedFolder } from '../../embedded-postgres/embedded-folder.js';
import { startEmbeddedPostgres } from '../../embedded-postgres/index.js';
import { readPostmasterFile } from '../../embedded-postgres/postmaster-file.js';

/** A PostgreSQL server for measured databases, each for one run. */
export interface BenchServer {
  /** Creates an empty database and returns its address. */
  createDatabase(name: string): Promise<string>;
  /** Returns the first process of the server; `undefined` for a server that was not started here. */
  postmasterPid(): Promise<number | undefined>;
  /** A folder that is removed with the server. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Runs statements one after the other on a connection of their own, without the service's time limits. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Uses the server at an address, or starts an embedded one; leaves nothing behind on either. */
export async function startBenchServer(address?: string): Promise<BenchServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-bench-'));
  const embedded = address
    ? undefined
    : await startEmbeddedPostgres({ dataFolder: path.join(folder, 'database'), role: 'owner' });
  const server = address ?? embedded!.url;
  const made: string[] = [];
  return {
    folder,
    createDatabase: async (name) => {
      const database = `ventanilla_bench_${name}_${process.pid}`;
      await onDatabase(server, (client) => client.query(`CREATE DATABASE ${database}`));
      made.push(database);
      const url = new URL(server);
      url.pathname = `/${database}`;
      return url.href;
    },
    postmasterPid: async () => {
      if (!embedded) return undefined;
      const { postmasterFile } = await prepareEmbeddedFolder(path.join(folder, 'database'));
      return (await readPostmasterFile(postmasterFile))?.pid;
    },
    stop: async () => {
      for (const database of made) {
        await onDatabase(server, (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`));
      }
      await embedded?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
