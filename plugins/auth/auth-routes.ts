import type { Route } from '../../host/plugin-api/index.js';
import { ownLoginRoutes } from './routes/own-login-routes.js';
import { passwordPageRoutes } from './routes/password-page-routes.js';
import { passwordRoutes } from './routes/password-routes.js';
import { secondFactorRoutes } from './routes/second-factor-routes.js';
import { sessionRoutes } from './routes/session-routes.js';
import { tokenRoutes } from './routes/token-routes.js';

type Services = Parameters<typeof tokenRoutes>[0] &
  Parameters<typeof sessionRoutes>[0] &
  Parameters<typeof ownLoginRoutes>[0] &
  Parameters<typeof passwordRoutes>[0] &
  Parameters<typeof secondFactorRoutes>[0];

/** Builds all routes of the plugin. */
export function authRoutes(services: Services): readonly Route[] {
  return [tokenRoutes, sessionRoutes, ownLoginRoutes, passwordRoutes, passwordPageRoutes, secondFactorRoutes].flatMap(
    (routes) => routes(services),
  );
}
