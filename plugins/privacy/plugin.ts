import { BundleSections, contribute, definePlugin, PersonalData } from '../../host/plugin-api/index.js';
import { privacyAdmin } from './admin/privacy-admin.js';
import { RetentionSection } from './bundle/retention-section.js';
import { personalCommand } from './commands/personal-command.js';
import { personColumn } from './erasures/erasure-rows.js';
import { ErasureService } from './erasures/erasure-service.js';
import { ErasureList } from './list/erasure-list.js';
import { Reapplying } from './list/reapplying.js';
import { LogPersonalData } from './logs/log-personal-data.js';
import { PersonExport } from './people/person-export.js';
import { privacyConfig } from './privacy-config.js';
import { privacyPermissions } from './privacy-permissions.js';
import { privacyPersonalColumns } from './privacy-personal-columns.js';
import { PrivacySettings } from './privacy-settings.js';
import { RecordDestruction } from './retention/record-destruction.js';
import { RetentionActs } from './retention/retention-acts.js';
import { RetentionAdministration } from './retention/retention-administration.js';
import { RetentionProposals } from './retention/retention-proposals.js';

/**
 * Personal data (Ley 1581 of 2012): a person is exported and erased over every plugin. Retention: a table
 * proposes what is due, and a person approves it.
 */
export const privacyPlugin = definePlugin({
  id: 'privacy',
  dependsOn: ['forms'],
  mayUse: ['tramites'],
  config: privacyConfig,
  permissions: privacyPermissions,
  contributes: [contribute(PersonalData, LogPersonalData), contribute(BundleSections, RetentionSection)],
  sections: ['retencion'],
  bindings({ bind }, config) {
    bind(PrivacySettings).toConstantValue(config);
  },
  migrations: new URL('./migrations/', import.meta.url),
  sealedColumns: [personColumn],
  personalColumns: privacyPersonalColumns,
  uses: {
    people: PersonExport,
    erasures: ErasureService,
    reapplying: Reapplying,
    list: ErasureList,
    retention: RetentionAdministration,
    proposals: RetentionProposals,
    acts: RetentionActs,
    destruction: RecordDestruction,
  },
  admin: privacyAdmin,
  jobs: ({ erasures, destruction }) => [erasures.handler, destruction.handler],
  commands: (services) => [personalCommand(services)],
  afterRestore: ({ reapplying }) => reapplying.afterRestore(),
  health: ({ list }) => list.check(),
});
