import { HostSettings, type Resolved, type Route } from '../../host/plugin-api/index.js';
import { cityPageRoutes } from './city-pages/city-page-routes.js';
import { CityPages } from './city-pages/city-pages.js';
import { findRoutes } from './find/find-routes.js';
import { TramiteFinder } from './find/tramite-finder.js';
import { PortalLook } from './look/portal-look.js';
import { PublicPages } from './look/public-pages.js';
import { routeOf } from './look/published-file.js';
import { PortalSettings } from './portal-settings.js';

/** What the plugin's functions are handed. */
export const portalUses = {
  cityPages: CityPages,
  finder: TramiteFinder,
  look: PortalLook,
  pages: PublicPages,
  portal: PortalSettings,
  settings: HostSettings,
} as const;

/** All routes of the plugin. */
export function portalRoutes(services: Resolved<typeof portalUses>): readonly Route[] {
  const files = services.look.files.map(routeOf);
  return [...files, ...[findRoutes, cityPageRoutes].flatMap((routes) => routes(services))];
}
