import type { Transaction } from './database.js';
import type { Identity } from '../identity/identity.js';
import { token } from '../token.js';

/** The author: a user, an anonymous caller of a public endpoint, the command line, or the service by itself. */
export type AuditActor = Pick<Identity, 'userId'> | 'public' | 'console' | 'system';

/** The subject of an entry, by kind and id: `{kind: 'tramites.record', id: '12'}`. The kind of users is `auth.user`. */
export interface AuditSubject {
  readonly kind: string;
  readonly id: string;
}

/** An entry of the audit log (decisions, section 11). */
export interface AuditEntry {
  /** `<plugin>.<thing>.<done>`, such as `auth.role.saved`; it never changes once released. */
  readonly action: string;
  readonly by: AuditActor;
  /** The thing that the action changed. */
  readonly subject?: AuditSubject;
  /** The change, without personal data and without secrets; kept for good. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Data that name or describe a person; may be erased later without breaking the chain. */
  readonly personal?: Readonly<Record<string, unknown>>;
}

/** A column of the table or CTE that a part of a statement reads from. */
export interface SourceColumn {
  readonly column: string;
}

/**
 * An entry that is written as a part of a statement. It has no personal data, which would need a second statement.
 * Values that differ from row to row are columns of the source: the id that the same statement generates; a user, where
 * NULL stands for an anonymous caller of a public endpoint; details as the text of a JSON document.
 */
export interface AuditPartEntry extends Pick<AuditEntry, 'action'> {
  readonly by: AuditActor | SourceColumn;
  readonly subject?: { readonly kind: string; readonly id: string | SourceColumn };
  readonly details?: Readonly<Record<string, unknown>> | SourceColumn;
}

/** A part of a statement: SQL whose placeholders are numbered after the binds that the statement already has. */
export interface AuditPart {
  readonly sql: string;
  readonly bind: readonly unknown[];
}

/**
 * The append-only audit log. An entry is written in the transaction of the change that it records: both are committed,
 * or neither. Within seconds one host at a time chains it to the other entries.
 */
export interface AuditLog {
  recordEntry(tx: Transaction, entry: AuditEntry): Promise<void>;

  /**
   * Returns the insert of an entry as a part of one statement, for a hot path on PostgreSQL: an `INSERT … SELECT … FROM
   * <source>` to stand in a `WITH`, which writes an entry for each row of `source`. `from` is the number of binds that
   * the statement already has.
   */
  part(entry: AuditPartEntry, from: number, source: string): AuditPart;
}
export const AuditLog = token<AuditLog>('host/AuditLog');

/** A refusal of a user, or of a caller that claimed to be that user. */
export interface UserRefusal {
  /** The action of the entry, such as `auth.login_failed`. */
  readonly action: string;
  readonly userId: number;
  /** Whether the caller has proved to be that user. */
  readonly isProven: boolean;
  /** The address of the client, as rate limits count it. */
  readonly address: string;
  /** The details of the first refusal, without personal data and without secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Refusals in the audit log, counted so that a flood of them does not fill it. The first refusal of an action, a user
 * and an address in a quarter of an hour is written at once; all later ones of that quarter become one more entry after
 * its end. The sum of `count` in the details of the entries is the number of refusals.
 */
export interface RefusalLog {
  /** Records a refusal. Never throws: a refusal that cannot be counted is reported in the log of the service. */
  noteRefusal(refusal: UserRefusal): Promise<void>;
}
export const RefusalLog = token<RefusalLog>('host/RefusalLog');
