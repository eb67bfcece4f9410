import type { Route } from '../../host/plugin-api/index.js';
import { jwtRoutes } from './routes/jwt-routes.js';
import { sessionRoutes } from './routes/session-routes.js';
import { tokenRoutes } from './routes/token-routes.js';

type Services = Parameters<typeof jwtRoutes>[0] &
  Parameters<typeof sessionRoutes>[0] &
  Parameters<typeof tokenRoutes>[0];

/** Returns the doors of registered procedures. */
export function proceduresRoutes(services: Services): readonly Route[] {
  return [jwtRoutes, sessionRoutes, tokenRoutes].flatMap((routes) => routes(services));
}
