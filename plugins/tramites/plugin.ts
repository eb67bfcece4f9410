import { definePlugin } from '../../host/plugin-api/index.js';
import { CaseParts, FilerChannels, ProcessBinders } from './contract.js';
import { tramitesAdmin } from './admin/tramites-admin.js';
import { tramitesConfig } from './tramites-config.js';
import { tramitesJobs } from './tramites-jobs.js';
import { tramitesMails } from './tramites-mails.js';
import { tramitesPermissions } from './tramites-permissions.js';
import { tramitesRouteTable } from './tramites-route-table.js';
import { bindPorts } from './tramites-port-services.js';
import { tramitesContributions, tramitesMetrics, tramitesUses } from './tramites-services.js';
import { TramitesSettings } from './tramites-settings.js';

/** Tramites: their forms, the records that citizens file, and public look-ups (decisions, section 3). */
export const tramitesPlugin = definePlugin({
  id: 'tramites',
  dependsOn: ['calendar', 'forms', 'terms'],
  mayUse: ['procedures'],
  config: tramitesConfig,
  permissions: tramitesPermissions,
  offers: [CaseParts, FilerChannels, ProcessBinders],
  contributes: tramitesContributions,
  sections: ['tipos_denuncia', 'tramites', 'plantillas_validacion'],
  bindings({ bind }, config) {
    bind(TramitesSettings).toConstantValue(config);
    bindPorts({ bind });
  },
  migrations: new URL('./migrations/', import.meta.url),
  mailTemplates: tramitesMails,
  metrics: tramitesMetrics,
  uses: tramitesUses,
  routes: tramitesRouteTable,
  admin: tramitesAdmin,
  jobs: tramitesJobs,
  health: ({ processes, tramites, validationTemplates }) => [
    processes.checkStored(),
    tramites.checkForms(),
    validationTemplates.check(),
  ],
  schedules: ({ sweeper, knownWords, lapsedReturns, missingWork, returnReminders }) => [
    sweeper.schedule,
    knownWords.schedule,
    lapsedReturns.schedule,
    missingWork.schedule,
    returnReminders.schedule,
  ],
  start: ({ processes }) => processes.warnOfStored(),
});
