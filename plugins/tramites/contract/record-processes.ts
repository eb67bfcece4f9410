import { token, type AuditActor, type Transaction } from '../../../host/plugin-api/index.js';
import type { SettledCalendar } from '../../calendar/contract.js';

/** The progress of the process of a record (decisions, section 7). */
export type ProcessProgress =
  /** A person or another system has taken it up: a `RADICADO` record becomes `EN_TRAMITE`. */
  | { readonly kind: 'begun' }
  /**
   * It waits for the citizen: `DEVUELTO`. `paraCiudadano` says what is missing, for the wait that this step has opened;
   * `hasta` is its end, and `siNoLlega` says what follows where nothing is handed in.
   */
  | {
      readonly kind: 'waiting';
      readonly paraCiudadano?: string | undefined;
      readonly hasta?: Date | undefined;
      readonly siNoLlega?: string | undefined;
    }
  /**
   * It no longer waits for the citizen: a `DEVUELTO` record becomes `EN_TRAMITE`. `isHandedIn`: whether the citizen has
   * handed in what was missing.
   */
  | { readonly kind: 'resumed'; readonly isHandedIn: boolean }
  /**
   * It has come to an end of its own, with the code of its outcome: `RESUELTO` where favourable, `RECHAZADO` else.
   * `aviso` has the words of this outcome, in place of those of the tramite for the state; `desenlace` has the name of
   * the end, for staff; `paraCiudadano` has the reason that staff wrote.
   */
  | {
      readonly kind: 'ended';
      readonly favorable: boolean;
      readonly resultado: string | null;
      readonly aviso?: string | undefined;
      readonly desenlace?: string | undefined;
      readonly paraCiudadano?: string | undefined;
    }
  /** It was cancelled: `ANULADO`. `paraCiudadano` says why. */
  | { readonly kind: 'cancelled'; readonly paraCiudadano?: string | undefined };

/** The end of a process: of its own, or by a cancellation. */
export type ProcessEnd = Extract<ProcessProgress, { readonly kind: 'ended' | 'cancelled' }>;

/**
 * Registrations of certificates whose processes end. The plugin that runs processes asks for it with
 * `optional(ProcessedRegistrations)`.
 */
export interface ProcessedRegistrations {
  /**
   * Reports the end of an instance that no record has started and no other instance has called, in the transaction of
   * the end, as its last step. It does nothing for an instance of anything else, and for one that ended before. An
   * instance that ends as it is started is not reported: `PreparedProcess.startProcess` returns that.
   */
  processEnded(tx: Transaction, llave: string, end: ProcessEnd): Promise<void>;
}
export const ProcessedRegistrations = token<ProcessedRegistrations>('tramites/ProcessedRegistrations');

/** The code of the `ConflictError` of a record that has to be answered before it ends, however it ends. */
export const UNANSWERED_RECORD = 'sin_respuesta';

/**
 * Records that follow their processes (decisions, section 3). The plugin that runs processes asks for it with
 * `optional(ProcessedRecords)`, and reports the instances that records have started.
 */
export interface ProcessedRecords {
  /**
   * Locks a record until the end of `tx`: reads behind it decide whether the record is `DEVUELTO`. It comes after all
   * other locks of the caller.
   */
  lockRecord(tx: Transaction, recordId: number): Promise<void>;

  /**
   * Returns the last moment of the term of a record, as it runs: null without a term, and while it is paused or once it
   * has ended. A value that `tx` reads behind {@link lockRecord} stays the same until its end. One query.
   */
  termEnd(recordId: number, tx?: Transaction): Promise<Date | null>;

  /** Returns the ends of running terms by a calendar that is planned, of two thousand records at most. Two queries. */
  plannedEnds(recordIds: readonly number[], calendar: SettledCalendar): Promise<ReadonlyMap<number, Date>>;

  /**
   * Returns whether a record would refuse its end as {@link followProcess} does, for want of an answer. The
   * caller asks before irreversible work that leads to the end. One query, and another one for a record without an
   * answer.
   */
  lacksAnswer(recordId: number): Promise<boolean>;

  /**
   * Moves a record after its process, in the transaction of the step, with its move, audit entry and event. It locks
   * the record, and so comes after all other locks of the caller. `by` made the step. A record whose state allows no
   * such move stays as it is. Throws `ConflictError` ({@link UNANSWERED_RECORD}) where the tramite demands an answer
   * that has not been given: the caller then keeps nothing of the step.
   */
  followProcess(tx: Transaction, recordId: number, progress: ProcessProgress, by: AuditActor): Promise<void>;
}
export const ProcessedRecords = token<ProcessedRecords>('tramites/ProcessedRecords');

/** The reason for a change of a record's process, and its author. */
export interface ProcessCancellation {
  readonly by: AuditActor;
  readonly motivo: string;
}

/**
 * Processes of records that are moved by hand. Plugins ask for it with `optional(RunningProcesses)`; the plugin that
 * runs processes binds it. Without one, no process runs.
 */
export interface RunningProcesses {
  /** Returns whether an instance runs or is suspended. */
  isRunning(tx: Transaction, llave: string): Promise<boolean>;
  /**
   * Cancels an instance with all instances that it has called, and does not move its record. It is the first step of
   * `tx` that locks a row. It does nothing where the instance has ended.
   */
  cancelProcess(tx: Transaction, llave: string, cancellation: ProcessCancellation): Promise<void>;
  /**
   * Extends the waits of an instance, and of the instances that it has called, for their citizen up to a moment, where
   * they would end before; `by` has the author and the reason. It locks instances and tasks, and so comes before a lock
   * of the record.
   */
  extendWaits(tx: Transaction, llave: string, until: Date, by: ProcessCancellation): Promise<void>;
}
export const RunningProcesses = token<RunningProcesses>('tramites/RunningProcesses');
