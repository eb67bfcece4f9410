/**
 * What citizens and other plugins follow of a record: its tracking, what it waits for, and its links. This part knows
 * all others but validation and the counter. Other folders of the plugin import it by this file alone.
 */
export { requestRoutes } from './routes/request-routes.js';
export { trackingRoutes } from './routes/tracking-routes.js';
