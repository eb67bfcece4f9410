import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyHostPlugin } from '../../host/plugin-api/index.js';
import type { ConformanceCheck } from './conformance-check.js';

/** An import, and its file. */
interface Import {
  readonly file: string;
  readonly module: string;
}

const SPECIFIER = /\b(?:from|import)[ (]{0,2}['"]([^'"]+)['"]/g;

interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * Reads the sources below a folder, except folders with a package of their own: these are other programs, such as one
 * for a browser.
 */
async function sourcesBelow(folder: string): Promise<Source[]> {
  const names = await readdir(folder, { recursive: true });
  const packages = names.filter((name) => /[/\\]package\.json$/.test(name)).map((name) => name.slice(0, -12));
  const isOwn = (name: string): boolean => !packages.some((other) => name.startsWith(other));
  const files = names.filter(
    (name) => /\.[cm]?[jt]s$/.test(name) && !/\.d\.[cm]?ts$|node_modules/.test(name) && isOwn(name),
  );
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(path.join(folder, file), 'utf8') })));
}

const importsOf = ({ file, text }: Source): Import[] =>
  [...text.matchAll(SPECIFIER)].map(([, module]) => ({ file, module: module! }));

/** Returns the path of an imported file, from the folder of the plugin on; undefined for a package. */
const placeOf = ({ file, module }: Import): string | undefined =>
  module.startsWith('.') ? path.posix.join(path.posix.dirname(file.replaceAll(path.sep, '/')), module) : undefined;

/** Returns the id of the plugin whose contract is imported. */
function contractOf(one: Import): string | undefined {
  const [, packaged] = /^ventanilla\/contracts\/([a-z0-9-]+)$/.exec(one.module) ?? [];
  const [, beside] = /^\.\.\/([a-z0-9-]+)\/contract\.js$/.exec(placeOf(one) ?? '') ?? [];
  return packaged ?? beside;
}

/**
 * Tells whether a module is a database driver. Sequelize is none: a plugin's models are defined on the connection of
 * the service (`Database.sequelize`).
 */
const isDriver = (module: string): boolean => /^(?:pg|pg-.+|tedious|mssql)(?:\/|$)/.test(module);

function isAllowed(one: Import): boolean {
  const place = placeOf(one);
  if (contractOf(one) !== undefined) return true;
  if (place !== undefined) return !place.startsWith('..') || place === '../../host/plugin-api/index.js';
  if (/^ventanilla(?:\/|$)/.test(one.module)) return one.module === 'ventanilla/plugin-api';
  return !isDriver(one.module) && !/^prom-client(?:\/|$)/.test(one.module);
}

/**
 * Makes the checks on the imports of a plugin, read from its sources (docs/adr/0001-host-and-plugins.md).
 *
 * @param isDriven tells whether a file, from the plugin's folder on, may import a driver.
 */
export function boundaryChecks(
  plugin: AnyHostPlugin,
  sources: URL,
  isDriven: (file: string) => boolean = () => false,
): ConformanceCheck[] {
  const all = (): Promise<Source[]> => sourcesBelow(fileURLToPath(sources));
  const imports = async (): Promise<Import[]> => (await all()).flatMap(importsOf);
  return [
    {
      name: 'imports of the service its plugin API and contracts alone, and no driver of a database',
      run: async () => {
        const found = await imports();
        assert.notEqual(found.length, 0, 'there are no sources');
        assert.deepEqual(
          found.filter((one) => !isAllowed(one) && !(isDriver(one.module) && isDriven(one.file))),
          [],
        );
      },
    },
    {
      name: 'opens no connection of Sequelize beside that of the service',
      run: async () => {
        const opening = (await all()).filter(({ text }) => /\bnew\s+Sequelize\b/.test(text));
        assert.deepEqual(
          opening.map(({ file }) => file),
          [],
        );
      },
    },
    {
      name: 'names in dependsOn and mayUse the plugins whose contract it imports',
      run: async () => {
        const imported = new Set((await imports()).map(contractOf).filter((id) => id !== undefined));
        const named = new Set([...(plugin.dependsOn ?? []), ...(plugin.mayUse ?? [])]);
        assert.deepEqual(
          [...imported].filter((id) => !named.has(id)),
          [],
        );
      },
    },
  ];
}
