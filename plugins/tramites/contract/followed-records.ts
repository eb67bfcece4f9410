import { token, type AuditActor } from '../../../host/plugin-api/index.js';
import type { Term } from '../../calendar/contract.js';
import type { TermComputation } from '../../terms/contract.js';

/** What the person who filed a record knows of it without its key. */
export interface RecordProof {
  /** Blanks around it and leading zeros of its number may differ. */
  readonly radicado: string;
  /** The number of an identity document that was filed; its type, points and check digit may be left out. */
  readonly documento: string;
  /** The client, as limits count it. */
  readonly address: string;
}

/** The term of a record as its follower sees it: nothing that staff wrote for themselves, and nobody's name. */
export interface FollowedTerm extends Omit<TermComputation, 'eventos' | 'isUnnotified' | 'texto'> {
  /** The article that sets it, such as `Ley 1755 de 2015, art. 14`; null for a term of the city's own. */
  readonly norma: string | null;
  /** Of these, the citizen has had a notice with the reason. */
  readonly prorrogas: readonly { readonly fecha: Date; readonly plazo: Term | null; readonly motivo: string | null }[];
  /** That the citizen has asked for more time in the pause that it is in. */
  readonly masTiempo: boolean;
  /** The entity that is competent, to which the record went, and the letter by which it went. */
  readonly traslado: {
    readonly fecha: Date;
    readonly entidad: string | null;
    readonly oficio: string | null;
  } | null;
}

/**
 * What the record of what a person said at the counter names beside its number and time (Decreto 1166 of 2016, article
 * 1, which is article 2.2.3.12.3 of Decreto 1069 of 2015).
 */
export interface VerbalFiling {
  /** The name of the petitioner; null where the form does not ask for it. */
  readonly solicitante: string | null;
  /** What is asked for, as the question `asunto` has it; null where the form has none. */
  readonly objeto: string | null;
  /** The official who received it; null for one whose name is not known. */
  readonly funcionario: string | null;
}

/**
 * What pages on which a record is followed need beside `RecordTracking`. Not to be called inside a transaction.
 */
export interface FollowedRecords {
  /**
   * Returns the key of the record that was filed with this document: with any answer to a DOCUMENTO_IDENTIDAD, but for
   * a complaint, whose answers may name the person complained of. Failures are limited (decisions, section 14).
   * Undefined where too many have tried this radicado or this document: if they fit, the link goes to the mail or the
   * chat of the filing, once an hour. Throws `NotFoundError`, in the same words for no such record and for another
   * document, `InputError` for what is no radicado or no document, by the names of the fields, and `RateLimitError` for
   * an address that has failed too often.
   */
  keyOf(proof: RecordProof): Promise<string | undefined>;

  /** By the key of the record; undefined where it has no term. Throws `NotFoundError` for an unknown one. */
  term(key: string): Promise<FollowedTerm | undefined>;

  /**
   * Returns the end of the time that the citizen of a record that waits would get for what is missing by asking now;
   * undefined where none is given. Throws `NotFoundError` as `term`.
   */
  moreTime(key: string): Promise<Date | undefined>;

  /**
   * Gives that time, once for what was asked, and confirms it by a notice; answers until when. Throws `NotFoundError`
   * as `term`, and `ConflictError` in words for the citizen: a second time (`ya_prorrogado`), after the end of the time
   * (`plazo_ciudadano_vencido`), where nothing is waited for (`no_suspendido`, `termino_terminado`, `sin_termino`), and
   * where the law gives no more (`sin_prorroga`).
   */
  askMoreTime(key: string, by: AuditActor): Promise<Date>;

  /** Of a record that was filed at the counter, by its key; undefined of others. Throws `NotFoundError` as `term`. */
  verbal(key: string): Promise<VerbalFiling | undefined>;
}
export const FollowedRecords = token<FollowedRecords>('tramites/FollowedRecords');
