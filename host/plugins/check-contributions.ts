import { BootError } from '../boot-error.js';
import type { AnyHostPlugin, ContributionPoint } from '../plugin-api/index.js';

/** A contribution to a point that nobody offers would be lost in silence: it stops the boot instead. */
export function checkContributions(
  plugins: readonly AnyHostPlugin[],
  hostPoints: readonly Pick<ContributionPoint<unknown>, 'name'>[],
): void {
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
