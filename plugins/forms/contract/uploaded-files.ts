import type { FormFile, StoredFile } from '../../../host/plugin-api/index.js';

/**
 * An uploaded file as a channel describes it, and as it is stored among the answers: `tipo` is the MIME type detected
 * from the bytes, `tamano` is in bytes, `sha256` in hexadecimal.
 */
export interface UploadedFile {
  readonly nombre: string;
  readonly tipo: string;
  readonly tamano: number;
  readonly sha256: string;
}

/** Uploaded files by the code of their field: one, or several in their order. */
export type UploadedFiles = Readonly<Record<string, UploadedFile | readonly UploadedFile[]>>;

/** Describes received files as forms do, in the order in which they came. */
export function describeFiles(files: readonly FormFile[]): Readonly<Record<string, readonly UploadedFile[]>> {
  const described = new Map<string, UploadedFile[]>();
  for (const { field, file } of files) described.set(field, [...(described.get(field) ?? []), describeFile(file)]);
  return Object.fromEntries(described);
}

export const describeFile = ({ name, type, size, sha256 }: StoredFile): UploadedFile => ({
  nombre: name,
  tipo: type,
  tamano: size,
  sha256,
});
