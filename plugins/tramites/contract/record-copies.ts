import { token, type OpenFile } from '../../../host/plugin-api/index.js';

/** A file of a filing, as the copy names it. */
export interface CopiedFile {
  /** The text of the question that it answers. */
  readonly pregunta: string;
  readonly nombre: string;
  /** Its size, in words. */
  readonly tamano: string;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The contents of the copy of a filing, in words. */
export interface PrintedCopy {
  readonly radicado: string;
  /** Facts of the filing, each with its name: number, moment, tramite, last day to answer. */
  readonly hechos: readonly { readonly nombre: string; readonly valor: string }[];
  /** The questions as they were asked; several answers to one are lines of their own, and none is an empty list. */
  readonly respuestas: readonly { readonly pregunta: string; readonly respuesta: readonly string[] }[];
  readonly archivos: readonly CopiedFile[];
}

/**
 * Prints the copy of what was filed. Plugins ask for it with `optional(CopyPrinter)`; the plugin that prints documents
 * binds it. Without one, no copy is offered.
 */
export interface CopyPrinter {
  /**
   * Prints a copy as a PDF with the city's letterhead. All texts are those of people, and are escaped; letters that no
   * font has are written as code points. Throws `UnavailableError` where it cannot be printed now, and `InputError` for
   * a copy that can never be.
   */
  printCopy(copy: PrintedCopy, signal: AbortSignal): Promise<Buffer>;
}
export const CopyPrinter = token<CopyPrinter>('tramites/CopyPrinter');

/** The code of the error for a copy that can never be printed as a PDF. */
export const COPY_NOT_PRINTABLE = 'copy_not_printable';

/** The copies of what was filed, for the holder of a record's key. */
export interface RecordCopies {
  /**
   * Opens the copy of a record; the first call prints it. Throws `NotFoundError` for an unknown key and where no plugin
   * prints, one with the code {@link COPY_NOT_PRINTABLE} for a copy that can never be printed, `UnavailableError` where
   * it cannot be printed now, and `RateLimitError` where the address of the client has had too many printed.
   */
  openCopy(key: string, address: string): Promise<OpenFile>;
}
export const RecordCopies = token<RecordCopies>('tramites/RecordCopies');

/** A file that was filed, for the holder of the record's key. */
export interface FiledFile {
  /** The text of the question that it answers; its code where the form no longer has it. */
  readonly pregunta: string;
  readonly nombre: string;
  readonly tipo: string;
  /** Bytes. */
  readonly tamano: number;
  readonly sha256: string;
  /** The path of its download. */
  readonly ruta: string;
}

/** The receipt that was asked for by mail. */
export interface MailedReceipt {
  /** The masked address: `an***@co***.example`. */
  readonly direccion: string;
  readonly estado: 'PENDIENTE' | 'EN_CORREO' | 'ENVIADO' | 'FALLIDO' | 'RETENIDO';
}

/** The filing itself, for the holder of the record's key. */
export interface TrackedFiling {
  /** The path that downloads its copy; null where no plugin prints it, and where it can never be printed. */
  readonly copia: string | null;
  /** Null where no receipt was asked for. */
  readonly recibo: MailedReceipt | null;
  /** The means by which answers and notices reach the person who filed; null where the key alone opens them. */
  readonly medio: 'CORREO' | 'CHAT' | null;
  readonly archivos: readonly FiledFile[];
}
