import { token, type Transaction } from '../../host/plugin-api/index.js';

/** A number of a sequence. */
export interface TakenNumber {
  readonly numero: number;
  /** As documents show it: the prefix, and the number in at least as many digits as the sequence says. */
  readonly texto: string;
}

/**
 * Numbers without gaps and repeats (decisions, section 9): those of receipts, resolutions, contracts. A sequence is
 * made by administrators and bundles, `catalogos.consecutivo`.
 */
export interface Sequences {
  /**
   * Takes the next number of a sequence for what `tx` writes: both are committed, or neither, and then somebody else
   * gets the number. To be called last in the transaction, as everybody who wants a number of the sequence waits until
   * it has ended; of several sequences in the order of their codes, so that nobody waits in a circle. One statement on
   * PostgreSQL.
   *
   * Throws `NotFoundError` for a code that no sequence has, and `ConflictError`: `sequence_used_up` where it has no
   * number left, `period_closed` where the validity period (`vigencia`) that it belongs to is not the active one.
   */
  take(tx: Transaction, codigo: string): Promise<TakenNumber>;
}
export const Sequences = token<Sequences>('catalogs/Sequences');
