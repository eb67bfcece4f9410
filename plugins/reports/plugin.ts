import { z } from 'zod';
import { definePlugin } from '../../host/plugin-api/index.js';
import { reports } from './report-figures.js';
import { ReportService } from './report-service.js';
import { reportsAdmin } from './reports-admin.js';
import { reportsRoutes } from './reports-routes.js';

/** Runs the reports that `catalogs` defines (decisions, section 9). */
export const reportsPlugin = definePlugin({
  id: 'reports',
  dependsOn: ['calendar', 'catalogs', 'forms', 'procedures'],
  mayUse: ['documents'],
  config: z.strictObject({}),
  metrics: [reports],
  uses: { reports: ReportService },
  routes: reportsRoutes,
  admin: reportsAdmin,
});
