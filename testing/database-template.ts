import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { readLayers, mergeLayers } from '../host/boot/config/layers.js';
import { service } from '../host/boot/container/build-container.js';
import { createHost } from '../host/create-host.js';
import { Database, UserStore, type AnyHostPlugin } from '../host/plugin-api/index.js';
import { databaseServer, templatePrefix } from './database-server.js';

const productFolder = new URL('../plugins/', import.meta.url).href;

/** A store without users: a host does not start without a store, and this host needs no user. */
const nobody: UserStore = { findAccount: () => Promise.resolve(undefined), activeOf: () => Promise.resolve(new Set()) };

/** Creates the tables of host and plugins in a database, without rows that belong to one city or key. */
async function migrate(url: string, plugins: readonly AnyHostPlugin[]): Promise<void> {
  const data = await mkdtemp(path.join(tmpdir(), 'ventanilla-template-'));
  const environment = { NODE_ENV: 'test' };
  const own = { data, secretKey: randomBytes(32).toString('base64'), database: { url } };
  try {
    const layer = mergeLayers(readLayers(environment), own);
    const host = await createHost({
      layer,
      environment,
      role: 'service',
      plugins,
      overrides: [service(UserStore, nobody)],
    });
    // Each test host has a root key of its own.
    await host.container.get<Database>(Database).changeRows('DELETE FROM host_root_key');
    await host.stop();
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

async function make(name: string, plugins: readonly AnyHostPlugin[]): Promise<string> {
  const url = new URL(databaseServer());
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    // One worker makes the template, the others wait; the lock ends with the connection.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const made = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (made.rowCount !== 0) return name;
    const draft = `${name}_draft`;
    await client.query(`CREATE DATABASE ${draft}`);
    url.pathname = `/${draft}`;
    await migrate(url.href, plugins);
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

const templates = new Map<string, Promise<string>>();

/**
 * Returns the name of a template database with the tables of the host and of the given plugins of the product; one for
 * all workers of a run. `undefined` on SQL Server, which cannot copy a database.
 */
export async function databaseTemplate(plugins: readonly AnyHostPlugin[]): Promise<string | undefined> {
  if (!databaseServer().startsWith('postgres')) return undefined;
  const ofProduct = plugins
    .filter(({ migrations }) => migrations?.href.startsWith(productFolder))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, version, migrations }) => ({
      id,
      config: z.looseObject({}),
      ...(version && { version }),
      migrations: migrations!,
    }));
  const key = JSON.stringify(ofProduct.map(({ config: _config, ...migrated }) => migrated));
  const digest = createHash('sha256').update(key).digest('hex');
  const name = `${templatePrefix()}${digest.slice(0, 12)}`;
  const template = templates.get(name) ?? make(name, ofProduct);
  templates.set(name, template);
  return template;
}
