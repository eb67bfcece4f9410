import { BundleSections, contribute, definePlugin, HostSettings } from '../../host/plugin-api/index.js';
import { ComplaintTypesSection } from './bundle/complaint-types-section.js';
import { ProceduresSection } from './bundle/procedures-section.js';
import { UploadRepository } from './files/upload-repository.js';
import { UploadService } from './files/upload-service.js';
import { UploadSweeper } from './files/upload-sweeper.js';
import { ProcedureCatalog } from './procedures/procedure-catalog.js';
import { QuestionEngine } from './questions/index.js';
import { LookUpService } from './records/look-up-service.js';
import { RecordRepository } from './records/record-repository.js';
import { RecordService } from './records/record-service.js';
import { tramitesConfig } from './tramites-config.js';
import { tramitesRoutes } from './tramites-routes.js';
import { TramitesSettings } from './tramites-settings.js';

/** Procedures: their forms, the records that citizens file, and public look-ups (decisions, section 3). */
export const tramitesPlugin = definePlugin({
  id: 'tramites',
  config: tramitesConfig,
  permissions: [{ code: 'tramites.admin', name: 'Administrar trámites y formularios' }],
  contributes: [
    contribute(BundleSections, ComplaintTypesSection),
    contribute(BundleSections, ProceduresSection),
  ],
  bindings({ bind }, config) {
    bind(TramitesSettings).toConstantValue(config);
    bind(QuestionEngine).toDynamicValue(() => new QuestionEngine());
    const services = [
      ComplaintTypesSection,
      LookUpService,
      ProcedureCatalog,
      ProceduresSection,
      RecordRepository,
      RecordService,
      UploadRepository,
      UploadService,
      UploadSweeper,
    ];
    for (const service of services) bind<unknown>(service).toSelf();
  },
  migrations: new URL('./migrations/', import.meta.url),
  uses: {
    procedures: ProcedureCatalog,
    records: RecordService,
    lookUps: LookUpService,
    settings: HostSettings,
    sweeper: UploadSweeper,
    engine: QuestionEngine,
  },
  routes: tramitesRoutes,
  start: ({ sweeper }) => sweeper.start(),
  stop: async ({ sweeper, engine }) => {
    sweeper.stop();
    await engine.close();
  },
});
