import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/index.js';

let embedded: EmbeddedPostgres | undefined;
let folder: string | undefined;

/** The variables by which the process that starts the server tells the test workers its address. */
const ADDRESS = 'VENTANILLA_TEST_SERVER';
const RUN = 'VENTANILLA_TEST_RUN';

/**
 * Returns the address of the server on which each test host gets a database of its own: `TEST_DATABASE_URL`, or an
 * embedded one.
 */
export function databaseServer(): string {
  const address = process.env[ADDRESS];
  if (!address)
    throw new Error('the database server is started by startDatabaseServer, in a global set-up of the runner');
  return address;
}

/** Returns the prefix of the names of the template databases, from which the databases of test hosts are copied. */
export function templatePrefix(): string {
  return `ventanilla_template_${process.env[RUN] ?? ''}_`;
}

async function dropTemplates(url: string): Promise<void> {
  if (!url.startsWith('postgres')) return;
  const client = new pg.Client(url);
  await client.connect();
  const templates = 'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)';
  const { rows } = await client.query<{ name: string }>(templates, [templatePrefix()]);
  for (const { name } of rows) await client.query(`DROP DATABASE ${name}`);
  await client.end();
}

/**
 * The settings of a server whose data do not outlive the run, so that no statement waits for a disk: even in memory, a
 * copied database is written file by file with `fsync`. Autovacuum does not pay off either.
 */
const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'];

/**
 * Makes connections cheap, as thousands are made within one machine: the password is sent as plain text, and hashed
 * once instead of 4,096 times for each.
 */
async function makeQuick(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const [hosts] = (await client.query<{ hba_file: string }>('SHOW hba_file')).rows;
  await client.query(`COPY (SELECT 'host all all 127.0.0.1/32 password') TO ${client.escapeLiteral(hosts!.hba_file)}`);
  await client.query('SELECT pg_reload_conf()');
  const { username, password } = new URL(url);
  const role = client.escapeIdentifier(decodeURIComponent(username));
  await client.query('SET scram_iterations = 1');
  await client.query(`ALTER ROLE ${role} PASSWORD ${client.escapeLiteral(decodeURIComponent(password))}`);
  await client.end();
}

/** Starts the embedded server unless one is given, and prints which one the suite uses. */
export async function startDatabaseServer(): Promise<void> {
  let address = process.env['TEST_DATABASE_URL'];
  if (!address) {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-test-'));
    embedded = await startEmbeddedPostgres({ dataFolder: folder, role: 'owner', settings });
    address = embedded.url;
    await makeQuick(address);
  }
  process.env[ADDRESS] = address;
  process.env[RUN] = randomBytes(6).toString('hex');
  const { protocol, host } = new URL(address);
  process.stdout.write(
    `  Database of this run: ${protocol}//${host} (${embedded ? 'embedded' : 'TEST_DATABASE_URL'})\n`,
  );
}

export async function stopDatabaseServer(): Promise<void> {
  if (!embedded) await dropTemplates(databaseServer());
  await embedded?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
}
