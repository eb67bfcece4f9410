import {
  BundleSections,
  contribute,
  definePlugin,
  token,
  UserDirectory,
  type AnyBundleSection,
} from '../../host/plugin-api/index.js';
import { UserAccounts } from '../auth/contract.js';
import { catalogsAdmin } from './catalogs-admin.js';
import { catalogsConfig } from './catalogs-config.js';
import { catalogsRoutes, usuario } from './catalogs-routes.js';
import { KnownThings } from './engine/known-things.js';
import type { Resource } from './engine/resource.js';
import { declaredPermissions } from './engine/resource-permissions.js';
import { ResourceSection } from './engine/resource-section.js';
import { ResourceDefinitions, Resources } from './engine/resources.js';
import { resources as ownResources } from './resources/index.js';

/** The plugin over a list of resources: all that there is of one comes from its definition. */
export function catalogsOf<const R extends Readonly<Record<string, Resource>>>(definitions: R) {
  const all: readonly Resource[] = Object.values(definitions);
  const sections = all.map(
    (resource) => [resource, token<AnyBundleSection>(`catalogs/sections/${resource.name}`)] as const,
  );
  return definePlugin({
    id: 'catalogs',
    dependsOn: ['auth', 'forms', 'procedures'],
    config: catalogsConfig,
    permissions: [usuario, ...all].flatMap(declaredPermissions),
    contributes: sections.map(([, section]) => contribute(BundleSections, section)),
    bindings({ bind }) {
      bind(ResourceDefinitions).toConstantValue(all);
      bind(KnownThings).toSelf();
      bind(Resources).toSelf();
      for (const [resource, section] of sections) {
        bind(section).toDynamicValue(
          (context) => new ResourceSection(resource, context.get(Resources), context.get<UserDirectory>(UserDirectory)),
        );
      }
    },
    migrations: new URL('./migrations/', import.meta.url),
    uses: { accounts: UserAccounts, resources: Resources },
    routes: catalogsRoutes,
    admin: ({ resources }) => catalogsAdmin(definitions, resources),
  });
}

/** Master data (decisions, section 9). */
export const catalogsPlugin = catalogsOf(ownResources);
