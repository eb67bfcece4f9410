import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { BootError, reasonOf } from '../boot-error.js';
import { packageRoot } from '../paths.js';
import { environmentLayer } from './environment.js';
import { NO_BUNDLE } from './host-config.js';
import { PluginFolder } from './plugin-folder.js';

/** Values by key, not checked yet. */
export type Layer = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lays one layer over another; tables merge, everything else is replaced. */
export function mergeLayers(below: Layer, above: Layer): Layer {
  const merged: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const present = merged[key];
    merged[key] = isTable(present) && isTable(value) ? mergeLayers(present, value) : value;
  }
  return merged;
}

function readYaml(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new BootError(`Configuration file ${file} cannot be read: ${reasonOf(cause)}`, { cause });
  }
  try {
    return parse(text);
  } catch (cause) {
    throw new BootError(`Configuration file ${file} is not valid YAML: ${reasonOf(cause)}`, { cause });
  }
}

function readLayer(file: string): Layer {
  const values: unknown = readYaml(file) ?? {};
  if (!isTable(values)) throw new BootError(`Configuration file ${file} must hold keys and values.`);
  return withAbsolutePaths(values, path.dirname(file));
}

/** A table whose paths under some keys are meant from a folder. */
function pathsFrom(base: string, table: Layer, keys: readonly string[]): Layer {
  const isPath = (key: string, value: unknown): value is string =>
    keys.includes(key) && typeof value === 'string' && !(key === 'bundle' && value === NO_BUNDLE);
  const entries = Object.entries(table).map(([key, value]): [string, unknown] => [
    key,
    isPath(key, value) ? path.resolve(base, value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** A file or folder named in a file is meant from that file, wherever the service was started. */
function withAbsolutePaths(layer: Layer, base: string): Layer {
  const { plugins, mail, database, redis } = layer;
  return {
    ...pathsFrom(base, layer, ['bundle', 'data']),
    ...(isTable(database) && { database: pathsFrom(base, database, ['ca']) }),
    ...(isTable(mail) && { mail: pathsFrom(base, mail, ['templates', 'ca']) }),
    ...(isTable(redis) && { redis: pathsFrom(base, redis, ['ca']) }),
    ...(Array.isArray(plugins) && {
      plugins: plugins.map((name: unknown) =>
        typeof name === 'string' && name.startsWith('.') ? new PluginFolder(name, path.resolve(base, name)) : name,
      ),
    }),
  };
}

/** `config/default.yaml`, the file of `NODE_ENV`, the file of `VENTANILLA_CONFIG`, the environment: later ones win. */
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
