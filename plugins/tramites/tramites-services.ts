import { BundleSections, contribute, GroupReferences, HostSettings } from '../../host/plugin-api/index.js';
import { DraftableForms, QuestionForms } from '../forms/contract.js';
import { CalendarFollowers } from '../calendar/contract.js';
import { ProcedureUsers } from '../procedures/contract.js';
import { TermHolders } from '../terms/contract.js';
import { CaseParts, FollowedRecords, OfferedTramites, ProcessBinders, RecordCopies } from './contract.js';
import { NoticeDelivery } from './notices/notice-delivery.js';
import { NoticePart } from './notices/notice-part.js';
import { ReceiptService } from './notices/receipts/receipt-service.js';
import { ComplaintTypes } from './catalog/complaint-types.js';
import { CounterForms } from './catalog/counter-forms.js';
import { DraftableTramites } from './catalog/draftable-tramites.js';
import { QuestionAdministration } from './catalog/question-administration.js';
import { TramiteAdministration } from './catalog/tramite-administration.js';
import { TramiteBindings } from './catalog/tramite-bindings.js';
import { TramiteCatalog } from './catalog/tramite-catalog.js';
import { TramiteProcesses } from './catalog/tramite-processes.js';
import { ChoicesOfDefinitions } from './definitions/definition-choices.js';
import { DefinitionDrafts } from './definitions/definition-drafts.js';
import { DefinitionList } from './definitions/definition-list.js';
import { DefinitionPublishing } from './definitions/definition-publishing.js';
import { TriedDefinitions } from './definitions/tried-definitions.js';
import { ValidationMail } from './validation/validation-mail.js';
import { ValidationService } from './validation/validation-service.js';
import { ValidationTemplateAdministration } from './validation/validation-template-administration.js';
import { ValidationTemplates } from './validation/validation-templates.js';
import { DeliveryPart } from './records/cases/delivery-part.js';
import { MovePart } from './records/cases/move-part.js';
import { RecordPart } from './records/cases/record-part.js';
import { TermPart } from './records/cases/term-part.js';
import { RecordDeliveries } from './records/deliveries/record-deliveries.js';
import { AnswerCounts, DueCounting, FilingCounts, RatingCounts } from './records/figures/index.js';
import { DownloadService, FileList, OfficeReferences } from './records/index.js';
import { FilingService } from './records/filing/filing-service.js';
import { LookUpService } from './records/look-up/look-up-service.js';
import { RecordStateService } from './records/moves/record-state-service.js';
import { MissingWork } from './records/offices/missing-work.js';
import { OfficeDesk } from './records/offices/office-desk.js';
import { UnheldRecords } from './records/offices/unheld-records.js';
import { KnownWords } from './records/search/known-words.js';
import { RecordExport } from './records/search/record-export.js';
import { RecordFinder } from './records/search/record-finder.js';
import { RecordHistory } from './records/search/record-history.js';
import { RecordSearch } from './records/search/record-search.js';
import { RecordForecast, RecordTermDesk, RecordTerms } from './records/terms/index.js';
import { TrackedFilings } from './copies/tracked-filings.js';
import { AnswerRatings } from './thread/answer-ratings.js';
import { AttentionReminders } from './thread/attention/attention-reminders.js';
import { CitizenMessages } from './thread/citizen-messages.js';
import { MessageDesk } from './thread/message-desk.js';
import { MessageDownloads } from './thread/message-downloads.js';
import { MessagePart } from './thread/message-part.js';
import { DraftableMessages } from './thread/thread-by-draft.js';
import { AnswerDelivery } from './answers/answer-delivery.js';
import { AnswerDesk } from './answers/answer-desk.js';
import { AnswerDownload } from './answers/answer-download.js';
import { AnswerPart } from './answers/answer-part.js';
import { LapseReminders } from './answers/returned/lapse-reminders.js';
import { LapsedReturns } from './answers/returned/lapsed-returns.js';
import { ReturnReminders } from './answers/returned/return-reminders.js';
import { WithdrawalDesk } from './answers/returned/withdrawal-desk.js';
import { followGuesses } from './following/follow-limits.js';
import { LinkRequests } from './following/link-requests.js';
import { DraftableRequests } from './following/requests/draftable-requests.js';
import { RequestService } from './following/requests/request-service.js';
import { TrackingService } from './following/tracking-service.js';
import { RecordDesk } from './desk/record-desk.js';
import { RecordRights } from './records/rights/record-rights.js';
import { CounterDesk } from './counter/counter-desk.js';
import { RecordKeys } from './counter/record-keys.js';
import { ComplaintTypesSection } from './bundle/complaint-types-section.js';
import { TramitesSection } from './bundle/tramites-section.js';
import { ValidationTemplatesSection } from './bundle/validation-templates-section.js';
import { TramitesSweeper } from './tramites-sweeper.js';

