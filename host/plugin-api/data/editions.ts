import { createHash } from 'node:crypto';
import type { Transaction } from './database.js';
import { token } from '../token.js';

/** A thing that administrators edit, as the audit log names it. */
export interface EditedThing {
  /** The kind of the audit log's subject: `auth.role`. */
  readonly kind: string;
  readonly id: string;
  /** The section of bundles that changes it as well. */
  readonly section?: string;
  /** The actions that change it, where the audit log has others about the same subject, such as logins of a user. */
  readonly actions?: readonly string[];
}

/** The revision of a thing that does not exist: a save with it creates the thing. */
export const NEW_REVISION = '0';

/** Writes a value as JSON with sorted keys and without absent fields, so that equal things have one text. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * Returns the revision of a thing without a number of its own: a digest of its item, the same on every host. Absent
 * fields do not count; {@link NEW_REVISION} for a thing that does not exist.
 */
export function revisionOf(item: object | undefined): string {
  if (item === undefined) return NEW_REVISION;
  return createHash('sha256').update(sortedJson(item)).digest('base64url').slice(0, 22);
}

/** The refusal of a save by an editor who has not seen the last change of a thing. */
export interface Editions {
  /**
   * Throws `ConflictError` (`stale_revision`) where the editor names a revision that is not the present one. Its words
   * name who changed the thing last, and when. Call it under the lock of the change, with the revision read there.
   *
   * @param known is the revision that the editor has read; without one, any change is allowed, as that of an import.
   */
  requireRevision<R extends string | number>(
    tx: Transaction,
    thing: EditedThing,
    present: R,
    known: R | undefined,
  ): Promise<void>;
}
export const Editions = token<Editions>('host/Editions');
