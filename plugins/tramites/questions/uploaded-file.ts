/**
 * An uploaded file as the caller describes it, and as it is stored in the record (decisions, section 3).
 * `tipo` is the MIME type told from the bytes, `tamano` is in bytes, `sha256` in hexadecimal.
 */
export interface UploadedFile {
  readonly nombre: string;
  readonly tipo: string;
  readonly tamano: number;
  readonly sha256: string;
}
