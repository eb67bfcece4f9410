import type { Readable } from 'node:stream';
import type { Transaction } from './database.js';
import type { FormBody } from '../routes/form-body.js';
import { contributionPoint } from '../plugin/contribution-point.js';
import { token } from '../token.js';

/** A file in the storage. Plugins keep its `id`, a UUID; the key under which it is stored never leaves the host. */
export interface StoredFile {
  readonly id: string;
  /** As people see it: without folders and control characters, 255 characters at most. */
  readonly name: string;
  /**
   * One of `mediaTypes`, detected from the bytes, whatever the sender called the file; of a text, a name that ends in
   * `.csv` says that it is `text/csv`.
   */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** What a file belongs to, and which of its files it is. A place holds one file. */
export interface FilePlace {
  /** `<plugin>/<what>/<its id>`, at most 150 characters. */
  readonly owner: string;
  /** Such as the code of a question, at most 100 characters; empty where the owner has one file alone. */
  readonly slot: string;
}

/** A settled file, and where it stands. */
export interface SettledFile extends StoredFile {
  readonly slot: string;
}

/** A settled file, to be read. */
export interface OpenFile extends StoredFile {
  /** Must be read to its end or destroyed. */
  readonly content: Readable;
}

/** What a file may be. */
export interface FileLimits {
  /** Bytes; `HostSettings.uploads.fileBytes` unless it says otherwise. */
  readonly mostBytes?: number;
  /** Media types, under any of their names; any unless it says otherwise. */
  readonly types?: readonly string[];
}

/** A file of a form, and the field that brought it. */
export interface FormFile {
  readonly field: string;
  readonly file: StoredFile;
}

/** A form that was read to its end. */
export interface ReadForm {
  /** Of a multipart form texts, and a list of them where a name came several times. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly FormFile[];
}

/**
 * Decides on a file of a form before it is stored: throws the refusal of one that is not wanted, or answers what it may
 * be. `received` are those that came before it.
 */
export type AcceptFile = (
  file: { readonly field: string; readonly filename: string },
  received: readonly FormFile[],
) => FileLimits;

/**
 * Files that are kept for others (decisions, section 3): answers of forms, documents, supports, voice notes. A file is
 * received first, outside of any transaction, and settled in the transaction of what it belongs to. What is received
 * and never settled is removed: at once where that is known, by the sweeper after a crash.
 */
export interface Files {
  /**
   * Stores a stream to its end, and has it scanned where a scanner is configured. Throws `PayloadTooLargeError` past
   * `mostBytes`, `InputError` for another type (`file_type_not_allowed`) and where a virus was found (`file_infected`),
   * `UnavailableError` where the storage or the scanner fails, and what the stream failed with; nothing is left then.
   */
  receive(content: Readable, file: FileLimits & { readonly name: string }): Promise<StoredFile>;

  /** Removes received files that nobody has. Those that were settled stay; what fails is left to the sweeper. */
  discard(files: readonly StoredFile[]): Promise<void>;

  /**
   * Reads a form and hands it to `use`; its files are received while they arrive. Whatever of them is not settled when
   * `use` ends, however it does, is removed before this ends. A part without name and content, which browsers send for
   * a file that was not chosen, is passed over. Throws what is wrong with the form, `InputError` for a file without a
   * name that `accept` takes, and what `accept` and `use` throw.
   */
  readForm<T>(body: FormBody, accept: AcceptFile, use: (form: ReadForm) => Promise<T>): Promise<T>;

  /**
   * Gives a file to its owner, once `tx` is committed; a file that has one changes hands. Throws `ConflictError` where
   * it was removed meanwhile, or where its place is taken.
   */
  settle(tx: Transaction, file: StoredFile, place: FilePlace): Promise<void>;

  /**
   * Takes a file from its owner. It is removed some time after `tx` is committed; one that is not there is no error.
   */
  release(tx: Transaction, id: string): Promise<void>;

  /** Returns a settled file. */
  find(id: string, tx?: Transaction): Promise<StoredFile | undefined>;

  /** Returns the files of an owner, in the order of their slots, from behind one of them. */
  list(
    owner: string,
    page: { readonly after?: string; readonly limit: number },
    tx?: Transaction,
  ): Promise<SettledFile[]>;

  /**
   * Opens a settled file, by its id or its place. Throws `NotFoundError`, and `UnavailableError` where the storage
   * fails.
   */
  open(which: string | FilePlace, tx?: Transaction): Promise<OpenFile>;
}
export const Files = token<Files>('host/Files');

/** Looks into each file that is received, as it is stored and before it belongs to anything. */
export interface FileScanner {
  /** The largest file that it takes; a larger one is refused with `PayloadTooLargeError`. */
  readonly mostBytes: number;
  /** Throws the refusal of what is not to be kept, and `UnavailableError` where it cannot tell. */
  scan(file: Pick<StoredFile, 'id' | 'size'>, open: () => Promise<Readable>): Promise<void>;
}

/** The scanners of files, each by a plugin. */
export const FileScanners = contributionPoint<FileScanner>('host/FileScanners');
