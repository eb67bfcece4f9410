import { contribute, definePlugin, PersonalData } from '../../host/plugin-api/index.js';
import { TermsPersonalData } from './personal/terms-personal-data.js';
import { termsAdmin } from './terms-admin.js';
import { CityProfiles } from './clock/city-profiles.js';
import { TermRecount } from './clock/term-recount.js';
import { TermService } from './clock/term-service.js';
import { TermHolders, Terms } from './contract.js';
import { termsConfig, TermsSettings } from './terms-config.js';
import { termsPermissions } from './terms-permissions.js';
import { termsPersonalColumns } from './terms-personal-columns.js';

/** The legal clock: terms, their pauses and extensions, and how each due date comes about (decisions, section 7). */
export const termsPlugin = definePlugin({
  id: 'terms',
  dependsOn: ['calendar'],
  config: termsConfig,
  permissions: termsPermissions,
  offers: [TermHolders],
  contributes: [contribute(PersonalData, TermsPersonalData)],
  bindings({ bind }, config) {
    bind(TermsSettings).toConstantValue(config);
    bind(Terms).toService(TermService);
  },
  migrations: new URL('./migrations/', import.meta.url),
  personalColumns: termsPersonalColumns,
  uses: { settings: TermsSettings, profiles: CityProfiles, recount: TermRecount },
  admin: termsAdmin,
  jobs: ({ recount }) => [recount.handler],
  listens: ({ recount }) => [recount.listener],
});
