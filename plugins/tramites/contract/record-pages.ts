import { token } from '../../../host/plugin-api/index.js';

/**
 * The pages of a record, for mails to the person who filed it and for the counter. Plugins ask for it with
 * `optional(RecordPages)`; the plugin that has such pages binds it.
 */
export interface RecordPages {
  /** Returns a path of this service with the key in it: its reader sees the record. */
  pathOf(key: string): string;
  /** Returns the path of its receipt, to be printed. */
  receiptOf(key: string): string;
  /** Returns the path that downloads the copy of what was filed; a page says so where that cannot be had now. */
  copyOf(key: string): string;
}
export const RecordPages = token<RecordPages>('tramites/RecordPages');
