import type { Resolved, Route } from '../../host/plugin-api/index.js';
import { answerRoutes } from './answers/index.js';
import { copyRoutes } from './copies/index.js';
import { counterDraftRoutes, counterRoutes } from './counter/index.js';
import { deskRoutes } from './desk/index.js';
import { requestRoutes, trackingRoutes } from './following/index.js';
import { exportRoutes, officeRoutes, tramitesRoutes } from './records/index.js';
import { citizenThreadRoutes, staffThreadRoutes } from './thread/index.js';
import type { tramitesUses } from './tramites-services.js';
import { validationRoutes } from './validation/index.js';

/** Makes all routes of the plugin. */
export function tramitesRouteTable(services: Resolved<typeof tramitesUses>): readonly Route[] {
  return [
    exportRoutes,
    tramitesRoutes,
    trackingRoutes,
    copyRoutes,
    requestRoutes,
    counterRoutes,
    counterDraftRoutes,
    answerRoutes,
    deskRoutes,
    officeRoutes,
    citizenThreadRoutes,
    staffThreadRoutes,
    validationRoutes,
  ].flatMap((routes) => routes(services));
}
