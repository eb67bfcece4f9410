import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { productPlugins } from '../../../testing/product-plugins.js';
import { CopiedDatabase, inChunks } from '../../host/backup/support/logical-copies.js';

// Brings a logical copy back, whose parts are files of a folder, and says what it begins with, to be killed at it.
const [, , url = '', folder = ''] = process.argv;
const copied = new CopiedDatabase(url, productPlugins);

async function* parts() {
  for (const file of (await readdir(folder)).sort()) {
    const name = `database/${file.replace(/^\d+-/, '')}`;
    process.stdout.write(`${name}\n`);
    yield* inChunks([{ name, content: await readFile(path.join(folder, file)) }]);
  }
}

const restored = await copied.begin(parts());
process.stdout.write('complete\n');
await restored.complete();
process.stdout.write('done\n');
await copied.close();
