/**
 * The counter, at which a clerk files for the person who stands there. This part knows the catalog and the records.
 * Other folders of the plugin import it by this file alone.
 */
export { counterProcedures } from './admin/counter-procedures.js';
export { counterDraftRoutes } from './routes/counter-draft-routes.js';
export { counterRoutes } from './routes/counter-routes.js';
