import { definePlugin } from '../../host/plugin-api/index.js';
import { correspondentsAdmin } from './admin/correspondents-admin.js';
import { correspondentsConfig } from './correspondents-config.js';
import { correspondentsMetrics } from './correspondents-figures.js';
import { correspondentsPermissions } from './correspondents-permissions.js';
import { correspondentsRoutes } from './correspondents-routes.js';
import { bindServices, correspondentsContributions, correspondentsUses } from './correspondents-services.js';

/** Invoices that correspondents, such as banks, take payments for (decisions, section 8). */
export const correspondentsPlugin = definePlugin({
  id: 'correspondents',
  dependsOn: ['calendar', 'procedures'],
  mayUse: ['workflow'],
  config: correspondentsConfig,
  permissions: correspondentsPermissions,
  contributes: correspondentsContributions,
  sections: ['facturas'],
  bindings({ bind }, config) {
    bindServices({ bind }, config);
  },
  migrations: new URL('./migrations/', import.meta.url),
  metrics: correspondentsMetrics,
  uses: correspondentsUses,
  routes: correspondentsRoutes,
  admin: correspondentsAdmin,
  listens: ({ paidWaits }) => [paidWaits.listener],
  health: ({ procedures }) => procedures.check(),
});
