import { token } from '../../../host/plugin-api/index.js';

/**
 * The pages of a record, for mails to the person who filed it and for the counter. Asked for with
 * `optional(RecordPages)` and bound by the plugin that has such pages.
 */
export interface RecordPages {
  /** Path of this service; its reader sees the record, as its key is in it. */
  pathOf(key: string): string;
  /** Returns the same of its receipt, to be printed. */
  receiptOf(key: string): string;
}
export const RecordPages = token<RecordPages>('tramites/RecordPages');
