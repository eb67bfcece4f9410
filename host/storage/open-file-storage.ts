import path from 'node:path';
import type { HostConfig } from '../config/host-config.js';
import type { FileStorage } from '../plugin-api/index.js';
import { FolderFileStorage } from './folder-file-storage.js';

/** The object storage that the configuration names: a folder of the data folder unless it says otherwise. */
export async function openFileStorage(config: HostConfig['storage'], dataFolder: string): Promise<FileStorage> {
  switch (config.driver) {
    case 'folder':
      return new FolderFileStorage(path.join(dataFolder, 'files'));
    case 's3': {
      // The libraries of AWS are large: only who uses them waits for them.
      const { S3FileStorage } = await import('./s3-file-storage.js');
      return new S3FileStorage(config);
    }
  }
}
