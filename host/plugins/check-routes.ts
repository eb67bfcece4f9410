import { BootError } from '../boot-error.js';
import type { Authenticator } from '../identity/authenticator.js';
import type { RouteGroup } from '../http/openapi.js';

/** Two plugins on one path and method, or a route that asks for a credential that nobody checks, stop the boot. */
export function checkRoutes(groups: readonly RouteGroup[], authenticator: Authenticator): void {
  const owners = new Map<string, string>();
  for (const { plugin, routes } of groups) {
    for (const route of routes) {
      const name = `${route.method} ${route.path}`;
      const owner = owners.get(name);
      if (owner !== undefined)
        throw new BootError(`Plugins "${owner}" and "${plugin.id}" both bring ${name}.`);
      owners.set(name, plugin.id);
      const [missing] = authenticator.missingSchemes(route.access);
      if (missing !== undefined) {
        throw new BootError(
          `Plugin "${plugin.id}": ${name} asks for "${missing}", which no loaded plugin checks.`,
        );
      }
    }
  }
}
