import { BundleSections, contribute, definePlugin, HostSettings } from '../../host/plugin-api/index.js';
import { ComplaintTypesSection } from './bundle/complaint-types-section.js';
import { ProceduresSection } from './bundle/procedures-section.js';
import { DownloadService } from './files/download-service.js';
import { ProcedureCatalog } from './procedures/procedure-catalog.js';
import { QuestionEngine } from './questions/index.js';
import { LookUpService } from './records/look-up-service.js';
import { RecordService } from './records/record-service.js';
import { RecordSearch } from './records/record-search.js';
import { RecordStateService } from './records/record-state-service.js';
import { TrackingService } from './records/tracking-service.js';
import { trackingRoutes } from './tracking-routes.js';
import { tramitesAdmin } from './tramites-admin.js';
import { tramitesConfig } from './tramites-config.js';
import { tramitesRoutes } from './tramites-routes.js';
import { tramitesServices } from './tramites-services.js';
import { TramitesSettings } from './tramites-settings.js';
import { TramitesSweeper } from './tramites-sweeper.js';

/** Procedures: their forms, the records that citizens file, and public look-ups (decisions, section 3). */
export const tramitesPlugin = definePlugin({
  id: 'tramites',
  config: tramitesConfig,
  permissions: [
    { code: 'tramites.admin', name: 'Administrar trámites y formularios' },
    { code: 'tramites.read', name: 'Consultar registros' },
    { code: 'tramites.manage', name: 'Cambiar el estado de los registros' },
    { code: 'tramites.files', name: 'Descargar los archivos de los registros' },
  ],
  contributes: [
    contribute(BundleSections, ComplaintTypesSection),
    contribute(BundleSections, ProceduresSection),
  ],
  bindings({ bind }, config) {
    bind(TramitesSettings).toConstantValue(config);
    bind(QuestionEngine).toDynamicValue(() => new QuestionEngine());
    for (const service of tramitesServices) bind<unknown>(service).toSelf();
  },
  migrations: new URL('./migrations/', import.meta.url),
  uses: {
    procedures: ProcedureCatalog,
    records: RecordService,
    lookUps: LookUpService,
    tracking: TrackingService,
    downloads: DownloadService,
    search: RecordSearch,
    states: RecordStateService,
    settings: HostSettings,
    sweeper: TramitesSweeper,
    engine: QuestionEngine,
  },
  routes: (services) => [...tramitesRoutes(services), ...trackingRoutes(services)],
  admin: tramitesAdmin,
  start: ({ sweeper }) => sweeper.start(),
  stop: async ({ sweeper, engine }) => {
    sweeper.stop();
    await engine.close();
  },
});
