import { existsSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { BootError, reasonOf } from '../../runtime/boot-error.js';
import { packageRoot } from '../../runtime/paths.js';
import { readTextFile } from '../../plugin-api/text/text-file.js';
import { environmentLayer } from './environment.js';
import { PluginFolder } from './plugin-folder.js';

/** Values by key, not checked yet. */
export type Layer = Readonly<Record<string, unknown>>;

export const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof PluginFolder);

/** The files that the keys of each table come from. */
const files = new WeakMap<Layer, ReadonlyMap<string, string>>();

/** Returns the file that a key of a table comes from; undefined where it comes from no file. */
export const fileOf = (table: Layer, key: string): string | undefined => files.get(table)?.get(key);

/** Returns the folder of that file. */
export function folderOf(table: Layer, key: string): string | undefined {
  const file = fileOf(table, key);
  return file === undefined ? undefined : path.dirname(file);
}

/** Merges one layer over another: tables are merged, all other values replaced. */
export function mergeLayers(below: Layer, above: Layer): Layer {
  const merged: Record<string, unknown> = { ...below };
  const from = new Map(files.get(below));
  for (const [key, value] of Object.entries(above)) {
    const present = merged[key];
    merged[key] = isTable(present) && isTable(value) ? mergeLayers(present, value) : value;
    const file = fileOf(above, key);
    if (file === undefined) from.delete(key);
    else from.set(key, file);
  }
  files.set(merged, from);
  return merged;
}

function readYaml(file: string): unknown {
  let text: string;
  try {
    text = readTextFile(file);
  } catch (cause) {
    throw new BootError(`Configuration file ${file} cannot be read: ${reasonOf(cause)}`, { cause });
  }
  try {
    return parse(text);
  } catch (cause) {
    throw new BootError(`Configuration file ${file} is not valid YAML: ${reasonOf(cause)}`, { cause });
  }
}

/** Reads a file, and remembers it for the paths in it and as the origin of its values. */
export function readLayer(file: string): Layer {
  const values: unknown = readYaml(file) ?? {};
  if (!isTable(values)) throw new BootError(`Configuration file ${file} must hold keys and values.`);
  const { plugins } = values;
  if (Array.isArray(plugins)) values['plugins'] = pluginsFrom(path.dirname(file), plugins);
  remember(values, file);
  return values;
}

/** Remembers the file for each key: paths are relative to the file, wherever the service is started. */
function remember(value: unknown, file: string): void {
  if (Array.isArray(value)) value.forEach((item) => remember(item, file));
  if (!isTable(value)) return;
  files.set(value, new Map(Object.keys(value).map((key) => [key, file])));
  Object.values(value).forEach((item) => remember(item, file));
}

/** Resolves the plugins' paths here: plugins are loaded before there is a schema of all keys. */
const pluginsFrom = (base: string, names: readonly unknown[]): readonly unknown[] =>
  names.map((name) =>
    typeof name === 'string' && name.startsWith('.') ? new PluginFolder(name, path.resolve(base, name)) : name,
  );

/**
 * Reads `config/default.yaml`, the file of `NODE_ENV`, the file of `VENTANILLA_CONFIG` and the environment; later ones
 * win.
 */
export function readLayers(environment: NodeJS.ProcessEnv): Layer {
  const layers = [readLayer(path.join(packageRoot, 'config/default.yaml'))];
  const stage = path.join(packageRoot, `config/${environment['NODE_ENV'] ?? 'development'}.yaml`);
  if (existsSync(stage)) layers.push(readLayer(stage));
  const own = environment['VENTANILLA_CONFIG'];
  if (own) {
    const file = path.resolve(own);
    if (!existsSync(file)) throw new BootError(`VENTANILLA_CONFIG names ${file}, which does not exist.`);
    layers.push(readLayer(file));
  }
  layers.push(environmentLayer(environment));
  return layers.reduce(mergeLayers);
}
