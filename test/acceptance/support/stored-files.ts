import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TestHost } from '../../support/start-test-host.js';

/** A row of `tramites_file`. */
export interface FileRow {
  readonly storage_key: string;
  readonly record_id: number | null;
  readonly pre_codigo: string | null;
  readonly nombre: string | null;
  readonly tipo: string | null;
}

export function fileRows(host: TestHost): Promise<FileRow[]> {
  return host.database.rows<FileRow>(
    'SELECT storage_key, record_id, pre_codigo, nombre, tipo FROM tramites_file ORDER BY created_at, pre_codigo',
  );
}

/** The names of all files in the host's storage folder. */
export async function storedFiles(host: TestHost): Promise<string[]> {
  const entries = await readdir(path.join(host.dataFolder, 'files'), {
    withFileTypes: true,
    recursive: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
