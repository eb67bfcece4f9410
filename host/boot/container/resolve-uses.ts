import type { Container } from 'inversify';
import { BootError, reasonOf } from '../../runtime/boot-error.js';
import type { AnyHostPlugin, Resolved } from '../../plugin-api/index.js';
import type { Uses } from '../../plugin-api/plugin/injection.js';

/** Resolves the services that a plugin's functions receive. Throws `BootError` where one cannot be built. */
export function resolveUses(container: Container, plugin: AnyHostPlugin): Resolved<Uses> {
  const resolved: Record<string, unknown> = {};
  for (const [name, wanted] of Object.entries((plugin.uses ?? {}) as Uses)) {
    try {
      resolved[name] = container.get(wanted);
    } catch (cause) {
      const reason = `its service "${name}" cannot be built: ${reasonOf(cause)}`;
      throw new BootError(`Plugin "${plugin.id}": ${reason}`, { cause });
    }
  }
  return resolved as Resolved<Uses>;
}
