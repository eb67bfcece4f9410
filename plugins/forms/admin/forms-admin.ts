import { adminRouter } from '../../../host/plugin-api/index.js';
import { draftProcedures } from './draft-procedures.js';

/** Builds the admin namespace `forms` (decisions, section 13). */
export function formsAdmin(services: Parameters<typeof draftProcedures>[0]) {
  return adminRouter({ drafts: draftProcedures(services) });
}
