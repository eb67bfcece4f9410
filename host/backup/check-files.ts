import { createHash } from 'node:crypto';
import { FileRows } from '../files/file-rows.js';
import type { Clock, Database } from '../plugin-api/index.js';
import type { FileStorage } from '../storage/file-storage.js';
import { isMissing } from '../storage/is-missing.js';
import { everyFile } from './files/add-files.js';

/** How the files of records stand, by id. */
export interface CheckedFiles {
  readonly count: number;
  readonly missing: readonly string[];
  /** Of another size, or with another digest, than when they were filed. */
  readonly changed: readonly string[];
}

/** Reads the file of each record and compares it with its row. `reached` receives how many were read. */
export async function checkFiles(
  database: Database,
  clock: Clock,
  storage: FileStorage,
  reached: (count: number) => void = () => undefined,
): Promise<CheckedFiles> {
  const outcome = { count: 0, missing: [] as string[], changed: [] as string[] };
  for await (const { id, storage_key, owner, size, sha256 } of everyFile(new FileRows(database, clock))) {
    if (owner === null) continue;
    outcome.count += 1;
    const found = await digestOf(storage, storage_key);
    if (!found) outcome.missing.push(id);
    else if (found.size !== size || found.sha256 !== sha256) outcome.changed.push(id);
    reached(outcome.count);
  }
  return outcome;
}

async function digestOf(
  storage: FileStorage,
  key: string,
): Promise<{ readonly size: number; readonly sha256: string } | undefined> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of (await storage.open(key)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
    }
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}
