import type { FilePlace } from '../../../host/plugin-api/index.js';

/** Returns the place of the copy of a record. */
export const copyPlace = (recordId: number): FilePlace => ({ owner: `tramites/record-copy/${recordId}`, slot: '' });

/** Returns the path at which the holder of a key downloads the copy. */
export const copyPath = (key: string): string => `/home/api/tramite/seguimiento/${key}/copia`;

/** Returns the path at which the holder of a key downloads a filed file: its number, from 1, in the order of slots. */
export const filedFilePath = (key: string, file: number): string =>
  `/home/api/tramite/seguimiento/${key}/archivo/${file}`;
