import { PreconditionFailedError } from '../errors.js';

/** Makes the `ETag` of a revision: a strong one, as callers compare the thing itself and not its representation. */
export function etagOf(revision: string | number): string {
  return `"${revision}"`;
}

/**
 * Returns the revisions that a caller knows, from `If-Match`; `undefined` when any will do: without the header, or with
 * `*`. Weak tags are left out (RFC 9110, 13.1.1).
 */
export function knownRevisions(ifMatch: string | undefined): readonly string[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return [...ifMatch.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, revision]) => (weak ? [] : revision!));
}

/**
 * Throws `PreconditionFailedError` when the present revision of a thing is not among those that its caller knows. Call
 * it with the revision that was read under the lock of the change.
 */
export function requireKnown(present: string, known: readonly string[] | undefined): void {
  if (known && !known.includes(present)) throw new PreconditionFailedError();
}
