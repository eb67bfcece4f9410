import type { FilePlace, StoredFile } from '../../../host/plugin-api/index.js';
import type { UploadedFile } from '../../forms/contract.js';

/** Returns the owner of the files of a record. */
export const recordOwner = (key: string): string => `tramites/record/${key}`;

/** Returns the place of the file that answers a question of a record. */
export const recordPlace = (key: string, codigo: string): FilePlace => ({
  owner: recordOwner(key),
  slot: codigo,
});

/** Returns the path at which staff download the file that answers a question. */
export const uploadedPath = (radicado: string, codigo: string): string =>
  `/home/api/tramite/archivo/${radicado}/${codigo}`;

/** Describes a file as forms do. */
export const uploadedFile = ({ name, type, size, sha256 }: StoredFile): UploadedFile => ({
  nombre: name,
  tipo: type,
  tamano: size,
  sha256,
});
