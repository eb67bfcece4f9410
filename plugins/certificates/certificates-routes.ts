import type { Route } from '../../host/plugin-api/index.js';
import { certificateRoutes } from './routes/certificate-routes.js';
import { jwtRoutes } from './routes/jwt-routes.js';
import { sessionRoutes } from './routes/session-routes.js';
import { tokenRoutes } from './routes/token-routes.js';

type Services = Parameters<typeof certificateRoutes>[0] &
  Parameters<typeof jwtRoutes>[0] &
  Parameters<typeof sessionRoutes>[0] &
  Parameters<typeof tokenRoutes>[0];

/** All routes of the plugin. */
export function certificatesRoutes(services: Services): readonly Route[] {
  return [certificateRoutes, jwtRoutes, sessionRoutes, tokenRoutes].flatMap((routes) => routes(services));
}
