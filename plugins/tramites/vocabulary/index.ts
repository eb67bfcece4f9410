/**
 * The words that all parts share: the number, the states, the digests and the owners of a record. This part knows no
 * other. Other folders of the plugin import it by this file alone.
 */
export { acceptedNotice, type AcceptedNotice } from './accepted-notice.js';
export { answerDigest, answerDigests, documentDigest, staffAnswerDigest } from './answer-digest.js';
export {
  answerDeliveries,
  type AnswerDelivery,
  answerMeans,
  type AnswerMeans,
  caseDelivery,
  meansOf,
  reasonOfReturn,
  seenDelivery,
  type SeenDelivery,
  type SeenNotification,
} from './answer-states.js';
export { filingNumber, type FilingNumber, readFilingNumber } from './filing-number.js';
export { citizenWords, MOST_CITIZEN_WORDS, plainText } from './plain-text.js';
export { type ReceiptState, receiptStates } from './receipt-states.js';
export { RecordLinks } from './record-links.js';
export { listedFile, placedFiles, questionOfFile, recordOwner, recordPlace, type ListedFile } from './record-place.js';
export { openStates, type RecordState, recordStates, statesBefore } from './record-states.js';
export { type CitizenTime, DELIVERY_NAME, lapseWords } from './return-words.js';
export { RECORD, termOwner } from './term-owner.js';
export { FILES_FIELD, MOST_FILES, TEXT_FIELD, textAndFiles } from './text-and-files.js';
export { unansweredReturn } from './unanswered-return.js';
export { unattendedColumn } from './unattended.js';
export { unnotifiedAnswers, unnotifiedColumn } from './unnotified.js';
export { isWithdrawal, withdrawalReason } from './withdrawal-reason.js';
