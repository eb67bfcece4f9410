import path from 'node:path';
import type { FileStorage } from '../../../../../host/data/storage/file-storage.js';
import { FolderFileStorage } from '../../../../../host/data/storage/folder-file-storage.js';
import { S3FileStorage } from '../../../../../host/data/storage/s3-file-storage.js';
import { startTestBucket } from '../../../../support/s3-server.js';
import { TemporaryFolder } from '../../../support/temporary-folder.js';

/** A storage of a kind, and how it is stopped. */
export interface TestStorage {
  readonly storage: FileStorage;
  stop(): Promise<void> | void;
}

/** Every kind of storage that the product has. */
export const storages: Readonly<Record<string, () => Promise<TestStorage>>> = {
  'a folder': () => {
    const folder = new TemporaryFolder();
    const storage = new FolderFileStorage(path.join(folder.path, 'files'));
    return Promise.resolve({ storage, stop: () => folder.remove() });
  },
  'an S3 bucket': async () => {
    const bucket = await startTestBucket();
    const storage = new S3FileStorage({ ...bucket.config, timeoutSeconds: 60 });
    return { storage, stop: () => bucket.stop() };
  },
};
