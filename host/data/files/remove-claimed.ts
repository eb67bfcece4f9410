import type { FileStorage } from '../storage/file-storage.js';
import type { ClaimedFile, FileRows } from './file-rows.js';

/** Removes a claimed file: the content first, so that the row names it until it is gone. */
export async function removeClaimed(
  rows: FileRows,
  storage: FileStorage,
  { id, storage_key }: ClaimedFile,
): Promise<void> {
  await storage.delete(storage_key);
  await rows.forget(id);
}
