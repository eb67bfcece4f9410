import type { Container } from 'inversify';
import { BootError } from '../../runtime/boot-error.js';
import {
  BundleSections,
  ChainedLogs,
  CredentialSchemes,
  FileScanners,
  GroupSources,
  PermissionSources,
  UserReferences,
  UserStore,
  type AnyHostPlugin,
} from '../../plugin-api/index.js';

/** The points of the host itself. */
const hostPoints = [
  BundleSections,
  ChainedLogs,
  CredentialSchemes,
  FileScanners,
  GroupSources,
  PermissionSources,
  UserReferences,
];

/**
 * A contribution to a point that nobody offers would be lost in silence: it stops the boot instead, unless the point is
 * of a plugin that the contributor may use and that is not loaded.
 */
export function checkContributions(plugins: readonly AnyHostPlugin[]): void {
  const offered = new Set([...hostPoints, ...plugins.flatMap(({ offers }) => offers ?? [])].map(({ name }) => name));
  const loaded = new Set(plugins.map(({ id }) => id));
  for (const { id, contributes, mayUse = [] } of plugins) {
    const missing = new Set(mayUse.filter((other) => !loaded.has(other)));
    for (const { point } of contributes ?? []) {
      const [owner = ''] = point.name.split('/');
      if (!offered.has(point.name) && !missing.has(owner)) {
        throw new BootError(`Plugin "${id}" contributes to "${point.name}", which no loaded plugin offers.`);
      }
    }
  }
}

/**
 * A contribution whose token nobody binds would be left out of its point in silence: it stops the boot instead. A class
 * needs no binding.
 */
export function checkContributedServices(container: Container, plugins: readonly AnyHostPlugin[]): void {
  for (const { id, contributes = [] } of plugins) {
    for (const { point, service } of contributes) {
      if (typeof service !== 'symbol' || container.isBound(service)) continue;
      const what = `contributes "${service.description}" to "${point.name}"`;
      throw new BootError(`Plugin "${id}" ${what}, and nothing binds that service.`);
    }
  }
}

/** Authentication needs a user store. */
export function checkUsers(container: Container): void {
  if (container.isBound(UserStore)) return;
  throw new BootError('No loaded plugin knows the users: configure one that does, such as auth.');
}
