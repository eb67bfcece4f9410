import { z } from 'zod';
import { definePlugin } from '../../host/plugin-api/index.js';
import { catalogsAdmin } from './catalogs-admin.js';
import { catalogsRoutes, usuario } from './catalogs-routes.js';
import { catalogsContributions, catalogsUses } from './catalogs-services.js';
import { ReportDefinitions, Sequences } from './contract.js';
import type { Resource } from './engine/resource.js';
import { declaredPermissions } from './engine/resource-permissions.js';
import { resourceSections } from './engine/resource-sections.js';
import { ResourceDefinitions } from './engine/resources.js';
import { ItemReportDefinitions } from './reports/item-report-definitions.js';
import { resources as ownResources } from './resources/own-resources.js';
import { DatabaseSequences } from './sequences/database-sequences.js';
import { takePermission } from './sequences/sequence-schemas.js';

/** Makes the plugin for a list of resources; everything about a resource comes from its definition. */
export function catalogsOf<const R extends Readonly<Record<string, Resource>>>(definitions: R) {
  const all: readonly Resource[] = Object.values(definitions);
  const sections = resourceSections(all);
  return definePlugin({
    id: 'catalogs',
    dependsOn: ['auth', 'calendar', 'forms', 'procedures'],
    mayUse: ['documents', 'workflow'],
    config: z.strictObject({}),
    permissions: [...[usuario, ...all].flatMap(declaredPermissions), takePermission],
    contributes: [...sections.contributions, ...catalogsContributions],
    sections: sections.names,
    bindings(binder) {
      binder.bind(ResourceDefinitions).toConstantValue(all);
      binder.bind(ReportDefinitions).toService(ItemReportDefinitions);
      binder.bind(Sequences).toService(DatabaseSequences);
      sections.bind(binder);
    },
    migrations: new URL('./migrations/', import.meta.url),
    uses: catalogsUses,
    routes: catalogsRoutes,
    admin: (services) => catalogsAdmin(definitions, services),
    schedules: ({ numberKeys }) => [numberKeys.schedule],
  });
}

/** The plugin of the master data (decisions, section 9). */
export const catalogsPlugin = catalogsOf(ownResources);
