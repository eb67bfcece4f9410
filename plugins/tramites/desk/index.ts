/**
 * The desk of staff: a record read whole, and its moves over REST. This part is the highest of the plugin. Other
 * folders of the plugin import it by this file alone.
 */
export { deskRoutes } from './routes/desk-routes.js';
