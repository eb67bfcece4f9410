import type { Readable } from 'node:stream';
import type { Transaction } from './database.js';
import type { FormBody } from '../routes/form-body.js';
import { contributionPoint } from '../plugin/contribution-point.js';
import { token } from '../token.js';

/** A file in the storage. Plugins keep its `id`, a UUID; the key under which it is stored never leaves the host. */
export interface StoredFile {
  readonly id: string;
  /** The file name for people: without folders and control characters, 255 characters at most. */
  readonly name: string;
  /**
   * One of `mediaTypes`, detected from the bytes, whatever the sender called the file; a text whose name ends in `.csv`
   * is `text/csv`.
   */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The owner of a file, and which of its files it is. A place holds one file. */
export interface FilePlace {
  /** `<plugin>/<what>/<its id>`, at most 150 characters. */
  readonly owner: string;
  /** Such as the code of a question, at most 100 characters; empty when the owner has only one file. */
  readonly slot: string;
}

/** A settled file, and the slot that it has. */
export interface SettledFile extends StoredFile {
  readonly slot: string;
}

/** A settled file that is open for reading. */
export interface OpenFile extends StoredFile {
  /** The bytes, which must be read to the end or destroyed. */
  readonly content: Readable;
}

/** The size and the types that a file may have. */
export interface FileLimits {
  /** Bytes; by default `HostSettings.uploads.fileBytes`. */
  readonly mostBytes?: number;
  /** Media types, under any of their names; any type by default. */
  readonly types?: readonly string[];
}

/** A file of a form, and the field that brought it. */
export interface FormFile {
  readonly field: string;
  readonly file: StoredFile;
}

/** A form that was read to its end. */
export interface ReadForm {
  /** In a multipart form, texts; a list of texts for a name that occurs several times. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly FormFile[];
}

/**
 * Decides on a file of a form before it is stored: throws the refusal of an unwanted file, or returns the limits of the
 * file. `received` are the files that came before it.
 */
export type AcceptFile = (
  file: { readonly field: string; readonly filename: string },
  received: readonly FormFile[],
) => FileLimits;

/**
 * Files that plugins store (decisions, section 3): answers of forms, documents, supports, voice notes. A file is first
 * received, outside of any transaction, and then settled, in the transaction of the thing that it belongs to. A file
 * that is received and never settled is removed: at once where that is known, by the sweeper after a crash.
 */
export interface Files {
  /**
   * Stores a stream to its end, and has it scanned where a scanner is configured. Throws `PayloadTooLargeError` past
   * `mostBytes`, `InputError` for another type (`file_type_not_allowed`) and for a virus (`file_infected`),
   * `UnavailableError` when the storage or the scanner fails, and the error of the stream. After an error nothing stays
   * stored.
   */
  receiveFile(content: Readable, file: FileLimits & { readonly name: string }): Promise<StoredFile>;

  /**
   * Removes received files that have no owner. Settled files stay; the sweeper removes files that could not be removed
   * here.
   */
  discardFiles(files: readonly StoredFile[]): Promise<void>;

  /**
   * Reads a form and calls `use` with it; its files are received while they arrive. However `use` ends, files that are
   * not settled by then are removed before this resolves. A part without name and content, which browsers send for a
   * file that was not chosen, is ignored. Throws the refusal of an invalid form, `InputError` for a file without a name
   * in a field that `accept` takes, and the errors of `accept` and `use`.
   */
  readForm<T>(body: FormBody, accept: AcceptFile, use: (form: ReadForm) => Promise<T>): Promise<T>;

  /**
   * Assigns a file to an owner, once `tx` is committed; a file that has an owner changes hands. Throws `ConflictError`
   * when the file was removed meanwhile, or when the place is taken.
   */
  settleFile(tx: Transaction, file: StoredFile, place: FilePlace): Promise<void>;

  /** Takes a file from its owner. It is removed some time after `tx` is committed; a missing file is no error. */
  releaseFile(tx: Transaction, id: string): Promise<void>;

  /** Finds a settled file. */
  findFile(id: string, tx?: Transaction): Promise<StoredFile | undefined>;

  /** Lists the files of an owner, in the order of their slots, after a given slot. */
  listFiles(
    owner: string,
    page: { readonly after?: string; readonly limit: number },
    tx?: Transaction,
  ): Promise<SettledFile[]>;

  /**
   * Opens a settled file, by its id or its place. Throws `NotFoundError`, and `UnavailableError` when the storage
   * fails.
   */
  openFile(which: string | FilePlace, tx?: Transaction): Promise<OpenFile>;
}
export const Files = token<Files>('host/Files');

/** A scanner that examines each received file, while it is stored and before it has an owner. */
export interface FileScanner {
  /** The size of the largest file that it takes, in bytes; a larger one is refused with `PayloadTooLargeError`. */
  readonly mostBytes: number;
  /** Throws the refusal of an unwanted file, and `UnavailableError` when it cannot decide. */
  scanFile(file: Pick<StoredFile, 'id' | 'size'>, open: () => Promise<Readable>): Promise<void>;
}

/** The point to which plugins contribute scanners of files. */
export const FileScanners = contributionPoint<FileScanner>('host/FileScanners');
