export { draftCluster, type ClusterDraft } from './draft-cluster.js';
export { hasEmbeddedDatabase } from './embedded-folder.js';
export { EmbeddedPostgresError } from './embedded-postgres-error.js';
export { tryLockFile, type FileLock } from './file-lock.js';
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres.js';
