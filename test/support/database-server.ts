import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../host/database/embedded/index.js';

let embedded: EmbeddedPostgres | undefined;
let folder: string | undefined;
let address: string | undefined;

/** The server in which each test host gets a database of its own: `TEST_DATABASE_URL`, or an embedded one. */
export function databaseServer(): string {
  if (address === undefined) throw new Error('the database server is started by test/support/mocha-setup.ts');
  return address;
}

/** Starts the embedded server unless one is given, and says which one the suite runs on. */
export async function startDatabaseServer(): Promise<void> {
  address = process.env['TEST_DATABASE_URL'];
  if (!address) {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-test-'));
    embedded = await startEmbeddedPostgres({ dataFolder: folder, role: 'owner' });
    address = embedded.url;
  }
  const { protocol, host } = new URL(address);
  process.stdout.write(
    `  Database of this run: ${protocol}//${host} (${embedded ? 'embedded' : 'TEST_DATABASE_URL'})\n`,
  );
}

export async function stopDatabaseServer(): Promise<void> {
  await embedded?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
}
