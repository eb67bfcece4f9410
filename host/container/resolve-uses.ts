import type { Container } from 'inversify';
import type { AnyHostPlugin, Resolved, Uses } from '../plugin-api/index.js';

/** Resolves the services that a plugin's functions are handed. */
export function resolveUses(container: Container, plugin: AnyHostPlugin): Resolved<Uses> {
  const resolved: Record<string, unknown> = {};
  for (const [name, wanted] of Object.entries((plugin.uses ?? {}) as Uses)) {
    if (typeof wanted === 'object' && 'optional' in wanted) {
      resolved[name] = container.get(wanted.optional, { optional: true });
    } else if (typeof wanted === 'object' && 'all' in wanted) {
      resolved[name] = container.getAll(wanted.all.token, { optional: true });
    } else {
      resolved[name] = container.get(wanted);
    }
  }
  return resolved as Resolved<Uses>;
}
