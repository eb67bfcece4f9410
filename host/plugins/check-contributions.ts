import { BootError } from '../boot-error.js';
import {
  BundleSections,
  CredentialSchemes,
  GroupSources,
  PermissionSources,
  UserReferences,
  type AnyHostPlugin,
} from '../plugin-api/index.js';

/** The points of the host itself. */
const hostPoints = [BundleSections, CredentialSchemes, GroupSources, PermissionSources, UserReferences];

/** A contribution to a point that nobody offers would be lost in silence: it stops the boot instead. */
export function checkContributions(plugins: readonly AnyHostPlugin[]): void {
  const offered = new Set(
    [...hostPoints, ...plugins.flatMap(({ offers }) => offers ?? [])].map(({ name }) => name),
  );
  for (const { id, contributes } of plugins) {
    for (const { point } of contributes ?? []) {
      if (!offered.has(point.name)) {
        throw new BootError(`Plugin "${id}" contributes to "${point.name}", which no loaded plugin offers.`);
      }
    }
  }
}
