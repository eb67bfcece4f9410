import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readLayers, mergeLayers } from '../host/config/layers.js';
import { createHost } from '../host/create-host.js';
import { Database } from '../host/plugin-api/index.js';
import { databaseServer, templateName } from './database-server.js';
import { productPlugins } from './product-plugins.js';

/** Any 64-bit number that nothing else in the server's first database locks. */
const LOCK = '7204113350917351';

function addressOf(name: string): string {
  const url = new URL(databaseServer());
  url.pathname = `/${name}`;
  return url.href;
}

/** The tables of host and product plugins, and no row that belongs to one city or key. */
async function migrate(url: string): Promise<void> {
  const data = await mkdtemp(path.join(tmpdir(), 'ventanilla-template-'));
  const environment = { NODE_ENV: 'test' };
  const own = { data, secretKey: randomBytes(32).toString('base64'), database: { url } };
  try {
    const layer = mergeLayers(readLayers(environment), own);
    const host = await createHost({ layer, environment, role: 'service', plugins: productPlugins });
    // Each test host has a key of its own.
    await host.container.get<Database>(Database).change('DELETE FROM host_root_key');
    await host.stop();
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

async function make(name: string): Promise<string> {
  const client = new pg.Client(databaseServer());
  await client.connect();
  try {
    // One worker makes it, the others wait; the lock goes with the connection.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const made = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (made.rowCount !== 0) return name;
    const draft = `${name}_draft`;
    await client.query(`CREATE DATABASE ${draft}`);
    await migrate(addressOf(draft));
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

let template: Promise<string> | undefined;

/**
 * The name of a database that the product's plugins have migrated, to make others from; one for all workers of a run.
 * `undefined` on SQL Server, which copies no databases.
 */
export async function databaseTemplate(): Promise<string | undefined> {
  if (!databaseServer().startsWith('postgres')) return undefined;
  template ??= make(templateName());
  return template;
}
