import { adminRouter } from '../../../host/plugin-api/index.js';
import { textProcedures, type TextServices } from './text-procedures.js';

/** Makes the plugin's part of the admin API (decisions, section 13). */
export function channelsAdmin(services: TextServices) {
  return adminRouter({ texts: textProcedures(services) });
}
