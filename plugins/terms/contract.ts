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
export * from './contract/term-computation.js';
export * from './contract/term-words.js';

/** The thing that a term is of: `{kind: 'tramites.record', id: 12}`. It has one term at most. */
export interface TermOwner {
  readonly kind: string;
  readonly id: number;
}

/** What an owner says of itself in the computation of its term. */
export interface KnownOfOwner {
  /** Its answer, which has ended the term, reached nobody: the person is not notified. */
  readonly isUnnotified?: boolean | undefined;
}

/** A term that is ready to begin. */
export interface NewTerm {
  readonly perfil: ProfileCode | null;
  readonly plazo: Term;
  readonly receivedAt: Date;
  /** That an official received it, at a counter: the rule for what arrives by electronic means does not hold. */
  readonly isInPerson: boolean;
  /** Its last moment. */
  readonly dueAt: Date;
}

/** What a term is counted by: the law, or the city's own length; and whether an official received the request. */
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
   * That the citizen handed in what is missing, by electronic means: out of the office hours, or on a day off, it
   * counts as received on the next working day, as a filing does.
   */
  readonly isHandedIn?: boolean | undefined;
}

/** How much longer: so many days beside the present ones, or up to a day such as `2026-05-04`. */
export interface TermExtension extends TermDeed {
  readonly until: { readonly plazo: Term } | { readonly hasta: string };
}

/** An entity that is competent where the city is not. */
export interface TermForwarding extends TermDeed {
  /** Its name, at most 300 characters. */
  readonly entidad: string;
  /** The letter by which it goes there; the citizen gets a copy. */
  readonly oficio?: string | undefined;
  /** That the days in which the law has it forwarded may be over; `motivo` says why. */
  readonly isLate?: boolean | undefined;
}

/** A term after a change. */
export interface ChangedTerm {
  /** Its last moment; null while it is paused. */
  readonly vence: Date | null;
  /** In a pause: until when the citizen may hand in what is missing, where the law says so. */
  readonly plazoCiudadano: Date | null;
}

/** The columns of a source that {@link Terms.part} reads, and the kind that all its owners are of. */
export interface TermColumns {
  readonly kind: string;
  readonly id: string;
  /** Text, or NULL. */
  readonly perfil: string;
  /** The term as JSON in text; NULL for a row that has none. */
  readonly plazo: string;
  readonly receivedAt: string;
  /** A boolean. */
  readonly isInPerson: string;
  readonly dueAt: string;
}

/**
 * Terms as things of their own: of an owner, since when, how long, and their pauses and extensions with their authors
 * and reasons. The last moment follows from these and from the city's days. An owner that keeps that moment too writes
 * what a method answers, in the same transaction, and locks its own row before it asks for a change. Changes of one
 * term come one after the other. Of an owner without a term the answer is undefined, but for extensions and a
 * forwarding: `ConflictError` (`sin_termino`). The caller writes the audit entries.
 */
export interface Terms {
  /**
   * What the law says of a term of what is received at a moment, or now, as the configuration of the city has it
   * (`terms.profiles`).
   */
  profile(code: ProfileCode, receivedAt?: Date): LegalProfile;

  /**
   * Returns a term that begins with `receivedAt`: one that the law sets, or one of the city's own, without legal
   * limits. Asked before the transaction; writes nothing.
   */
  prepare(receivedAt: Date, of: TermBasis): Promise<NewTerm>;

  /** Begins it. */
  start(tx: Transaction, owner: TermOwner, term: NewTerm): Promise<void>;

  /**
   * Returns the same as a part of one statement, as `AuditLog.part`: for each row of `source` that has a term. `from`
   * is the number of binds that the statement has.
   */
  part(columns: TermColumns, from: number, source: string): AuditPart;

  /**
   * Stops the count with the day after this one, until `resume` (Ley 1755 of 2015, article 17). On its last day it
   * stops with that day: one is left for the answer. Throws `ConflictError` where it is paused already
   * (`ya_suspendido`) or has ended (`termino_terminado`), where the law has no pause (`sin_suspension`) or has the
   * citizen asked earlier (`requerimiento_tardio`), and after its last day (`sin_dias_por_suspender`).
   */
  pause(tx: Transaction, owner: TermOwner, deed: TermDeed): Promise<ChangedTerm | undefined>;

  /**
   * Has the days count again from the day after this one, or after the one as which a hand-in counts. Throws
   * `ConflictError` where it is not paused (`no_suspendido`) or has ended (`termino_terminado`).
   */
  resume(tx: Transaction, owner: TermOwner, resumption: TermResumption): Promise<ChangedTerm | undefined>;

  /**
   * Gives the citizen as much time again for what is missing, who has asked for it (Ley 1755 of 2015, article 17);
   * answers until when. Throws `ConflictError` where it is not paused (`no_suspendido`), has ended
   * (`termino_terminado`), has no term (`sin_termino`), and where the law forbids it: where it has no such extension
   * (`sin_prorroga`), after the end of that time (`plazo_ciudadano_vencido`), and a second time (`ya_prorrogado`).
   */
  extendCitizen(tx: Transaction, owner: TermOwner, deed: TermDeed): Promise<Date>;

  /** Until when {@link extendCitizen} would give it now; throws as it does. Writes and locks nothing. */
  citizenExtension(owner: TermOwner, tx?: Transaction): Promise<Date>;

  /**
   * Makes it longer. Throws `InputError` for days that it is not counted in and a day that is no end of it,
   * `ConflictError` where it has ended (`termino_terminado`), has no term (`sin_termino`), and where the law forbids
   * it: after the last day that it has without extensions (`termino_vencido`), or by more than that in all
   * (`prorroga_excesiva`).
   */
  extend(tx: Transaction, owner: TermOwner, extension: TermExtension): Promise<ChangedTerm>;

  /**
   * Ends it, where it has not ended already: the first end counts. Its last moment stays as it is. Answers whether it
   * has ended by this; false without a term.
   */
  end(tx: Transaction, owner: TermOwner, as: Exclude<TermEnd, 'TRASLADO'>, by: AuditActor): Promise<boolean>;

  /**
   * Ends it as the request went to another entity. Throws `ConflictError` where it has ended (`termino_terminado`),
   * has no term (`sin_termino`), or where the days are over in which the law has it forwarded (`traslado_tardio`),
   * unless the forwarding says so.
   */
  forward(tx: Transaction, owner: TermOwner, forwarding: TermForwarding): Promise<void>;

  /** Where it stands. One query. */
  find(owner: TermOwner, tx?: Transaction): Promise<TermState | undefined>;

  /** How its last day comes about, day by day. Two queries. */
  computation(owner: TermOwner, known?: KnownOfOwner, tx?: Transaction): Promise<TermComputation | undefined>;
}
export const Terms = token<Terms>('terms/Terms');

/**
 * The plugin whose things have terms, where it keeps their last moments as well: a change of the city's calendar moves
 * those of terms that are open.
 */
export interface TermHolder {
  /** The kind of its owners, such as `tramites.record`. */
  readonly kind: string;
  /** Locks these owners, which come in the order of their ids, before their terms are changed. */
  hold(tx: Transaction, ids: readonly number[]): Promise<void>;
  /** Writes the last moment of one. */
  move(tx: Transaction, id: number, vence: Date): Promise<void>;
}
export const TermHolders = contributionPoint<TermHolder>('terms/TermHolders');
