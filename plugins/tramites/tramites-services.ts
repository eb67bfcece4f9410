import { BundleSections, contribute, HostSettings, type Binder } from '../../host/plugin-api/index.js';
import { DraftableForms, QuestionForms } from '../forms/contract.js';
import { TermHolders } from '../terms/contract.js';
import { AnswerPart } from './cases/answer-part.js';
import { MovePart } from './cases/move-part.js';
import { NoticePart } from './cases/notice-part.js';
import { RecordPart } from './cases/record-part.js';
import { TermPart } from './cases/term-part.js';
import { ComplaintTypesSection } from './bundle/complaint-types-section.js';
import { TramitesSection } from './bundle/tramites-section.js';
import { ValidationTemplatesSection } from './bundle/validation-templates-section.js';
import {
  CaseParts,
  FiledRecords,
  Filing,
  FollowedRecords,
  OfferedTramites,
  ProcessBinders,
  ProcessedRecords,
  RecordAnswers,
  RecordNotices,
  RecordRequests,
  RecordTracking,
} from './contract.js';
import { CounterDesk } from './counter/counter-desk.js';
import { RecordKeys } from './counter/record-keys.js';
import { DueCounting } from './figures/due-counts.js';
import { FilingCounts } from './figures/filing-counts.js';
import { DownloadService } from './files/download-service.js';
import { FileList } from './files/file-list.js';
import { followGuesses } from './following/follow-limits.js';
import { LinkRequests } from './following/link-requests.js';
import { RecordFollowers } from './following/record-followers.js';
import { TramiteProcesses } from './tramites/tramite-processes.js';
import { ComplaintTypes } from './tramites/complaint-types.js';
import { DraftableTramites } from './tramites/draftable-tramites.js';
import { TramiteAdministration } from './tramites/tramite-administration.js';
import { TramiteBindings } from './tramites/tramite-bindings.js';
import { TramiteCatalog } from './tramites/tramite-catalog.js';
import { QuestionAdministration } from './tramites/question-administration.js';
import { NoticeDelivery } from './notices/notice-delivery.js';
import { StoredNotices } from './notices/record-notices.js';
import { AnswerDelivery } from './record-answers/answer-delivery.js';
import { AnswerDesk } from './record-answers/answer-desk.js';
import { AnswerDownload } from './record-answers/answer-download.js';
import { RecordAnswerService } from './record-answers/record-answer-service.js';
import { ReceiptService } from './receipts/receipt-service.js';
import { FilingService } from './records/filing-service.js';
import { LookUpService } from './records/look-up-service.js';
import { RecordFinder } from './records/record-finder.js';
import { RecordFollower } from './records/record-follower.js';
import { RecordHistory } from './records/record-history.js';
import { RecordSearch } from './records/record-search.js';
import { RecordTermDesk } from './records/record-term-desk.js';
import { LapsedReturns } from './returned/lapsed-returns.js';
import { LapseReminders } from './returned/lapse-reminders.js';
import { WithdrawalDesk } from './returned/withdrawal-desk.js';
import { DraftableRequests } from './requests/draftable-requests.js';
import { RequestService } from './requests/request-service.js';
import { RequestsByDraft } from './requests/requests-by-draft.js';
import { RecordTerms } from './records/record-terms.js';
import { RecordStateService } from './records/record-state-service.js';
import { StoredRecords } from './records/stored-records.js';
import { TrackingService } from './records/tracking-service.js';
import { TramitesOnOffer } from './tramites/tramites-on-offer.js';
import { TramitesSweeper } from './tramites-sweeper.js';
import { ValidationMail } from './validation/validation-mail.js';
import { ValidationService } from './validation/validation-service.js';
import { ValidationTemplates } from './validation/validation-templates.js';

/** Binds what other plugins ask for. */
export function bindPorts({ bind }: Binder): void {
  bind(Filing).toService(FilingService);
  bind(OfferedTramites).toService(TramitesOnOffer);
  bind(FiledRecords).toService(StoredRecords);
  bind(FollowedRecords).toService(RecordFollowers);
  bind(RecordTracking).toService(TrackingService);
  bind(RecordAnswers).toService(RecordAnswerService);
  bind(RecordNotices).toService(StoredNotices);
  bind(RecordRequests).toService(RequestsByDraft);
  bind(ProcessedRecords).toService(RecordFollower);
}

/** What the plugin adds to the points of others, and to its own. */
export const tramitesContributions = [
  contribute(BundleSections, ComplaintTypesSection),
  contribute(BundleSections, TramitesSection),
  contribute(BundleSections, ValidationTemplatesSection),
  contribute(CaseParts, RecordPart),
  contribute(CaseParts, MovePart),
  contribute(CaseParts, TermPart),
  contribute(CaseParts, AnswerPart),
  contribute(CaseParts, NoticePart),
  contribute(DraftableForms, DraftableTramites),
  contribute(DraftableForms, DraftableRequests),
  contribute(ProcessBinders, TramiteBindings),
  contribute(TermHolders, RecordTerms),
] as const;

export const tramitesMetrics = [followGuesses] as const;

/** What the plugin's functions are handed. */
export const tramitesUses = {
  tramites: TramiteCatalog,
  definitions: TramiteAdministration,
  questions: QuestionAdministration,
  complaintTypes: ComplaintTypes,
  counter: CounterDesk,
  keys: RecordKeys,
  offers: OfferedTramites,
  files: FileList,
  desk: AnswerDesk,
  deliveries: AnswerDelivery,
  notices: NoticeDelivery,
  linkRequests: LinkRequests,
  answerDownload: AnswerDownload,
  dueCounting: DueCounting,
  filingCounts: FilingCounts,
  finder: RecordFinder,
  history: RecordHistory,
  processes: TramiteProcesses,
  receipts: ReceiptService,
  filing: FilingService,
  lookUps: LookUpService,
  requests: RequestService,
  tracking: TrackingService,
  downloads: DownloadService,
  search: RecordSearch,
  states: RecordStateService,
  termDesk: RecordTermDesk,
  withdrawals: WithdrawalDesk,
  lapsedReturns: LapsedReturns,
  lapseReminders: LapseReminders,
  settings: HostSettings,
  sweeper: TramitesSweeper,
  followed: FollowedRecords,
  forms: QuestionForms,
  validation: ValidationService,
  validationMail: ValidationMail,
  validationTemplates: ValidationTemplates,
} as const;
