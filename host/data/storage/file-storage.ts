import type { Readable } from 'node:stream';
import { token } from '../../plugin-api/index.js';

/** Bytes of an object, from `start` on; fewer where it ends before. */
export interface ObjectPart {
  readonly start: number;
  readonly length: number;
}

/** Object storage, beneath `Files`. Keys have letters, digits, `_` and `-` alone, and never leave the service. */
export interface FileStorage {
  /** Stores a stream; a stream that fails leaves nothing behind, as far as the store allows. */
  put(key: string, content: Readable): Promise<void>;
  /** Returns all of an object, or a part of it, which begins before its end. */
  open(key: string, part?: ObjectPart): Promise<Readable>;
  /** Removing what is not there is no error. */
  delete(key: string): Promise<void>;
}
export const FileStorage = token<FileStorage>('host/FileStorage');

/** Answers a key that `FileStorage` allows. Throws where another one would leave the store's place. */
export function checkedKey(key: string): string {
  if (!/^[\w-]+$/.test(key)) throw new Error('a storage key has letters, digits, "_" and "-" alone');
  return key;
}
