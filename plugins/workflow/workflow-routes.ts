import type { Route } from '../../host/plugin-api/index.js';
import { builderRoutes } from './routes/builder-routes.js';
import { formRoutes } from './routes/form-routes.js';
import { processRoutes } from './routes/process-routes.js';

type Services = Parameters<typeof builderRoutes>[0] &
  Parameters<typeof formRoutes>[0] &
  Parameters<typeof processRoutes>[0];

/** The endpoints of processes (interface, "Workflow"). */
export function workflowRoutes(services: Services): readonly Route[] {
  return [builderRoutes, formRoutes, processRoutes].flatMap((routes) => routes(services));
}
