import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/index.js';

let embedded: EmbeddedPostgres | undefined;
let folder: string | undefined;

/** How the process that starts the server tells the workers, which run the tests, of it. */
const ADDRESS = 'VENTANILLA_TEST_SERVER';
const RUN = 'VENTANILLA_TEST_RUN';

/** Returns the server in which each test host gets a database of its own: `TEST_DATABASE_URL`, or an embedded one. */
export function databaseServer(): string {
  const address = process.env[ADDRESS];
  if (!address)
    throw new Error('the database server is started by startDatabaseServer, in a global set-up of the runner');
  return address;
}

/** What the names of the databases begin with that the test hosts' databases are copied from. */
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
 * Nothing here outlives the run, so that nothing waits for a disk: in memory, too, a copied database is written out
 * file by file with `fsync`. Nothing is looked after either.
 */
const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'];

/**
 * Thousands of connections are made within one machine: the password is sent as it is, and hashed once in place of
 * 4,096 times for each.
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

/** Starts the embedded server unless one is given, and says which one the suite runs on. */
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
