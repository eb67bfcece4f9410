import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../../host/paths.js';

const contract = pathToFileURL(path.join(packageRoot, 'dist/host/plugin-api/index.js')).href;
const zod = pathToFileURL(path.join(packageRoot, 'node_modules/zod/index.js')).href;

const migration = (sql: string, compatibleFrom?: string): string => `import { defineMigration } from '${contract}';
export const migration = defineMigration(async ({ run, types }) => { await run(\`${sql}\`); }${
  compatibleFrom === undefined ? '' : `, { compatibleFrom: '${compatibleFrom}' }`
});\n`;

const migrations = {
  '0001-lamp.js': migration(
    'CREATE TABLE lamp_post (id ${types.identity} CONSTRAINT lamp_post_pk PRIMARY KEY, street ${types.text(60)} NOT NULL, old ${types.text(60)} NULL)',
  ),
  '0002-expand.js': migration('ALTER TABLE lamp_post ADD height ${types.integer} NULL', '1.0.0'),
  '0003-contract.js': migration('ALTER TABLE lamp_post DROP COLUMN old', '1.1.0'),
  '0004-rename.js': migration('ALTER TABLE lamp_post RENAME COLUMN height TO metres'),
};

/** The versions of the planted plugin: how many of the migrations each has, and the column that it writes to. */
const versions = {
  '1.0.0': { known: 1, column: 'old', value: "'lit'" },
  '1.1.0': { known: 2, column: 'height', value: '7' },
  '1.2.0': { known: 3, column: 'height', value: '7' },
  '2.0.0': { known: 4, column: 'metres', value: '7' },
};
export type LampVersion = keyof typeof versions;

const pluginOf = (version: LampVersion): string => {
  const { column, value } = versions[version];
  return `import { anyone, Database, definePlugin, json, route } from '${contract}';
import { z } from '${zod}';
export const plugin = definePlugin({
  id: 'lamp', version: '${version}', config: z.strictObject({}),
  migrations: new URL('./migrations/', import.meta.url),
  uses: { database: Database },
  routes: ({ database }) => [route({
    method: 'POST', path: '/lamps/:street', summary: 'A lamp', access: anyone, answers: {},
    params: z.object({ street: z.string().max(60) }),
    handle: async ({ params: { street } }) => {
      await database.change("INSERT INTO lamp_post (street, ${column}) VALUES ($1, ${value})", [street]);
      return json('${version}', 201);
    },
  })],
});\n`;
};

/** Writes a version of the plugin into a folder, which a configuration names. */
export async function plantLamp(folder: string, version: LampVersion): Promise<void> {
  const { known } = versions[version];
  await mkdir(path.join(folder, 'migrations'), { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(path.join(folder, 'index.js'), pluginOf(version));
  for (const [name, text] of Object.entries(migrations).slice(0, known)) {
    await writeFile(path.join(folder, 'migrations', name), text);
  }
}
