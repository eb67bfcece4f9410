import { token, type Transaction } from '../../../host/plugin-api/index.js';

/** A record that came to its end, and is kept. */
export interface EndedRecord {
  readonly id: number;
  readonly radicado: string;
  /** Code of its tramite. */
  readonly tramite: string;
  readonly terminado: Date;
}

/** The records of a tramite that ended until a moment. */
export interface EndedUntil {
  readonly tramite: string;
  readonly until: Date;
}

/** The last one of a page. */
export type EndedPlace = Pick<EndedRecord, 'tramite' | 'terminado' | 'id'>;

/**
 * Records by the end of their retention. Asked for with `optional(RetainedRecords)`; a person decides which ones are
 * destroyed.
 */
export interface RetainedRecords {
  /** Whether there is a tramite of this code. */
  isTramite(codigo: string, tx?: Transaction): Promise<boolean>;

  /**
   * Records of some tramites, in the order in which these are given, those that ended first before the others; behind
   * `after`. None that is open or was destroyed.
   */
  endedUntil(limits: readonly EndedUntil[], limit: number, after?: EndedPlace): Promise<readonly EndedRecord[]>;

  /** Those of some records that have ended and are kept, at most 100 ids. */
  ended(ids: readonly number[], tx?: Transaction): Promise<readonly EndedRecord[]>;

  /** One of them, which stays as it is until the end of `tx`; undefined for any other. */
  hold(tx: Transaction, id: number): Promise<EndedRecord | undefined>;

  /** Notes that a record was destroyed. `PersonalData` erases what it holds of people, in the same transaction. */
  markDestroyed(tx: Transaction, id: number): Promise<void>;
}
export const RetainedRecords = token<RetainedRecords>('tramites/RetainedRecords');
