import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TestHost } from '../../../testing/start-test-host.js';

/** A row of `host_file` with the record that the file belongs to. */
export interface FileRow {
  readonly storage_key: string;
  readonly record_id: number | null;
  readonly pre_codigo: string | null;
  readonly nombre: string | null;
  readonly tipo: string | null;
}

export function fileRows(host: TestHost): Promise<FileRow[]> {
  return host.database.rows<FileRow>(
    `SELECT f.storage_key, r.id AS record_id, f.slot AS pre_codigo, f.name AS nombre, f.type AS tipo FROM host_file f
     LEFT JOIN tramites_record r ON f.owner = CONCAT('tramites/record/', r.clave) ORDER BY f.created_at, f.slot`,
  );
}

/** Returns the names of all files in the host's storage folder. */
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
