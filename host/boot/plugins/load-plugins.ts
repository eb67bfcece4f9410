import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BootError, reasonOf } from '../../runtime/boot-error.js';
import { givenName, type PluginName } from '../config/plugin-folder.js';
import { codeRoot } from '../../runtime/paths.js';
import type { AnyHostPlugin } from '../../plugin-api/index.js';

const idFormat = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** The folder of the product's plugins, each in a folder named after its id. */
export const productFolder = path.join(codeRoot, 'plugins');

export const isPluginId = (id: string): boolean => idFormat.test(id);

/** Returns the folder of a plugin. A plugin of the product is named by its id alone. */
function folderOf(name: PluginName): string {
  if (typeof name !== 'string') return name.path;
  const own = path.join(productFolder, name);
  return isPluginId(name) && existsSync(own) ? own : name;
}

/**
 * Returns the module to import: the index of a folder, or the package itself. `key` is the plugin's place in the
 * configuration.
 */
function entryOf(name: PluginName, key: string): string {
  const given = givenName(name);
  const folder = folderOf(name);
  if (!path.isAbsolute(folder)) return folder;
  const entries = [folder, path.join(folder, 'index.js'), path.join(folder, 'index.ts')];
  const entry = entries.find((file) => /\.[cm]?[jt]s$/.test(file) && existsSync(file));
  if (!entry) throw new BootError(`Configuration: ${key}: there is no folder "${given}" with an index in it`);
  return pathToFileURL(entry).href;
}

/** Tells whether the package itself was not found, rather than one that it imports. */
function isMissing(name: string, error: unknown): boolean {
  const [, missing] = /^Cannot find package '([^']+)'/.exec(reasonOf(error)) ?? [];
  return missing !== undefined && (name === missing || name.startsWith(`${missing}/`));
}

function isPlugin(value: unknown): value is AnyHostPlugin {
  return (
    typeof value === 'object' &&
    value !== null &&
    isPluginId(String((value as { id?: unknown }).id)) &&
    typeof (value as { config?: { prefault?: unknown } }).config?.prefault === 'function'
  );
}

/**
 * Imports the configured plugins, by their id in the product, by folder or by package. Throws `BootError` at the first
 * one that fails.
 */
export async function loadPlugins(names: readonly PluginName[]): Promise<AnyHostPlugin[]> {
  const plugins: AnyHostPlugin[] = [];
  for (const [index, name] of names.entries()) {
    const given = givenName(name);
    const key = `plugins.${index}`;
    const entry = entryOf(name, key);
    const module = await (import(entry) as Promise<{ plugin?: unknown }>).catch((cause: unknown) => {
      if (isMissing(entry, cause))
        throw new BootError(`Configuration: ${key}: there is no package "${given}"`, { cause });
      throw new BootError(`Plugin ${given} could not be loaded: ${reasonOf(cause)}`, { cause });
    });
    if (!isPlugin(module.plugin)) {
      throw new BootError(`Plugin ${given}: its module exports no "plugin" made with definePlugin.`);
    }
    plugins.push(module.plugin);
  }
  return plugins;
}
