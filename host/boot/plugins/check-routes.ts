import { BootError } from '../../runtime/boot-error.js';
import type { Authenticator } from '../../identity/authenticator.js';
import type { PermissionDeclaration } from '../../plugin-api/index.js';
import type { RouteGroup } from '../../routes/http/openapi.js';
import { limitsOf } from '../../routes/http/route-limits.js';

/**
 * Throws `BootError` where two plugins have the same path and method, or a route requires a credential that no plugin
 * checks or a permission that no plugin declares.
 */
export function checkRoutes(
  groups: readonly RouteGroup[],
  authenticator: Authenticator,
  permissions: readonly PermissionDeclaration[],
): void {
  const declared = new Set(permissions.map(({ code }) => code));
  const owners = new Map<string, string>();
  const paths = new Map<string, string>();
  for (const { plugin, routes } of groups) {
    for (const route of routes) {
      const name = `${route.method} ${route.path}`;
      const owner = owners.get(name);
      if (owner !== undefined) throw new BootError(`Plugins "${owner}" and "${plugin.id}" both bring ${name}.`);
      owners.set(name, plugin.id);
      const pattern = route.path.replace(/:\w+/g, ':');
      const path = paths.get(pattern) ?? route.path;
      if (path !== route.path)
        throw new BootError(`Plugin "${plugin.id}": ${name} is the path ${path} of another route.`);
      paths.set(pattern, path);
      const wanted = route.access.kind === 'authenticated' ? (route.access.permissions ?? []) : [];
      const undeclared = wanted.find((permission) => !declared.has(permission));
      if (undeclared !== undefined) {
        throw new BootError(
          `Plugin "${plugin.id}": ${name} asks for "${undeclared}", which no loaded plugin declares.`,
        );
      }
      if (route.access.kind === 'anyone' && limitsOf(route).some(({ by }) => by === 'user')) {
        throw new BootError(`Plugin "${plugin.id}": ${name} is limited by user, and asks nobody who calls.`);
      }
      const [missing] = authenticator.missingSchemes(route.access);
      if (missing !== undefined) {
        throw new BootError(`Plugin "${plugin.id}": ${name} asks for "${missing}", which no loaded plugin checks.`);
      }
    }
  }
}
