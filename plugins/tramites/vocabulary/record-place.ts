import type { FilePlace, FormFile, SettledFile, StoredFile } from '../../../host/plugin-api/index.js';
import { describeFile, type UploadedFile } from '../../forms/contract.js';

/** Returns the owner of the files of a record. */
export const recordOwner = (key: string): string => `tramites/record/${key}`;

/** Returns the place of a file that answers a question of a record, by its name there. */
export const recordPlace = (key: string, archivo: string): FilePlace => ({
  owner: recordOwner(key),
  slot: archivo,
});

/** A stored file of a record, and the path of its download. */
export interface ListedFile extends UploadedFile {
  /** The question that it answers. */
  readonly pre_codigo: string;
  /** The name of the file in the record: the code of the question, of its second file `<code>.02`. */
  readonly archivo: string;
  readonly ruta: string;
}

/** Names the files that answer the questions of a record, in their order. No code of a question has a dot. */
export function placedFiles(files: readonly FormFile[]): { readonly archivo: string; readonly file: StoredFile }[] {
  const counts = new Map<string, number>();
  return files.map(({ field, file }) => {
    const number = (counts.get(field) ?? 0) + 1;
    counts.set(field, number);
    return { archivo: number === 1 ? field : `${field}.${String(number).padStart(2, '0')}`, file };
  });
}

/** Returns the code of the question that a file of a record answers, by its name there. */
export const questionOfFile = (archivo: string): string => archivo.split('.')[0]!;

/** Describes a stored file of a record, with the path at which staff download it. */
export const listedFile = ({ slot, ...file }: SettledFile, radicado: string): ListedFile => ({
  pre_codigo: questionOfFile(slot),
  archivo: slot,
  ...describeFile(file),
  ruta: `/home/api/tramite/archivo/${radicado}/${slot}`,
});
