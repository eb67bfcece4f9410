import { existsSync, readdirSync } from 'node:fs';
import type { AnyHostPlugin, LeftOutPlugins } from '../../plugin-api/index.js';
import { isPluginId, loadPlugins, productFolder } from './load-plugins.js';

/** Returns the ids of plugins by the names of what they would bring. */
function owners(
  plugins: readonly AnyHostPlugin[],
  namesOf: (plugin: AnyHostPlugin) => readonly string[],
): ReadonlyMap<string, string> {
  return new Map(plugins.flatMap((plugin) => namesOf(plugin).map((name): [string, string] => [name, plugin.id])));
}

/** Describes the contributions of plugins that are installed but not loaded. */
export function leftOut(plugins: readonly AnyHostPlugin[]): LeftOutPlugins {
  const sections = owners(plugins, (plugin) => plugin.sections ?? []);
  const permissions = owners(plugins, (plugin) => plugin.permissions?.map(({ code }) => code) ?? []);
  return {
    ids: plugins.map(({ id }) => id),
    sections: [...sections.keys()],
    permissions: [...permissions.keys()],
    ofSection: (name) => sections.get(name),
    ofPermission: (code) => permissions.get(code),
    contributingTo: ({ name }) =>
      plugins.filter(({ contributes }) => contributes?.some(({ point }) => point.name === name)).map(({ id }) => id),
  };
}

/**
 * Finds the plugins in the product's own folder that are not loaded. They are imported, but none of their functions is
 * called. A plugin that cannot be imported is skipped, since it was not asked for.
 */
export async function findLeftOut(loaded: readonly AnyHostPlugin[]): Promise<LeftOutPlugins> {
  const ids = new Set(loaded.map(({ id }) => id));
  const folders = existsSync(productFolder) ? readdirSync(productFolder, { withFileTypes: true }) : [];
  const names = folders.filter((entry) => entry.isDirectory() && isPluginId(entry.name)).map(({ name }) => name);
  const found = await Promise.all(
    names.filter((name) => !ids.has(name)).map((name) => loadPlugins([name]).catch(() => [])),
  );
  return leftOut(found.flat().filter(({ id }) => !ids.has(id)));
}
