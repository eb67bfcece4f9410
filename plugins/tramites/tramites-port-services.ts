import type { Binder } from '../../host/plugin-api/index.js';
import {
  CitizenReminders,
  DefinitionPreviews,
  FiledRecords,
  Filing,
  FollowedRecords,
  MailCodes,
  OfferedTramites,
  PaymentNotices,
  ProcessedRecords,
  RecordAnswers,
  RecordCopies,
  RecordNotices,
  RecordRequests,
  RecordThread,
  RecordTracking,
} from './contract.js';
import { StoredReminders } from './notices/citizen-reminders.js';
import { StoredPaymentNotices } from './notices/payment-notices.js';
import { ReceiptCopies } from './notices/receipts/receipt-copies.js';
import { StoredNotices } from './notices/record-notices.js';
import { TramitesOnOffer } from './catalog/tramites-on-offer.js';
import { AddressCodes } from './validation/address-codes.js';
import { TriedDefinitions } from './definitions/tried-definitions.js';
import { FilingService } from './records/filing/filing-service.js';
import { RecordFollower } from './records/moves/record-follower.js';
import { StoredRecords } from './records/search/stored-records.js';
import { CopiesForReceipts } from './copies/copies-for-receipts.js';
import { StoredCopies } from './copies/stored-copies.js';
import { ThreadByDraft } from './thread/thread-by-draft.js';
import { RecordAnswerService } from './answers/record-answer-service.js';
import { RecordFollowers } from './following/record-followers.js';
import { RequestsByDraft } from './following/requests/requests-by-draft.js';
import { TrackingService } from './following/tracking-service.js';

/** Binds the services that other plugins ask for, and the copies that receipts ask for. */
export function bindPorts({ bind }: Binder): void {
  bind(Filing).toService(FilingService);
  bind(OfferedTramites).toService(TramitesOnOffer);
  bind(DefinitionPreviews).toService(TriedDefinitions);
  bind(FiledRecords).toService(StoredRecords);
  bind(FollowedRecords).toService(RecordFollowers);
  bind(MailCodes).toService(AddressCodes);
  bind(RecordTracking).toService(TrackingService);
  bind(RecordCopies).toService(StoredCopies);
  bind(ReceiptCopies).toService(CopiesForReceipts);
  bind(RecordAnswers).toService(RecordAnswerService);
  bind(RecordNotices).toService(StoredNotices);
  bind(PaymentNotices).toService(StoredPaymentNotices);
  bind(CitizenReminders).toService(StoredReminders);
  bind(RecordRequests).toService(RequestsByDraft);
  bind(RecordThread).toService(ThreadByDraft);
  bind(ProcessedRecords).toService(RecordFollower);
}
