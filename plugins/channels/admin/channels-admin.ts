import { adminRouter } from '../../../host/plugin-api/index.js';
import type { WordingAdministration } from '../texts/wording-administration.js';
import { textProcedures } from './text-procedures.js';

/** Makes the plugin's part of the admin API (decisions, section 13). */
export function channelsAdmin(services: { readonly texts: WordingAdministration }) {
  return adminRouter({ texts: textProcedures(services) });
}
