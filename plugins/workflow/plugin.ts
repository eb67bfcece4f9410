import { definePlugin } from '../../host/plugin-api/index.js';
import { workflowAdmin } from './admin/workflow-admin.js';
import { HistoryChain, historyChain, mailNames, timerListeners } from './engine/index.js';
import { NoteChain, noteChain } from './cases/index.js';
import { BuilderCatalogue, TaskWorks } from './contract.js';
import { workflowMetrics } from './desk/index.js';
import { workflowPermissions } from './workflow-permissions.js';
import { workflowContributions } from './workflow-contributions.js';
import { workflowConfig } from './workflow-config.js';
import { workflowJobs, workflowSchedules } from './workflow-jobs.js';
import { workflowMails } from './workflow-mails.js';
import { workflowRoutes } from './workflow-routes.js';
import { bindPorts } from './workflow-ports.js';
import { workflowUses } from './workflow-services.js';
import { WorkflowSettings } from './workflow-settings.js';

/** Processes of the city: their definitions, versions, forms and instances (decisions, section 7). */
export const workflowPlugin = definePlugin({
  id: 'workflow',
  dependsOn: ['calendar', 'forms', 'procedures'],
  mayUse: ['tramites'],
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
  mailNames,
  mailTemplates: workflowMails,
  metrics: workflowMetrics,
  uses: workflowUses,
  routes: workflowRoutes,
  jobs: workflowJobs,
  schedules: workflowSchedules,
  listens: timerListeners,
  admin: workflowAdmin,
  start: ({ figures }) => figures.begin(),
});
