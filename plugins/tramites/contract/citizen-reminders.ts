import { token, type Transaction } from '../../../host/plugin-api/index.js';
import type { CitizenRequest } from './citizen-requests.js';
import type { RecordPayment } from './record-payments.js';

/**
 * The reminders to citizens that their time ends soon. The plugin that runs processes asks for it with
 * `optional(CitizenReminders)`. Each method locks the record, and so comes after all other locks of the caller; the
 * state of the record stays. It does nothing where the citizen was reminded of the same end before, where the record
 * was forwarded, where the tramite turns reminders off, and without an address.
 */
export interface CitizenReminders {
  /** Reminds the citizen of a payment that is still open, once. */
  remindOfPayment(tx: Transaction, recordId: number, payment: RecordPayment): Promise<void>;
  /** Reminds the citizen of a request of the process that is still open, once for each end of the wait. */
  remindOfRequest(tx: Transaction, recordId: number, request: CitizenRequest & { readonly hasta: Date }): Promise<void>;
}
export const CitizenReminders = token<CitizenReminders>('tramites/CitizenReminders');
