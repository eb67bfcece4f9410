export { hasEmbeddedDatabase } from './embedded-folder.js';
export { EmbeddedPostgresError } from './embedded-postgres-error.js';
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres.js';
