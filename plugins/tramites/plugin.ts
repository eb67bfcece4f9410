import { BundleSections, contribute, definePlugin } from '../../host/plugin-api/index.js';
import { DraftableForms } from '../forms/contract.js';
import { ComplaintTypesSection } from './bundle/complaint-types-section.js';
import { TramitesSection } from './bundle/tramites-section.js';
import { ValidationTemplatesSection } from './bundle/validation-templates-section.js';
import { Filing, OfferedTramites, RecordTracking } from './contract.js';
import { FilingService } from './records/filing-service.js';
import { receiptTemplate } from './receipts/receipt.js';
import { TrackingService } from './records/tracking-service.js';
import { TramitesOnOffer } from './tramites/tramites-on-offer.js';
import { trackingRoutes } from './tracking-routes.js';
import { DraftableTramites } from './tramites/draftable-tramites.js';
import { tramitesAdmin } from './admin/tramites-admin.js';
import { tramitesConfig } from './tramites-config.js';
import { tramitesPermissions } from './tramites-permissions.js';
import { tramitesRoutes } from './tramites-routes.js';
import { tramitesServices, tramitesUses } from './tramites-services.js';
import { TramitesSettings } from './tramites-settings.js';
import { validationCodeTemplate } from './validation/begin-validation.js';
import { validationRoutes } from './validation-routes.js';

/** Tramites: their forms, the records that citizens file, and public look-ups (decisions, section 3). */
export const tramitesPlugin = definePlugin({
  id: 'tramites',
  dependsOn: ['forms'],
  mayUse: ['procedures'],
  config: tramitesConfig,
  permissions: tramitesPermissions,
  contributes: [
    contribute(BundleSections, ComplaintTypesSection),
    contribute(BundleSections, TramitesSection),
    contribute(BundleSections, ValidationTemplatesSection),
    contribute(DraftableForms, DraftableTramites),
  ],
  sections: ['tipos_denuncia', 'tramites', 'plantillas_validacion'],
  bindings({ bind }, config) {
    bind(TramitesSettings).toConstantValue(config);
    for (const service of tramitesServices) bind<unknown>(service).toSelf();
    bind(Filing).toService(FilingService);
    bind(OfferedTramites).toService(TramitesOnOffer);
    bind(RecordTracking).toService(TrackingService);
  },
  migrations: new URL('./migrations/', import.meta.url),
  mailTemplates: [receiptTemplate, validationCodeTemplate],
  uses: tramitesUses,
  routes: (services) => [...tramitesRoutes(services), ...trackingRoutes(services), ...validationRoutes(services)],
  admin: tramitesAdmin,
  jobs: ({ receipts, validationMail }) => [...receipts.handlers, validationMail.handler],
  health: async ({ processes, tramites, validationTemplates }) => {
    await processes.checkStored();
    await tramites.checkForms();
    await validationTemplates.check();
  },
  schedules: ({ sweeper }) => [sweeper.schedule],
  start: ({ processes }) => processes.warnOfStored(),
});
