import { PreconditionFailedError } from '../errors.js';

/** Returns the `ETag` of a revision: a strong one, as what is compared with it is the thing and not its wording. */
export function etagOf(revision: string | number): string {
  return `"${revision}"`;
}

/**
 * Returns the revisions that a caller knows, from `If-Match`; `undefined` where any will do: without the header, or
 * with `*`. A weak tag names none (RFC 9110, 13.1.1).
 */
export function knownRevisions(ifMatch: string | undefined): readonly string[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return [...ifMatch.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, revision]) => (weak ? [] : revision!));
}

/**
 * Throws `PreconditionFailedError` where a thing has none of the revisions that its caller knows. To be called with
 * what is read under the lock of the change.
 */
export function requireKnown(present: string, known: readonly string[] | undefined): void {
  if (known && !known.includes(present)) throw new PreconditionFailedError();
}
