import { definePlugin } from '../../host/plugin-api/index.js';
import { termsAdmin } from './terms-admin.js';
import { CityProfiles } from './clock/city-profiles.js';
import { TermForecast } from './clock/term-forecast.js';
import { TermRecount } from './clock/term-recount.js';
import { TermService } from './clock/term-service.js';
import { PlannedTerms, TermHolders, Terms } from './contract.js';
import { termsConfig, TermsSettings } from './terms-config.js';
import { termsPermissions } from './terms-permissions.js';

/** The legal clock: terms, their pauses and extensions, and how each due date comes about (decisions, section 7). */
export const termsPlugin = definePlugin({
  id: 'terms',
  dependsOn: ['calendar'],
  config: termsConfig,
  permissions: termsPermissions,
  offers: [TermHolders],
  bindings({ bind }, config) {
    bind(TermsSettings).toConstantValue(config);
    bind(Terms).toService(TermService);
    bind(PlannedTerms).toService(TermForecast);
  },
  migrations: new URL('./migrations/', import.meta.url),
  uses: { settings: TermsSettings, profiles: CityProfiles, recount: TermRecount },
  admin: termsAdmin,
  jobs: ({ recount }) => [recount.handler],
  listens: ({ recount }) => [recount.listener],
});
