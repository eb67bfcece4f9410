import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The sources of the pages beside `src`: the packages, and the configuration of the build. */
const files = ['package-lock.json', 'index.html', 'build.mjs', 'vite.config.ts'];

/** The folders of code, relative to the package of the sources: the admin client is a part of the pages. */
const folders = ['src', '../../../admin-client'];

async function codeIn(web: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(web, folder), { recursive: true }).catch(() => []);
  return entries
    .map((name) => path.join(folder, name))
    .filter((file) => /\.(?:tsx?|css|svg)$/.test(file) && !/[\\/](?:dist|generated|node_modules)[\\/]/.test(file));
}

/** Digests the sources of the pages, in twenty characters: a change of any of them leads to a new build. */
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
