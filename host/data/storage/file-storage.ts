import type { Readable } from 'node:stream';
import { token } from '../../plugin-api/index.js';

/** A range of an object's bytes from `start` on; fewer where the object ends earlier. */
export interface ObjectPart {
  readonly start: number;
  readonly length: number;
}

/**
 * Object storage, beneath `Files`. Keys consist of letters, digits, `_` and `-`, and are never shown outside the
 * service.
 */
export interface FileStorage {
  /** Stores a stream; a stream that fails leaves nothing behind, as far as the store allows. */
  put(key: string, content: Readable): Promise<void>;
  /** Opens an object, or a part that begins before its end. */
  open(key: string, part?: ObjectPart): Promise<Readable>;
  /** Deletes an object; one that does not exist is no error. */
  delete(key: string): Promise<void>;
}
export const FileStorage = token<FileStorage>('host/FileStorage');

/** Returns a key that `FileStorage` allows. Throws for any other, which could lead out of the store's folder. */
export function checkedKey(key: string): string {
  if (!/^[\w-]+$/.test(key)) throw new Error('a storage key has letters, digits, "_" and "-" alone');
  return key;
}
