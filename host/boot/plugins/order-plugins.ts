import { BootError } from '../../runtime/boot-error.js';
import type { AnyHostPlugin } from '../../plugin-api/index.js';

/**
 * Orders plugins so that each comes after those that it depends on or may use, and otherwise as the configuration lists
 * them. Throws `BootError` for a duplicate, a missing dependency or a cycle.
 */
export function orderPlugins(plugins: readonly AnyHostPlugin[]): AnyHostPlugin[] {
  const byId = new Map<string, AnyHostPlugin>();
  for (const plugin of plugins) {
    if (byId.has(plugin.id)) throw new BootError(`Plugin "${plugin.id}" is configured twice.`);
    byId.set(plugin.id, plugin);
  }

  const ordered: AnyHostPlugin[] = [];
  const done = new Set<string>();
  const visit = (plugin: AnyHostPlugin, trail: readonly string[]): void => {
    if (done.has(plugin.id)) return;
    if (trail.includes(plugin.id)) {
      const cycle = [...trail.slice(trail.indexOf(plugin.id)), plugin.id].join(' -> ');
      throw new BootError(`Plugins depend on each other in a circle: ${cycle}.`);
    }
    const next = [...trail, plugin.id];
    for (const dependency of plugin.dependsOn ?? []) {
      const found = byId.get(dependency);
      if (!found) throw new BootError(`Plugin "${plugin.id}" needs plugin "${dependency}", which is not configured.`);
      visit(found, next);
    }
    for (const wanted of plugin.mayUse ?? []) {
      const found = byId.get(wanted);
      if (found) visit(found, next);
    }
    done.add(plugin.id);
    ordered.push(plugin);
  };
  for (const plugin of plugins) visit(plugin, []);
  return ordered;
}
