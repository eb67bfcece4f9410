import type { TermOwner } from '../../terms/contract.js';

/** The kind of a record in the audit log, and among the owners of terms. */
export const RECORD = 'tramites.record';

/** Returns the owner of the term of a record. */
export function termOwner(id: number): TermOwner {
  return { kind: RECORD, id };
}
