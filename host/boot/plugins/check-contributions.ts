import type { Container } from 'inversify';
import { BootError } from '../../runtime/boot-error.js';
import {
  BundleSections,
  ChainedLogs,
  CredentialSchemes,
  Expiries,
  FileScanners,
  GroupReferences,
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
  Expiries,
  FileScanners,
  GroupReferences,
  GroupSources,
  PermissionSources,
  UserReferences,
];

/**
 * Throws `BootError` where a contribution's point is not offered, since it would be lost silently; except where the
 * point belongs to a plugin that the contributor may use and that is not loaded.
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
 * Throws `BootError` where a contribution's token is not bound, since it would be left out silently. A class needs no
 * binding.
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

/** Throws `BootError` without a user store, which authentication needs. */
export function checkUsers(container: Container): void {
  if (container.isBound(UserStore)) return;
  throw new BootError('No loaded plugin knows the users: configure one that does, such as auth.');
}
