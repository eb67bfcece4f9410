import type { Clock, Database, Logger, ScheduledJob } from '../../plugin-api/index.js';
import type { FileStorage } from '../storage/file-storage.js';
import { FileRows } from './file-rows.js';
import { fileSweep } from './file-sweep.js';
import type { FilesConfig } from './files-config.js';
import { StorageFiles } from './storage-files.js';

export interface FileParts {
  readonly config: FilesConfig;
  /** The size of a file, at most. */
  readonly mostBytes: number;
  readonly database: Database;
  readonly storage: FileStorage;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Returns the service of files, and the sweep that goes with it. */
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
