import { PreconditionFailedError } from './errors.js';

/** The `ETag` of something that has a revision: a number, or a text without quotation marks and commas. */
export const etagOf = (revision: number | string): string => `"${revision}"`;

/**
 * Throws `PreconditionFailedError` where `If-Match` names another state of a thing than the one it is in. Without the header
 * any state will do; `*` is every one. A weak tag matches none (RFC 9110, section 13.1.1).
 */
export function requireMatch(ifMatch: string | undefined, etag: string): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes('*') && !tags.includes(etag)) throw new PreconditionFailedError();
}
