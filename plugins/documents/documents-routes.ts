import type { Resolved, Route } from '../../host/plugin-api/index.js';
import type { documentsUses } from './documents-services.js';
import { issueRoutes } from './routes/issue-routes.js';
import { keyRoutes } from './routes/key-routes.js';
import { linkRoutes } from './routes/link-routes.js';
import { printRoutes } from './routes/print-routes.js';
import { verificationRoutes } from './routes/verification-routes.js';

/** Makes all routes of the plugin (interface, "Other execution and document endpoints"; decisions, section 6). */
export function documentRoutes(services: Resolved<typeof documentsUses>): readonly Route[] {
  return [issueRoutes, keyRoutes, linkRoutes, printRoutes, verificationRoutes].flatMap((routes) => routes(services));
}
