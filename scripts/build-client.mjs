// `npm run build:client`, and what the package of the client is made with: compiles it when it is not of the sources
// that are there. Its types are read from those of the whole service, which takes half a minute.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourcesDigest } from './build.mjs';
import { install, root } from './install.mjs';
import { runProgram } from './run-program.mjs';

const client = path.join(root, 'admin-client');
const builder = path.join(root, 'scripts/admin-client');
/** Beside what is packed. */
const stamp = path.join(client, '.built-from');

function clientDigest() {
  const digest = createHash('sha256').update(sourcesDigest());
  const files = [client, builder].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => path.join(folder, name)),
  );
  for (const file of files.sort()) digest.update(path.relative(root, file)).update(readFileSync(file));
  return digest.digest('hex');
}

await install();
const wanted = clientDigest();
const isBuilt = existsSync(path.join(client, 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
if (!isBuilt) {
  rmSync(stamp, { force: true });
  await runProgram(process.execPath, ['--import', 'tsx', path.join(builder, 'build.ts')], { cwd: root });
  writeFileSync(stamp, wanted);
}
