import { token, type AuditActor, type Transaction } from '../../../host/plugin-api/index.js';

/** The `tipo` of the task of a record that no process leads. */
export const RECORD_TASK = 'REGISTRO';

/** The work that a record brings to an office. */
export interface NewOfficeWork {
  readonly recordId: number;
  /** The group of the office, such as `dependencia:hacienda`. */
  readonly oficina: string;
  /** The name of the tramite: nothing that the citizen wrote. */
  readonly titulo: string;
  /** The last moment of the term of the record; null without one, and while it is paused or once it has ended. */
  readonly vence: Date | null;
}

/** The end of the work: with the end of the record, or as the record went to another entity or was annulled. */
export interface OfficeWorkEnd {
  readonly by: AuditActor;
  readonly isCancelled: boolean;
}

/** The office that the work goes to, and the reason, which stays within the city hall. */
export interface OfficeWorkPass {
  readonly oficina: string;
  readonly motivo: string;
  readonly by: { readonly userId: number };
  /** Whether the work has to be held by `by`; others may pass on any work. */
  readonly isHolderNeeded: boolean;
}

/**
 * The work of offices on records that no process leads: each open record is one open task in the pool of an office.
 * Plugins ask for it with `optional(OfficeWork)`; the plugin that runs processes binds it. Without one, such records
 * stand in the list of records alone.
 */
export interface OfficeWork {
  /**
   * Opens the task of a record. The caller files the record in `tx`, or has locked it: the record has no open task. It
   * only inserts, and waits for no lock.
   */
  openWork(tx: Transaction, work: NewOfficeWork): Promise<void>;

  /**
   * Ends the open task of a record; it does nothing without one. It locks the task, and so comes before a lock of the
   * record.
   */
  endWork(tx: Transaction, recordId: number, end: OfficeWorkEnd): Promise<void>;

  /**
   * Puts the open task of a record into the pool of another office, without a holder. Returns false where the record
   * has no open task. It locks the task, and so comes before a lock of the record. Throws `ConflictError` where the
   * office has the task already (`misma_dependencia`), and where another user holds it (`tarea_ajena`).
   */
  passWork(tx: Transaction, recordId: number, pass: OfficeWorkPass): Promise<boolean>;
}
export const OfficeWork = token<OfficeWork>('tramites/OfficeWork');
