import type { Transaction } from './database.js';
import type { Identity } from '../identity/identity.js';
import { token } from '../token.js';

/** The author: a user, an anonymous caller of a public endpoint, the command line, or the service by itself. */
export type AuditActor = Pick<Identity, 'userId'> | 'public' | 'console' | 'system';

/** What entries are about, by kind and id: `{kind: 'tramites.record', id: '12'}`; of users the kind is `auth.user`. */
export interface AuditSubject {
  readonly kind: string;
  readonly id: string;
}

/** One line of the audit log (decisions, section 11). */
export interface AuditEntry {
  /** `<plugin>.<thing>.<done>`, such as `auth.role.saved`; stays as it is once released. */
  readonly action: string;
  readonly by: AuditActor;
  /** What it was done to. */
  readonly subject?: AuditSubject;
  /** What changed, without personal data and without secrets; kept for good. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What names or describes a person; may be erased later without breaking the chain. */
  readonly personal?: Readonly<Record<string, unknown>>;
}

/** A column of what a part of a statement reads from. */
export interface SourceColumn {
  readonly column: string;
}

/**
 * An entry that is written as a part of a statement: without personal data, which takes a second one. What differs from
 * row to row is a column of the source: the id of what that very statement makes; a user, where NULL is anybody on a
 * public endpoint; details as JSON in text.
 */
export interface AuditPartEntry extends Pick<AuditEntry, 'action'> {
  readonly by: AuditActor | SourceColumn;
  readonly subject?: { readonly kind: string; readonly id: string | SourceColumn };
  readonly details?: Readonly<Record<string, unknown>> | SourceColumn;
}

/** A part of a statement: SQL whose places count on from the binds that it was given. */
export interface AuditPart {
  readonly sql: string;
  readonly bind: readonly unknown[];
}

/**
 * The append-only audit log. An entry is written in the transaction of what it records: both are there, or neither. It
 * is chained to the others within seconds, by one host at a time.
 */
export interface AuditLog {
  record(tx: Transaction, entry: AuditEntry): Promise<void>;

  /**
   * Returns the same as a part of one statement, for a hot path on PostgreSQL: an `INSERT … SELECT … FROM <source>` to
   * stand in a `WITH`, so that an entry is written for each row of `source`. `from` is the number of binds that the
   * statement has.
   */
  part(entry: AuditPartEntry, from: number, source: string): AuditPart;
}
export const AuditLog = token<AuditLog>('host/AuditLog');

/** Something that was refused to a user, or to somebody who claimed to be that user. */
export interface UserRefusal {
  /** As an entry's, such as `auth.login_failed`. */
  readonly action: string;
  readonly userId: number;
  /** Whether it is known that it was that user. */
  readonly isProven: boolean;
  /** The client, as limits count it. */
  readonly address: string;
  /** What the first one was about, without personal data and without secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Refusals in the audit log, counted so that nobody fills it: of a user, an address and a quarter of an hour the first
 * is an entry at once, and all others are one more when the quarter is over. The `count` in their details adds up.
 */
export interface RefusalLog {
  /** Fails never: a refusal that cannot be counted stays one, and is said in the log of the service. */
  note(refusal: UserRefusal): Promise<void>;
}
export const RefusalLog = token<RefusalLog>('host/RefusalLog');
