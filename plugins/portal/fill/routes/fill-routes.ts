import type { Route } from '../../../../host/plugin-api/index.js';
import { routeOf } from '../../look/published-file.js';
import { fillScript } from '../assets/fill-script.js';
import { beginRoutes } from './begin-routes.js';
import type { FillServices } from './fill-services.js';
import { questionRoutes } from './question-routes.js';
import { resumeRoutes } from './resume-routes.js';
import { reviewRoutes } from './review-routes.js';
import { saveRoutes } from './save-routes.js';

/** Builds the routes on which a tramite is filled in, checked and filed. */
export const fillRoutes = (services: FillServices): readonly Route[] => [
  routeOf(fillScript),
  // These come before the routes with the code of a tramite, which is never `retomar`.
  ...resumeRoutes(services),
  ...beginRoutes(services),
  ...questionRoutes(services),
  ...reviewRoutes(services),
  ...saveRoutes(services),
];
