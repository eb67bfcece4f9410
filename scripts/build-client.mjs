// `npm run build:client`, which also builds the package of the client: compiles the client when its sources have
// changed. The types derive from those of the whole service, which takes a processor half a minute.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourcesDigest } from './build.mjs';
import { install, root } from './install.mjs';
import { digestOf, isMadeFrom } from './made-from.mjs';
import { runProgram } from './run-program.mjs';

const client = path.join(root, 'admin-client');
const builder = path.join(root, 'scripts/admin-client');
/** Outside of the packed folder. */
const stamp = path.join(client, '.built-from');

const sourcesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name));

await install();
const wanted = digestOf([...sourcesIn(client), ...sourcesIn(builder), path.join(root, 'LICENSE')], sourcesDigest());
if (!existsSync(path.join(client, 'dist')) || !isMadeFrom(stamp, wanted)) {
  rmSync(stamp, { force: true });
  await runProgram(process.execPath, ['--import', 'tsx', path.join(builder, 'build.ts')], { cwd: root });
  writeFileSync(stamp, wanted);
}
