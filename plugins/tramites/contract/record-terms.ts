import { token, type Transaction } from '../../../host/plugin-api/index.js';

/**
 * Processes whose tasks have the term of their record. Plugins ask for it with `optional(TimedProcesses)`; the plugin
 * that runs processes binds it.
 */
export interface TimedProcesses {
  /**
   * Reports that the term of a record has changed in `tx`: it has another last moment, is paused, goes on or has ended.
   * Tasks that name the term follow after that transaction, by a job. It locks no instance and no task, so that the
   * record may be locked before; it costs one query where no open task names the term.
   */
  termChanged(tx: Transaction, recordId: number): Promise<void>;
}
export const TimedProcesses = token<TimedProcesses>('tramites/TimedProcesses');
