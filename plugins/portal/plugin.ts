import { definePlugin, PageLayout } from '../../host/plugin-api/index.js';
import { RequestPages } from '../certificates/contract.js';
import { DraftPages } from '../forms/contract.js';
import { PrivacyNotice, RecordPages } from '../tramites/contract.js';
import { certificateAddresses } from './certificates/certificate-addresses.js';
import { CityNotice } from './city-pages/city-notice.js';
import { followAddresses } from './follow/follow-addresses.js';
import { addresses } from './fill/pages/addresses.js';
import { draftLinkTemplate } from './fill/saving/draft-mail.js';
import { PortalLayout } from './look/portal-layout.js';
import { portalConfig } from './portal-config.js';
import { portalRoutes, portalUses } from './portal-routes.js';
import { PortalSettings } from './portal-settings.js';

/** The citizens' pages: find a tramite, file it and follow it in a browser (decisions, section 14). */
export const portalPlugin = definePlugin({
  id: 'portal',
  dependsOn: ['auth', 'calendar', 'forms', 'terms', 'tramites'],
  mayUse: ['certificates'],
  config: portalConfig,
  bindings({ bind }, config) {
    bind(PortalSettings).toConstantValue(config);
    bind(PageLayout).toService(PortalLayout);
    bind(RecordPages).toConstantValue({
      pathOf: followAddresses.record,
      receiptOf: followAddresses.receipt,
      copyOf: followAddresses.copy,
    });
    bind(PrivacyNotice).toService(CityNotice);
    bind(RequestPages).toConstantValue({ pathOf: certificateAddresses.request });
    bind(DraftPages).toConstantValue({ pathOf: addresses.resume });
  },
  mailTemplates: [draftLinkTemplate],
  uses: portalUses,
  routes: portalRoutes,
});
