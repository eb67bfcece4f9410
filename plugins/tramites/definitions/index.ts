/**
 * Definitions of tramites as their editors work on them: drafts, their faults and differences, tests and previews. This
 * part knows the notices and the catalog. Other folders of the plugin import it by this file alone.
 */
export { definitionProcedures } from './admin/definition-procedures.js';
