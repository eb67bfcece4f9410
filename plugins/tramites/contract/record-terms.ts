import { token, type Transaction } from '../../../host/plugin-api/index.js';

/**
 * Processes whose tasks have the term of their record. Asked for with `optional(TimedProcesses)` and bound by the
 * plugin that runs processes.
 */
export interface TimedProcesses {
  /**
   * The term of a record has changed in `tx`: it has another last moment, is paused, goes on or has ended. What names
   * it follows behind that transaction, by a job. Locks no instance and no task, so that the record may be locked
   * before; costs one query where no open task names the term.
   */
  termChanged(tx: Transaction, recordId: number): Promise<void>;
}
export const TimedProcesses = token<TimedProcesses>('tramites/TimedProcesses');
