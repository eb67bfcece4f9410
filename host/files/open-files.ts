import type { HostConfig } from '../config/host-config.js';
import type { HealthCheck } from '../health/health-check.js';
import type { Clock, Database, Files, Logger, ScheduledJob } from '../plugin-api/index.js';
import type { FileStorage } from '../storage/file-storage.js';
import { ClamdScanner } from './clamd-scanner.js';
import { FileRows } from './file-rows.js';
import { fileSweep } from './file-sweep.js';
import { StorageFiles } from './storage-files.js';

/** What files are kept with. */
export interface FileParts {
  readonly config: Pick<HostConfig, 'files' | 'http'>;
  readonly database: Database;
  readonly storage: FileStorage;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The service of files, the sweep that goes with it, and what they need besides the storage. */
export function openFiles({ config, storage, ...parts }: FileParts): {
  readonly files: Files;
  readonly sweep: ScheduledJob;
  readonly checks: readonly HealthCheck[];
} {
  const { database, clock, logger } = parts;
  const rows = new FileRows(database, clock);
  const scanner = config.files.clamd && new ClamdScanner(config.files.clamd, logger);
  return {
    files: new StorageFiles(rows, storage, logger, config.http.fileBytes, scanner),
    sweep: fileSweep({ rows, storage, clock, logger, pendingSeconds: config.files.pendingSeconds }),
    checks: scanner ? [scanner.check] : [],
  };
}
