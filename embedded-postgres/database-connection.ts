import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { databaseName } from './create-cluster.js';

const maintenanceDatabase = 'postgres';
const unknownDatabase = '3D000';
const answerTimeoutMs = 5_000;
const farewellTimeoutMs = 1_000;

/** Returns the URL of the application's database. */
export function databaseUrl(port: number, password: string, database = databaseName): string {
  return `postgres://${databaseName}:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates the database `ventanilla` if there is none. */
export async function ensureDatabase(port: number, password: string): Promise<void> {
  try {
    await runStatement(databaseUrl(port, password), 'SELECT 1');
  } catch (error) {
    if ((error as { code?: string }).code !== unknownDatabase) throw error;
    await runStatement(databaseUrl(port, password, maintenanceDatabase), `CREATE DATABASE ${databaseName}`);
  }
}

/** Tells whether a server answers at a URL, with its user and password. */
export async function canConnect(url: string): Promise<boolean> {
  return runStatement(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}

/**
 * Runs a statement within the time limits: a server that accepts the connection and never answers does not block the
 * caller.
 */
async function runStatement(url: string, statement: string): Promise<void> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  // Without a listener, a server that ends during the call would end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await Promise.race([client.end(), delay(farewellTimeoutMs, undefined, { ref: false })]);
    socket.destroy();
  }
}
