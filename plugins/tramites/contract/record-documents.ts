import { token, type Transaction } from '../../../host/plugin-api/index.js';

/** A document that the process of a record has issued, as it is shown. */
export interface RecordDocument {
  readonly nombre: string;
  /** Its verification code. */
  readonly codigo: string;
  readonly emitido: Date;
  readonly estado: 'VIGENTE' | 'REEMPLAZADO' | 'REVOCADO';
  /** Where it is downloaded without a login, for a short while; undefined for one that is no longer valid. */
  readonly enlace: string | undefined;
}

/** A document to be delivered, as a file of a mail or a chat or as a link. */
export interface SentDocument {
  readonly nombre: string;
  /** Its verification code. */
  readonly codigo: string;
  readonly emitido: Date;
  /** Id of its file (`Files`), as a mail attaches it. */
  readonly archivo: string;
  /** Bytes of its file. */
  readonly tamano: number;
  /** A new link of its own, by which its reader downloads this document alone, for some days. */
  readonly enlace: string;
}

/**
 * The documents of a record: those that its instance has issued. Asked for with `optional(RecordDocuments)` and bound
 * by the plugin that issues documents.
 */
export interface RecordDocuments {
  /**
   * Those for followers of the record, the earliest first, at most 100: certificates, and what tasks with a public name
   * (`publico`) have made. One query.
   *
   * @param llave of the instance that the record started.
   */
  published(llave: string): Promise<readonly RecordDocument[]>;

  /**
   * Those of an instance with these verification codes, as people type them, public or not, in any state: by the code
   * as it was given. A code of none of its documents is missing. One query.
   */
  find(llave: string, codigos: readonly string[], tx?: Transaction): Promise<ReadonlyMap<string, RecordDocument>>;

  /**
   * Documents of an instance that staff send, public or not, each with a link that the caller's transaction makes; in
   * the order of `codigos`, which are verification codes. Throws `NotFoundError` for one that is not of this instance,
   * or is no longer valid.
   */
  send(tx: Transaction, llave: string, codigos: readonly string[]): Promise<readonly SentDocument[]>;
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
  /** Null for one that is no longer valid. */
  readonly enlace: string | null;
}
