/**
 * The ways in which citizens and other plugins follow a record: its tracking, its open requests and its links. This
 * part knows all others but validation and the counter. Other folders of the plugin import it by this file alone.
 */
export { requestRoutes } from './routes/request-routes.js';
export { trackingRoutes } from './routes/tracking-routes.js';
