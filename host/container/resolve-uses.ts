import type { Container } from 'inversify';
import { BootError, reasonOf } from '../boot-error.js';
import type { AnyHostPlugin, Resolved, Uses } from '../plugin-api/index.js';

function resolve(container: Container, wanted: Uses[string]): unknown {
  return typeof wanted === 'object' ? container.get(wanted.optional, { optional: true }) : container.get(wanted);
}

/** Resolves the services that a plugin's functions are handed; one that cannot be built stops the boot. */
export function resolveUses(container: Container, plugin: AnyHostPlugin): Resolved<Uses> {
  const resolved: Record<string, unknown> = {};
  for (const [name, wanted] of Object.entries((plugin.uses ?? {}) as Uses)) {
    try {
      resolved[name] = resolve(container, wanted);
    } catch (cause) {
      const reason = `its service "${name}" cannot be built: ${reasonOf(cause)}`;
      throw new BootError(`Plugin "${plugin.id}": ${reason}`, { cause });
    }
  }
  return resolved as Resolved<Uses>;
}
