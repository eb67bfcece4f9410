import path from 'node:path';
import type { HealthCheck } from '../../runtime/health/health-check.js';
import type { FileStorage } from './file-storage.js';
import { FolderFileStorage } from './folder-file-storage.js';
import type { StorageConfig } from './storage-config.js';

/** A storage with its health check. */
export interface OpenedStorage {
  readonly storage: FileStorage;
  readonly check: HealthCheck;
}

/** Opens the configured object storage: by default a folder of the data folder. */
export async function openFileStorage(config: StorageConfig, dataFolder: string): Promise<OpenedStorage> {
  switch (config.driver) {
    case 'folder': {
      const storage = new FolderFileStorage(path.join(dataFolder, 'files'));
      return { storage, check: { name: 'storage', key: 'data', check: () => storage.check() } };
    }
    case 's3': {
      // The libraries of AWS are large: a host without S3 does not load them.
      const { S3FileStorage } = await import('./s3-file-storage.js');
      const storage = new S3FileStorage(config);
      const begin = (signal: AbortSignal): Promise<void> => storage.prove(signal);
      const check = (signal: AbortSignal): Promise<void> => storage.check(signal);
      return { storage, check: { name: 'storage', key: 'storage', begin, check } };
    }
  }
}
