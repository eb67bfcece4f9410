import { token, type Identity } from '../../../host/plugin-api/index.js';
import type { KnownRecord } from './filed-records.js';

/**
 * The share of a user in the work on a record: `none`; `sees` the case as staff do; `holds` a present task of its
 * process; or `leads` the record, by holding the task of a record that no process leads.
 */
export type WorkShare = 'none' | 'sees' | 'holds' | 'leads';

/**
 * The users who work on records by tasks. Plugins ask for it with `optional(RecordStaff)`; the plugin that runs
 * processes binds it. It looks at no permission: the caller does that before.
 */
export interface RecordStaff {
  /** Returns the share of a user. The user who filed the record has none. It is called outside a transaction. */
  shareOf(record: KnownRecord, by: Identity): Promise<WorkShare>;
}
export const RecordStaff = token<RecordStaff>('tramites/RecordStaff');
