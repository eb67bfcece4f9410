import {
  contributionPoint,
  token,
  type AuditActor,
  type AuditPart,
  type Transaction,
} from '../../host/plugin-api/index.js';
import type { Term } from '../calendar/contract.js';
import type { LegalProfile, ProfileCode } from './contract/legal-profiles.js';
import type { TermComputation, TermEnd, TermState } from './contract/term-computation.js';

export * from './contract/legal-profiles.js';
export * from './contract/planned-terms.js';
export * from './contract/term-computation.js';
export * from './contract/term-words.js';

/** The thing that has the term: `{kind: 'tramites.record', id: 12}`. It has at most one term. */
export interface TermOwner {
  readonly kind: string;
  readonly id: number;
}

/** Facts of the owner that the computation of its term shows. */
export interface KnownOfOwner {
  /** Whether the answer that ended the term could not be delivered: the person is not notified. */
  readonly isUnnotified?: boolean | undefined;
}

/** A term that is ready to begin. */
export interface NewTerm {
  readonly perfil: ProfileCode | null;
  readonly plazo: Term;
  readonly receivedAt: Date;
  /** Whether an official received it at a counter: the rule for electronic submissions does not apply. */
  readonly isInPerson: boolean;
  /** Its last moment. */
  readonly dueAt: Date;
}

/** The length of a term: by the law, or the city's own; and whether an official received the request. */
export type TermBasis = ({ readonly perfil: ProfileCode } | { readonly plazo: Term }) & {
  readonly isInPerson?: boolean;
};

/** The author of a change, and the reason: 1 to 1000 characters. */
export interface TermDeed {
  readonly by: AuditActor;
  readonly motivo: string;
}

/** The end of a pause. */
export interface TermResumption extends TermDeed {
  /**
   * Whether the citizen submitted what is missing electronically: outside office hours, or on a day off, it counts as
   * received on the next working day, as a filing does.
   */
  readonly isHandedIn?: boolean | undefined;
}

/** The extension: a time to add, or the new last day, such as `2026-05-04`. */
export interface TermExtension extends TermDeed {
  readonly until: { readonly plazo: Term } | { readonly hasta: string };
}

/** The competent entity, to which the city forwards a request. */
export interface TermForwarding extends TermDeed {
  /** Its name, at most 300 characters. */
  readonly entidad: string;
  /** The letter that forwards the request; the citizen gets a copy. */
  readonly oficio?: string | undefined;
  /** The words to the citizen: why that entity is competent. */
  readonly paraCiudadano?: string | undefined;
  /** Whether the legal period for forwarding may be over; `motivo` says why. */
  readonly isLate?: boolean | undefined;
}

/** A term after a change. */
export interface ChangedTerm {
  /** Its last moment; null while it is paused. */
  readonly vence: Date | null;
  /** In a pause, the end of the citizen's time to submit what is missing, where the law sets one. */
  readonly plazoCiudadano: Date | null;
}

/** The columns of a source that {@link Terms.part} reads, and the kind of all its owners. */
export interface TermColumns {
  readonly kind: string;
  readonly id: string;
  /** Text, or NULL. */
  readonly perfil: string;
  /** The term as JSON in text; NULL for a row without a term. */
  readonly plazo: string;
  readonly receivedAt: string;
  /** A boolean. */
  readonly isInPerson: string;
  readonly dueAt: string;
}

/**
 * Legal terms: of an owner, with their start, length, pauses and extensions, and the author and reason of each. The
 * last moment follows from these and from the city's days. An owner that stores that moment, too, writes the returned
 * one in the same transaction, and locks its own row before it asks for a change. Changes of one term are serialized.
 * Methods return undefined for an owner without a term, except for extensions and forwarding: `ConflictError`
 * (`sin_termino`). The caller writes the audit entries.
 */
export interface Terms {
  /**
   * Returns the legal profile for a request received at a moment, or now, with the city's corrections
   * (`terms.profiles`).
   */
  profile(code: ProfileCode, receivedAt?: Date): LegalProfile;

  /**
   * Computes a term that begins with `receivedAt`: a legal one, or one of the city's own, without legal limits. To be
   * called before the transaction; writes nothing.
   */
  prepareTerm(receivedAt: Date, of: TermBasis): Promise<NewTerm>;

