import type { Resolved, Route } from '../../host/plugin-api/index.js';
import type { documentsUses } from './documents-services.js';

/** All routes of the plugin (interface, "Other execution and document endpoints"; decisions, section 6). */
export function documentRoutes(_services: Resolved<typeof documentsUses>): readonly Route[] {
  return [];
}
