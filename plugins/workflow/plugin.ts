import { definePlugin } from '../../host/plugin-api/index.js';
import { workflowAdmin } from './admin/workflow-admin.js';
import { HistoryChain, historyChain, timerListeners } from './engine/index.js';
import { NoteChain, noteChain } from './cases/index.js';
import { BuilderCatalogue, TaskWorks } from './contract.js';
import { workflowMetrics } from './desk/index.js';
import { workflowPermissions } from './workflow-permissions.js';
import { workflowConfig } from './workflow-config.js';
import { workflowContributions } from './workflow-contributions.js';
import { workflowJobs, workflowSchedules } from './workflow-jobs.js';
import { workflowRoutes } from './workflow-routes.js';
import { bindPorts } from './workflow-ports.js';
import { workflowUses } from './workflow-services.js';
import { WorkflowSettings } from './workflow-settings.js';
import { workflowPersonalColumns } from './workflow-personal-columns.js';

/** Processes of the city: their definitions, versions and forms (decisions, section 7). */
export const workflowPlugin = definePlugin({
  id: 'workflow',
  dependsOn: ['calendar', 'forms', 'procedures'],
  mayUse: ['terms', 'tramites'],
  config: workflowConfig,
  environment: { BPM_RECONCILE_TOKEN: 'reconcileToken' },
  permissions: workflowPermissions,
  offers: [BuilderCatalogue, TaskWorks],
  contributes: workflowContributions,
  sections: ['formularios', 'procesos'],
  bindings({ bind }, config) {
    bind(WorkflowSettings).toConstantValue(config);
    bind(HistoryChain).toConstantValue(historyChain);
    bind(NoteChain).toConstantValue(noteChain);
    bindPorts({ bind });
  },
  migrations: new URL('./migrations/', import.meta.url),
  personalColumns: workflowPersonalColumns,
  metrics: workflowMetrics,
  uses: workflowUses,
  routes: workflowRoutes,
  jobs: workflowJobs,
  schedules: workflowSchedules,
  listens: timerListeners,
  admin: workflowAdmin,
  start: ({ figures }) => figures.begin(),
});
