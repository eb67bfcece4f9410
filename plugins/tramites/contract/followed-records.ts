import { token, type AuditActor } from '../../../host/plugin-api/index.js';
import type { Term } from '../../calendar/contract.js';
import type { TermComputation } from '../../terms/contract.js';

/** The facts by which the person who filed a record proves it without its key. */
export interface RecordProof {
  /** The number of the record; blanks around it and leading zeros may differ. */
  readonly radicado: string;
  /** The number of an identity document that was filed; its type, points and check digit may be left out. */
  readonly documento: string;
  /** The address of the client, as limits count it. */
  readonly address: string;
}

/**
 * The term of a record as its follower sees it. It leaves out the words that staff wrote for themselves, and all names.
 */
export interface FollowedTerm extends Omit<TermComputation, 'eventos' | 'isUnnotified' | 'texto'> {
  /** The article that sets it, such as `Ley 1755 de 2015, art. 14`; null for a term that the city sets. */
  readonly norma: string | null;
  /** The extensions; the citizen has had a notice of each, with the reason. */
  readonly prorrogas: readonly { readonly fecha: Date; readonly plazo: Term | null; readonly motivo: string | null }[];
  /** Whether the citizen has asked for more time in the present pause. */
  readonly masTiempo: boolean;
  /** The competent entity that the record went to, and the letter to it. */
  readonly traslado: {
    readonly fecha: Date;
    readonly entidad: string | null;
    readonly oficio: string | null;
    /** The reason in words to the citizen; null where nobody wrote any. */
    readonly paraCiudadano: string | null;
  } | null;
}

/**
 * The facts of a verbal filing at the counter that its receipt names, beside its number and time (Decreto 1166 of 2016,
 * article 1, which is article 2.2.3.12.3 of Decreto 1069 of 2015).
 */
export interface VerbalFiling {
  /** The name of the petitioner; null where the form does not ask for it. */
  readonly solicitante: string | null;
  /** The object of the petition: the answer to a question `asunto`, or else the subject of the record. */
  readonly objeto: string | null;
  /** The official who received it; null where the name is not known. */
  readonly funcionario: string | null;
}

/**
 * The data that pages for followers of a record need beside `RecordTracking`. No method is called inside a transaction.
 */
export interface FollowedRecords {
  /**
   * Returns the key of the record that was filed with this document. Any answer to a DOCUMENTO_IDENTIDAD counts, but
   * not in a complaint, whose answers may name the person complained of. Failures are limited (decisions, section 14).
   * Returns undefined after too many attempts with this radicado or this document: if they fit, the link goes to the
   * mail or the chat of the filing, once an hour. Throws `NotFoundError`, in the same words for an unknown record and
   * for another document, `InputError`, by the names of the fields, for malformed ones, and `RateLimitError` for an
   * address that has failed too often.
   */
  keyOf(proof: RecordProof): Promise<string | undefined>;

  /** Tells whether `keyOf` finds a record by a document. Throws `NotFoundError` as `findTerm`. */
  isFoundByDocument(key: string): Promise<boolean>;

  /**
   * Returns the term of a record, by its key; undefined where it has none. Throws `NotFoundError` for an unknown key.
   */
  findTerm(key: string): Promise<FollowedTerm | undefined>;

  /**
   * Returns the last moment that the citizen of a waiting record would get for what is missing by asking now; undefined
   * where the law gives no more time. Throws `NotFoundError` as `findTerm`.
   */
  moreTime(key: string): Promise<Date | undefined>;

  /**
   * Gives that time, once for each request, confirms it by a notice and returns the last moment. Throws `NotFoundError`
   * as `findTerm`, and `ConflictError` in words for the citizen: a second time (`ya_prorrogado`), after the end of the
   * time (`plazo_ciudadano_vencido`), where the record waits for nothing (`no_suspendido`, `termino_terminado`,
   * `sin_termino`), and where the law gives no more (`sin_prorroga`).
   */
  askMoreTime(key: string, by: AuditActor): Promise<Date>;

  /**
   * Returns the facts of a record that was filed at the counter, by its key; undefined for other records. Throws
   * `NotFoundError` as `findTerm`.
   */
  findVerbal(key: string): Promise<VerbalFiling | undefined>;
}
export const FollowedRecords = token<FollowedRecords>('tramites/FollowedRecords');
