import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BootError, reasonOf } from '../boot-error.js';
import type { AnyHostPlugin } from '../plugin-api/index.js';

const idFormat = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** What to import for a name: the index of a folder, or the package itself. */
function entryOf(name: string): string {
  if (!path.isAbsolute(name)) return name;
  const entries = [name, path.join(name, 'index.js'), path.join(name, 'index.ts')];
  const entry = entries.find((file) => /\.[cm]?[jt]s$/.test(file) && existsSync(file));
  if (!entry) throw new BootError(`Plugin ${name}: there is no such folder with an index in it.`);
  return pathToFileURL(entry).href;
}

function isPlugin(value: unknown): value is AnyHostPlugin {
  return (
    typeof value === 'object' &&
    value !== null &&
    idFormat.test(String((value as { id?: unknown }).id)) &&
    typeof (value as { config?: { prefault?: unknown } }).config?.prefault === 'function'
  );
}

/** Imports the plugins that the configuration names, by folder or package. The first that fails stops the boot. */
export async function loadPlugins(names: readonly string[]): Promise<AnyHostPlugin[]> {
  const plugins: AnyHostPlugin[] = [];
  for (const name of names) {
    const entry = entryOf(name);
    const module = await (import(entry) as Promise<{ plugin?: unknown }>).catch((cause: unknown) => {
      throw new BootError(`Plugin ${name} could not be loaded: ${reasonOf(cause)}`, { cause });
    });
    if (!isPlugin(module.plugin)) {
      throw new BootError(`Plugin ${name}: its module exports no "plugin" made with definePlugin.`);
    }
    plugins.push(module.plugin);
  }
  return plugins;
}
