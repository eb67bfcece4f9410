import { token, type AuditActor, type Identity, type Transaction } from '../../../host/plugin-api/index.js';

/** How far the process of a record has come (decisions, section 7). */
export type ProcessProgress =
  /** A person or another system has taken it up: a `RADICADO` record becomes `EN_TRAMITE`. */
  | { readonly kind: 'begun' }
  /** It waits for the citizen: `DEVUELTO`. */
  | { readonly kind: 'waiting' }
  /**
   * It waits for the citizen no more: a `DEVUELTO` record becomes `EN_TRAMITE`. `isHandedIn`: as the citizen has handed
   * in what was missing.
   */
  | { readonly kind: 'resumed'; readonly isHandedIn: boolean }
  /** It has come to an end of its own, with the code of its outcome: `RESUELTO` where favourable, `RECHAZADO` else. */
  | { readonly kind: 'ended'; readonly favorable: boolean; readonly resultado: string | null }
  /** It was cancelled: `ANULADO`. */
  | { readonly kind: 'cancelled' };

/** The code of the `ConflictError` of a record that has to be answered before it becomes `RESUELTO`. */
export const UNANSWERED_RECORD = 'sin_respuesta';

/**
 * Records that follow their processes (decisions, section 3). Asked for with `optional(ProcessedRecords)` by the plugin
 * that runs processes, which reports instances that records have started.
 */
export interface ProcessedRecords {
  /**
   * Locks a record until the end of `tx`: what decides whether it is `DEVUELTO` is read behind it. After whatever else
   * the caller locks.
   */
  hold(tx: Transaction, recordId: number): Promise<void>;

  /**
   * Returns the last moment of the term of a record, as it runs: null without a term, and while it is paused or once it
   * has ended. What `tx` reads behind {@link hold} stays so until its end. One query.
   */
  termEnd(recordId: number, tx?: Transaction): Promise<Date | null>;

  /**
   * Moves a record after its process, in the transaction of the step, with its move, audit entry and event. Locks the
   * record, and so comes after whatever the caller locks. `by` is who made the step. A record that its state lets go no
   * further stays as it is. Throws `ConflictError` ({@link UNANSWERED_RECORD}) where the tramite demands an answer that
   * has not been given: nothing of the step is to be kept then.
   */
  follow(tx: Transaction, recordId: number, progress: ProcessProgress, by: AuditActor): Promise<void>;
}
export const ProcessedRecords = token<ProcessedRecords>('tramites/ProcessedRecords');

/**
 * The users who work on processes of records. Asked for with `optional(ProcessReaders)` and bound by the plugin that
 * runs processes.
 */
export interface ProcessReaders {
  /** Returns whether a user may see an instance as staff do; false where there is none. */
  maySee(llave: string, by: Identity): Promise<boolean>;
}
export const ProcessReaders = token<ProcessReaders>('tramites/ProcessReaders');

/** Why something is done to the process of a record, and by whom. */
export interface ProcessCancellation {
  readonly by: AuditActor;
  readonly motivo: string;
}

/**
 * Processes of records that are moved by hand. Asked for with `optional(RunningProcesses)` and bound by the plugin that
 * runs processes: without one, nothing runs.
 */
export interface RunningProcesses {
  /** Returns whether an instance goes on, or is suspended. */
  isRunning(tx: Transaction, llave: string): Promise<boolean>;
  /**
   * Cancels an instance with all that it has called, and does not move its record. It is to be the first thing in `tx`
   * that locks a row. Nothing where it has ended.
   */
  cancel(tx: Transaction, llave: string, cancellation: ProcessCancellation): Promise<void>;
  /**
   * Has what an instance, with all that it has called, waits for of its citizen end at a moment, where it would end
   * before; `by` says who has it so, and why. Locks instances and tasks, and so comes before a lock of the record.
   */
  extendWaits(tx: Transaction, llave: string, until: Date, by: ProcessCancellation): Promise<void>;
}
export const RunningProcesses = token<RunningProcesses>('tramites/RunningProcesses');
