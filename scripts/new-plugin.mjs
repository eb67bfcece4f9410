// `npm run new:plugin -- <name> [--channel] [--package FOLDER]`: writes a working plugin, with its tests, into
// `plugins/` and `test/plugins/`, or as a package of its own into a folder.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { install, root } from './install.mjs';
import { writePlugin } from './new-plugin/write-plugin.mjs';

const USAGE = 'npm run new:plugin -- <name> [--channel] [--package FOLDER]';

function refuse(reason) {
  process.stderr.write(`${reason}\n${USAGE}\n`);
  process.exit(1);
}

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { channel: { type: 'boolean', default: false }, package: { type: 'string' } },
    });
  } catch (error) {
    return refuse(error.message);
  }
}

const { positionals, values } = given();
const [id = '', ...more] = positionals;
const format = values.channel ? /^[a-z][a-z0-9]{1,13}$/ : /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
if (more.length > 0 || !format.test(id)) {
  refuse(
    values.channel
      ? 'The name of a channel is 2 to 14 of a-z and 0-9, beginning with a letter.'
      : 'The name of a plugin is of a-z and 0-9, with hyphens between words.',
  );
}
const folder = values.package === undefined ? undefined : path.resolve(values.package);
const taken = folder ?? path.join(root, 'plugins', id);
if (existsSync(taken)) refuse(`There is ${path.relative(process.cwd(), taken)} already.`);

await install();
const files = await writePlugin({ id, kind: values.channel ? 'channel' : 'plugin', folder });
for (const file of files) process.stdout.write(`  ${path.relative(process.cwd(), file)}\n`);
const steps =
  folder === undefined
    ? [
        `npm test -- ${files
          .filter((file) => file.endsWith('.test.ts'))
          .map((file) => path.relative(root, file))
          .join(' ')}`,
      ]
    : ['npm pack', `cd ${folder}`, `npm install ${path.join(root, 'ventanilla-*.tgz')}`, 'npm test'];
process.stdout.write(`\nTo try it:\n${steps.map((step) => `  ${step}\n`).join('')}`);