  /** Stores a prepared term. */
  startTerm(tx: Transaction, owner: TermOwner, term: NewTerm): Promise<void>;

  /**
   * Builds a CTE that stores a term for each row of `source` that has one, as `AuditLog.part`. `from` is the number of
   * binds that the statement has already.
   */
  part(columns: TermColumns, from: number, source: string): AuditPart;

  /**
   * Pauses the count from the day after this one, until `resumeTerm` (Ley 1755 of 2015, article 17). On the last day of
   * the term it pauses from that day: one day is left for the answer. Throws `ConflictError` where the term is paused
   * already (`ya_suspendido`) or has ended (`termino_terminado`), where the law has no pause (`sin_suspension`) or the
   * period for asking the citizen is over (`requerimiento_tardio`), and after the last day (`sin_dias_por_suspender`).
   */
  pauseTerm(tx: Transaction, owner: TermOwner, deed: TermDeed): Promise<ChangedTerm | undefined>;

  /**
   * Resumes the count from the day after this one, or after the day on which a submission counts as received. Throws
   * `ConflictError` where the term is not paused (`no_suspendido`) or has ended (`termino_terminado`).
   */
  resumeTerm(tx: Transaction, owner: TermOwner, resumption: TermResumption): Promise<ChangedTerm | undefined>;

  /**
   * Extends the citizen's time to submit what is missing, at the citizen's request (Ley 1755 of 2015, article 17);
   * returns its new end. Throws `ConflictError` where the term is not paused (`no_suspendido`), has ended
   * (`termino_terminado`) or does not exist (`sin_termino`), and where the law forbids it: it has no such extension
   * (`sin_prorroga`), that time is over (`plazo_ciudadano_vencido`), or was extended before (`ya_prorrogado`).
   */
  extendCitizen(tx: Transaction, owner: TermOwner, deed: TermDeed): Promise<Date>;

  /** Returns the end that {@link extendCitizen} would give now; throws as it does. Writes and locks nothing. */
  citizenExtension(owner: TermOwner, tx?: Transaction): Promise<Date>;

  /**
   * Extends a term. Throws `InputError` for other units than those of the term and for a day on which it cannot end,
   * `ConflictError` where it has ended (`termino_terminado`) or does not exist (`sin_termino`), and where the law
   * forbids it: after the last day of the term without extensions (`termino_vencido`), or by more in all than the law
   * allows (`prorroga_excesiva`).
   */
  extendTerm(tx: Transaction, owner: TermOwner, extension: TermExtension): Promise<ChangedTerm>;

  /**
   * Ends a term that has not ended already: the first end counts. Its last moment stays as it is. Returns whether this
   * call has ended it; false without a term.
   */
  endTerm(tx: Transaction, owner: TermOwner, as: Exclude<TermEnd, 'TRASLADO'>, by: AuditActor): Promise<boolean>;

  /**
   * Ends a term because the request went to another entity. Throws `ConflictError` where it has ended
   * (`termino_terminado`) or does not exist (`sin_termino`), or where the legal period for forwarding is over
   * (`traslado_tardio`), unless the forwarding is marked as late.
   */
  forwardTerm(tx: Transaction, owner: TermOwner, forwarding: TermForwarding): Promise<void>;

  /** Returns the state of a term. One query. */
  findTerm(owner: TermOwner, tx?: Transaction): Promise<TermState | undefined>;

  /** Computes how the last day of a term comes about, day by day. Two queries. */
  computation(owner: TermOwner, known?: KnownOfOwner, tx?: Transaction): Promise<TermComputation | undefined>;
}
export const Terms = token<Terms>('terms/Terms');

/**
 * A plugin whose things have terms and that stores their last moments, too: a change of the city's calendar moves those
 * of open terms.
 */
export interface TermHolder {
  /** The kind of its owners, such as `tramites.record`. */
  readonly kind: string;
  /** Locks these owners, in the order of their ids, before their terms are changed. */
  lockOwners(tx: Transaction, ids: readonly number[]): Promise<void>;
  /** Writes the last moment of one owner's term. */
  moveTerm(tx: Transaction, id: number, vence: Date): Promise<void>;
}
export const TermHolders = contributionPoint<TermHolder>('terms/TermHolders');
