import type { Resolved, Route } from '../../host/plugin-api/index.js';
import { answerRoutes } from './answer-routes.js';
import { counterRoutes } from './counter-routes.js';
import { requestRoutes } from './request-routes.js';
import { trackingRoutes } from './tracking-routes.js';
import { tramitesRoutes } from './tramites-routes.js';
import type { tramitesUses } from './tramites-services.js';
import { validationRoutes } from './validation-routes.js';

/** Returns all routes of the plugin. */
export function tramitesRouteTable(services: Resolved<typeof tramitesUses>): readonly Route[] {
  return [tramitesRoutes, trackingRoutes, requestRoutes, counterRoutes, answerRoutes, validationRoutes].flatMap(
    (routes) => routes(services),
  );
}
