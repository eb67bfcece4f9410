import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the pages are made of beside `src`: the packages, and how they are put together. */
const files = ['package-lock.json', 'index.html', 'build.mjs', 'vite.config.ts'];

/** The folders of code, from the package of the sources: the pages have the admin client and the look of the portal. */
const folders = ['src', '../../../admin-client', '../../portal/contract/look'];

async function codeIn(web: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(web, folder), { recursive: true }).catch(() => []);
  return entries
    .map((name) => path.join(folder, name))
    .filter((file) => /\.(?:tsx?|css|svg)$/.test(file) && !/[\\/](?:dist|generated|node_modules)[\\/]/.test(file));
}

/** Twenty characters that stand for the sources of the pages: others are made where anything of it has changed. */
export async function sourceDigest(web: string): Promise<string> {
  const code = await Promise.all(folders.map((folder) => codeIn(web, folder)));
  const digest = createHash('sha256');
  for (const file of [...files, ...code.flat()].sort()) {
    const content = await readFile(path.join(web, file)).catch(() => '');
    digest
      .update(`${file.replaceAll('\\', '/')}\0`)
      .update(content)
      .update('\0');
  }
  return digest.digest('hex').slice(0, 20);
}
