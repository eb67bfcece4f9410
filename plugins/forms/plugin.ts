import { contribute, definePlugin, HostSettings, UserReferences } from '../../host/plugin-api/index.js';
import { formsAdmin } from './admin/forms-admin.js';
import { AjvSchemaForms } from './ajv-schema-forms.js';
import {
  DraftableForms,
  DraftCopies,
  DraftCounts,
  DraftReturns,
  Drafts,
  HeldDrafts,
  OptionSources,
  QuestionForms,
  SchemaForms,
} from './contract.js';
import { CountedDrafts } from './drafts/counted-drafts.js';
import { DatabaseDrafts } from './drafts/database-drafts.js';
import { DraftAdministration } from './drafts/draft-administration.js';
import { DraftSweeper } from './drafts/draft-sweeper.js';
import { StoredHeldDrafts } from './drafts/stored-held-drafts.js';
import { StoredDraftCopies } from './drafts/stored-draft-copies.js';
import { StoredReturns } from './drafts/stored-returns.js';
import { EngineQuestionForms } from './engine-question-forms.js';
import { formsConfig } from './forms-config.js';
import { formsRoutes } from './forms-routes.js';
import { FormsSettings } from './forms-settings.js';

/** The question engine, for every plugin that has forms, and drafts of their answers (decisions, section 3). */
export const formsPlugin = definePlugin({
  id: 'forms',
  config: formsConfig,
  permissions: [{ code: 'forms.admin', name: 'Consultar y eliminar borradores de formularios' }],
  offers: [DraftableForms, OptionSources],
  contributes: [contribute(UserReferences, DraftAdministration)],
  bindings({ bind }, config) {
    bind(FormsSettings).toConstantValue(config);
    bind(QuestionForms).toService(EngineQuestionForms);
    bind(SchemaForms).toService(AjvSchemaForms);
    bind(Drafts).toService(DatabaseDrafts);
    bind(DraftCopies).toService(StoredDraftCopies);
    bind(DraftCounts).toService(CountedDrafts);
    bind(HeldDrafts).toService(StoredHeldDrafts);
    bind(DraftReturns).toService(StoredReturns);
  },
  migrations: new URL('./migrations/', import.meta.url),
  uses: {
    administration: DraftAdministration,
    config: FormsSettings,
    drafts: DatabaseDrafts,
    settings: HostSettings,
    sweeper: DraftSweeper,
  },
  routes: formsRoutes,
  admin: formsAdmin,
  schedules: ({ sweeper }) => [sweeper.schedule],
});
