/**
 * The notices of a record to its citizen, by mail and chat, and the receipts. This part knows the vocabulary. Other
 * folders of the plugin import it by this file alone.
 */
export { StoredReminders } from './citizen-reminders.js';
export { HandInNotices } from './hand-in-notices.js';
export { MessageNotices } from './message-notices.js';
export { noticeTemplate } from './notice-mail.js';
export {
  filingNotice,
  type FilingNotice,
  isOccasion,
  type Notices,
  noticesSchema,
  noticeViews,
} from './notice-occasions.js';
export type { NoticedRecord } from './noticed-record.js';
export { OfficePeople, sameOffice } from './office-people.js';
export { ReceiptCopies } from './receipts/receipt-copies.js';
export { ReceiptLimit } from './receipts/receipt-limit.js';
export { ReceiptService } from './receipts/receipt-service.js';
export { receiptTemplate } from './receipts/receipt.js';
export { StoredNotices } from './record-notices.js';
