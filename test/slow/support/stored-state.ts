import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readLayers } from '../../../host/boot/config/layers.js';
import { createHost } from '../../../host/create-host.js';
import { Database } from '../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../plugins/forms/index.js';
import { plugin as terms } from '../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../plugins/tramites/index.js';
import { sweepFiles } from '../../support/sweep-files.js';
import { TestClock } from '../../../testing/test-clock.js';
import type { CrashFolder } from './crash-folder.js';

interface StoredRecord {
  readonly id: number;
  readonly clave: string;
  readonly anio: number;
  readonly numero: number;
  readonly informacion: { readonly folio: string; readonly anexo?: { readonly sha256: string } };
}

interface StoredFile {
  readonly storage_key: string;
  readonly record_id: number | null;
  readonly sha256: string | null;
}

/** The content of the database and the storage folder. */
export interface StoredState {
  readonly records: readonly StoredRecord[];
  readonly files: readonly StoredFile[];
  /** The filing counter of each year. */
  readonly counters: ReadonlyMap<number, number>;
  /** SHA-256 of each file of the storage folder, by its name. */
  readonly folder: ReadonlyMap<string, string>;
}

const DAY_SECONDS = 24 * 3600;

/** Reads the state before and after a sweep that considers every upload without a record abandoned. */
export async function readAroundSweep(
  folder: CrashFolder,
): Promise<{ readonly before: StoredState; readonly after: StoredState }> {
  const clock = new TestClock();
  const { environment } = folder;
  const layer = readLayers({ ...environment, VENTANILLA_LOG_LEVEL: 'silent' });
  const tool = await createHost({
    layer,
    environment,
    role: 'tool',
    plugins: [auth, calendar, terms, forms, tramites],
    clock,
  });
  try {
    const database = tool.container.get<Database>(Database);
    const before = await readState(database, folder.files);
    clock.advance(DAY_SECONDS);
    await sweepFiles(tool.container);
    return { before, after: await readState(database, folder.files) };
  } finally {
    await tool.stop();
  }
}

/** Reads the present state; `filesFolder` is the folder of the storage. */
export async function readState(database: Database, filesFolder: string): Promise<StoredState> {
  const records = await database.rows<StoredRecord>(
    'SELECT id, clave, anio, numero, informacion FROM tramites_record ORDER BY anio, numero',
  );
  const files = await database.rows<StoredFile>(
    `SELECT f.storage_key, r.id AS record_id, f.sha256 FROM host_file f
     LEFT JOIN tramites_record r ON f.owner = CONCAT('tramites/record/', r.clave)`,
  );
  const counters = await database.rows<{ anio: number; ultimo: number }>(
    'SELECT anio, ultimo FROM tramites_filing_number',
  );
  return {
    records,
    files,
    counters: new Map(counters.map(({ anio, ultimo }) => [anio, ultimo])),
    folder: await digestsOf(filesFolder),
  };
}

async function digestsOf(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const digests = new Map<string, string>();
  for (const name of names) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, name)), hash);
    digests.set(name, hash.digest('hex'));
  }
  return digests;
}
