import type { TermOwner } from '../../terms/contract.js';

/** What a record is in the audit log, and among the owners of terms. */
export const RECORD = 'tramites.record';

/** Returns the owner of the term of a record. */
export function termOwner(id: number): TermOwner {
  return { kind: RECORD, id };
}
