import {
  BundleSections,
  contribute,
  token,
  UserDirectory,
  type AnyBundleSection,
  type Binder,
  type Contribution,
} from '../../../host/plugin-api/index.js';
import type { Resource } from './resource.js';
import { ResourceSection, sectionName } from './resource-section.js';
import { Resources } from './resources.js';

/** Makes the bundle sections of the resources: their names, contributions and bindings. */
export function resourceSections(definitions: readonly Resource[]): {
  readonly names: readonly string[];
  readonly contributions: readonly Contribution[];
  bind(binder: Binder): void;
} {
  const sections = definitions.map((one) => [one, token<AnyBundleSection>(`catalogs/sections/${one.name}`)] as const);
  return {
    names: definitions.map(sectionName),
    contributions: sections.map(([, section]) => contribute(BundleSections, section)),
    bind({ bind }) {
      for (const [resource, section] of sections) {
        bind(section).toDynamicValue(
          (context) => new ResourceSection(resource, context.get(Resources), context.get<UserDirectory>(UserDirectory)),
        );
      }
    },
  };
}
