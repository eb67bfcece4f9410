import { HostSettings, type Resolved, type Route } from '../../host/plugin-api/index.js';
import { cityPageRoutes } from './city-pages/city-page-routes.js';
import { CityPages } from './city-pages/city-pages.js';
import { Fillings } from './fill/drafts/fillings.js';
import { FilingDesk } from './fill/filing/filing-desk.js';
import { PageKeeping } from './fill/handed-in/page-keeping.js';
import { PageReader } from './fill/handed-in/page-reader.js';
import { FillPages } from './fill/pages/fill-pages.js';
import { fillRoutes } from './fill/routes/fill-routes.js';
import { DraftMail } from './fill/saving/draft-mail.js';
import { findRoutes } from './find/find-routes.js';
import { TramiteFinder } from './find/tramite-finder.js';
import { PortalLook } from './look/portal-look.js';
import { PublicPages } from './look/public-pages.js';
import { routeOf } from './look/published-file.js';
import { ReceiptPages } from './receipt/receipt-pages.js';
import { receiptRoutes } from './receipt/receipt-routes.js';
import { PortalSettings } from './portal-settings.js';

/** What the plugin's functions are handed. */
export const portalUses = {
  cityPages: CityPages,
  draftMail: DraftMail,
  fillings: Fillings,
  fillPages: FillPages,
  filingDesk: FilingDesk,
  finder: TramiteFinder,
  look: PortalLook,
  pageKeeping: PageKeeping,
  pageReader: PageReader,
  pages: PublicPages,
  portal: PortalSettings,
  receiptPages: ReceiptPages,
  settings: HostSettings,
} as const;

/** All routes of the plugin. */
export function portalRoutes(services: Resolved<typeof portalUses>): readonly Route[] {
  const files = services.look.files.map(routeOf);
  return [...files, ...[findRoutes, fillRoutes, receiptRoutes, cityPageRoutes].flatMap((routes) => routes(services))];
}
