import { token, type Transaction } from '../../../host/plugin-api/index.js';

/** A document that the process of a record has issued. */
export interface RecordDocument {
  readonly nombre: string;
  /** Its verification code. */
  readonly codigo: string;
  readonly emitido: Date;
  readonly estado: 'VIGENTE' | 'REEMPLAZADO' | 'REVOCADO';
  /**
   * The page that downloads it without a login, for a short while; undefined for a document that is no longer valid.
   */
  readonly enlace: string | undefined;
}

/** A document on its way to somebody, as a file of a mail or a chat or as a link. */
export interface SentDocument {
  readonly nombre: string;
  /** Its verification code. */
  readonly codigo: string;
  readonly emitido: Date;
  /** Id of its file (`Files`), as a mail attaches it. */
  readonly archivo: string;
  /** Bytes of its file. */
  readonly tamano: number;
  /** A new link by which its reader downloads this document alone, for some days. */
  readonly enlace: string;
}

/**
 * The documents of a record: those that its instance has issued. Plugins ask for it with `optional(RecordDocuments)`;
 * the plugin that issues documents binds it.
 */
export interface RecordDocuments {
  /**
   * Returns the documents for followers of the record, the earliest first, at most 100: certificates, and documents
   * that tasks with a public name (`publico`) have made. One query.
   *
   * @param llave the key of the instance that the record started.
   */
  listPublished(llave: string): Promise<readonly RecordDocument[]>;

  /**
   * Returns the documents of an instance with these verification codes, as people type them, public or not, in any
   * state. The map has the codes as they were given; a code of no such document is missing. One query.
   */
  findDocuments(
    llave: string,
    codigos: readonly string[],
    tx?: Transaction,
  ): Promise<ReadonlyMap<string, RecordDocument>>;

  /**
   * Makes links to documents of an instance that staff send to a person, public or not; the caller's transaction writes
   * the links. The result has the order of `codigos`, which are verification codes. Throws `NotFoundError` for a
   * document that is not of this instance, or is no longer valid.
   */
  sendDocuments(tx: Transaction, llave: string, codigos: readonly string[]): Promise<readonly SentDocument[]>;
}
export const RecordDocuments = token<RecordDocuments>('tramites/RecordDocuments');

/** A document in the tracking of a record. */
export interface TrackedDocument {
  readonly nombre: string;
  /** Its verification code. */
  readonly codigo: string;
  /** ISO 8601. */
  readonly emitido: string;
  readonly estado: RecordDocument['estado'];
  /** Null for a document that is no longer valid. */
  readonly enlace: string | null;
}
