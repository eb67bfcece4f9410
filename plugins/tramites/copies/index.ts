/**
 * The copies of what was filed, and its files, for the person who filed it. This part knows the vocabulary, the
 * notices, the catalog and the records. Other folders of the plugin import it by this file alone.
 */
export { copyRoutes } from './routes/copy-routes.js';
export { trackedFiling } from './routes/copy-schemas.js';
export { TrackedFilings } from './tracked-filings.js';
