import type { FilePlace, StoredFile } from '../../../host/plugin-api/index.js';
import type { UploadedFile } from '../../forms/contract.js';

/** Whose the files of a record are. */
export const recordOwner = (key: string): string => `tramites/record/${key}`;

/** Where the file stands that answers a question of a record. */
export const recordPlace = (key: string, codigo: string): FilePlace => ({
  owner: recordOwner(key),
  slot: codigo,
});

/** Where staff download the file that answers a question. */
export const uploadedPath = (radicado: string, codigo: string): string =>
  `/home/api/tramite/archivo/${radicado}/${codigo}`;

/** Returns a file as forms describe it. */
export const uploadedFile = ({ name, type, size, sha256 }: StoredFile): UploadedFile => ({
  nombre: name,
  tipo: type,
  tamano: size,
  sha256,
});
