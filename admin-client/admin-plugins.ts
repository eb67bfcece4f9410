import type { hostAdmin } from '../host/routes/admin/host-admin.js';
import type { authPlugin } from '../plugins/auth/plugin.js';
import type { calendarPlugin } from '../plugins/calendar/plugin.js';
import type { catalogsPlugin } from '../plugins/catalogs/plugin.js';
import type { certificatesPlugin } from '../plugins/certificates/plugin.js';
import type { channelsPlugin } from '../plugins/channels/plugin.js';
import type { correspondentsPlugin } from '../plugins/correspondents/plugin.js';
import type { documentsPlugin } from '../plugins/documents/plugin.js';
import type { formsPlugin } from '../plugins/forms/plugin.js';
import type { messengerPlugin } from '../plugins/messenger/plugin.js';
import type { proceduresPlugin } from '../plugins/procedures/plugin.js';
import type { reportsPlugin } from '../plugins/reports/plugin.js';
import type { termsPlugin } from '../plugins/terms/plugin.js';
import type { tramitesPlugin } from '../plugins/tramites/plugin.js';
import type { workflowPlugin } from '../plugins/workflow/plugin.js';

/**
 * The plugins whose procedures the client can call, by namespace. A plugin of another repository adds its own line:
 *
 *     declare module 'ventanilla-admin-client' {
 *       interface AdminPlugins {
 *         turnos: typeof turnosPlugin;
 *       }
 *     }
 */
export interface AdminPlugins {
  host: ReturnType<typeof hostAdmin>;
  auth: typeof authPlugin;
  calendar: typeof calendarPlugin;
  catalogs: typeof catalogsPlugin;
  certificates: typeof certificatesPlugin;
  channels: typeof channelsPlugin;
  correspondents: typeof correspondentsPlugin;
  documents: typeof documentsPlugin;
  forms: typeof formsPlugin;
  messenger: typeof messengerPlugin;
  procedures: typeof proceduresPlugin;
  reports: typeof reportsPlugin;
  terms: typeof termsPlugin;
  tramites: typeof tramitesPlugin;
  workflow: typeof workflowPlugin;
}
