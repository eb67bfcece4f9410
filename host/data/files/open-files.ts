import type { Clock, Database, Logger, ScheduledJob } from '../../plugin-api/index.js';
import type { FileStorage } from '../storage/file-storage.js';
import { FileRows } from './file-rows.js';
import { fileSweep } from './file-sweep.js';
import type { FilesConfig } from './files-config.js';
import { StorageFiles } from './storage-files.js';

export interface FileParts {
  readonly config: FilesConfig;
  /** The largest size of a file, in bytes. */
  readonly mostBytes: number;
  readonly database: Database;
  readonly storage: FileStorage;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Builds the file service and its sweep. */
export function openFiles({ config, mostBytes, storage, ...parts }: FileParts): {
  readonly files: StorageFiles;
  readonly sweep: ScheduledJob;
} {
  const { database, clock, logger } = parts;
  const rows = new FileRows(database, clock);
  return {
    files: new StorageFiles(rows, storage, logger, mostBytes),
    sweep: fileSweep({ rows, storage, clock, logger, pendingSeconds: config.pendingSeconds }),
  };
}