/** The contributions of the plugin to the points of others, and to its own. */
export const tramitesContributions = [
  contribute(BundleSections, ComplaintTypesSection),
  contribute(BundleSections, TramitesSection),
  contribute(BundleSections, ValidationTemplatesSection),
  contribute(CalendarFollowers, RecordForecast),
  contribute(CaseParts, RecordPart),
  contribute(CaseParts, MovePart),
  contribute(CaseParts, DeliveryPart),
  contribute(CaseParts, TermPart),
  contribute(CaseParts, AnswerPart),
  contribute(CaseParts, MessagePart),
  contribute(CaseParts, NoticePart),
  contribute(DraftableForms, DraftableTramites),
  contribute(DraftableForms, CounterForms),
  contribute(DraftableForms, DraftableRequests),
  contribute(DraftableForms, DraftableMessages),
  contribute(GroupReferences, OfficeReferences),
  contribute(ProcedureUsers, ValidationTemplates),
  contribute(ProcessBinders, TramiteBindings),
  contribute(TermHolders, RecordTerms),
] as const;

export const tramitesMetrics = [followGuesses] as const;

/** The services that the plugin's functions get. */
export const tramitesUses = {
  tramites: TramiteCatalog,
  definitions: TramiteAdministration,
  definitionChoices: ChoicesOfDefinitions,
  definitionList: DefinitionList,
  drafts: DefinitionDrafts,
  publishing: DefinitionPublishing,
  triedDefinitions: TriedDefinitions,
  questions: QuestionAdministration,
  complaintTypes: ComplaintTypes,
  copies: RecordCopies,
  counter: CounterDesk,
  keys: RecordKeys,
  knownWords: KnownWords,
  offers: OfferedTramites,
  files: FileList,
  desk: AnswerDesk,
  recordDesk: RecordDesk,
  rights: RecordRights,
  answerDelivery: AnswerDelivery,
  deliveries: RecordDeliveries,
  missingWork: MissingWork,
  notices: NoticeDelivery,
  offices: OfficeDesk,
  linkRequests: LinkRequests,
  answerDownload: AnswerDownload,
  attentionReminders: AttentionReminders,
  citizenMessages: CitizenMessages,
  messageDesk: MessageDesk,
  messageDownloads: MessageDownloads,
  ratings: AnswerRatings,
  answerCounts: AnswerCounts,
  dueCounting: DueCounting,
  filingCounts: FilingCounts,
  ratingCounts: RatingCounts,
  exports: RecordExport,
  finder: RecordFinder,
  history: RecordHistory,
  processes: TramiteProcesses,
  receipts: ReceiptService,
  filing: FilingService,
  filings: TrackedFilings,
  lookUps: LookUpService,
  requests: RequestService,
  tracking: TrackingService,
  unheldRecords: UnheldRecords,
  downloads: DownloadService,
  search: RecordSearch,
  states: RecordStateService,
  termDesk: RecordTermDesk,
  withdrawals: WithdrawalDesk,
  lapsedReturns: LapsedReturns,
  lapseReminders: LapseReminders,
  returnReminders: ReturnReminders,
  settings: HostSettings,
  sweeper: TramitesSweeper,
  followed: FollowedRecords,
  forms: QuestionForms,
  validation: ValidationService,
  validationMail: ValidationMail,
  validationTemplateAdministration: ValidationTemplateAdministration,
  validationTemplates: ValidationTemplates,
} as const;
