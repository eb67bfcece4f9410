import { readdirSync } from 'node:fs';
import path from 'node:path';

const notOurs = new Set(['node_modules', 'dist', 'data', '.git']);

/** Returns the documents in a folder and all below it. */
export function documentsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : documentsIn(file);
    return entry.name.endsWith('.md') ? [file] : [];
  });
}
