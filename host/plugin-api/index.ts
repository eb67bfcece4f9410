/**
 * The plugin contract: the only part of the host that a plugin imports, and an export of the package
 * (`ventanilla/plugin-api`). It follows semver: what is here stays until the next major version.
 */
export { anyone, authenticated, optionally, type Access } from './access.js';
export { done, doneOutput, savedOutput } from './admin-outputs.js';
export type { AssetFolder } from './assets.js';
export {
  AuditLog,
  type AuditActor,
  type AuditEntry,
  type AuditPart,
  type AuditPartEntry,
  type AuditSubject,
  RefusalLog,
  type SourceColumn,
  type UserRefusal,
} from './audit.js';
export { brand } from './brand.js';
export {
  BundleSections,
  type AnyBundleSection,
  type BulkBundleSection,
  type BundleSection,
  type ImportContext,
  type ImportOutcome,
  type LeftOutPlugins,
  type RequestToTry,
} from './bundle.js';
export { CachedRows } from './cached-rows.js';
export { CheckFailedError } from './check-failed-error.js';
export { termSchema, WorkingCalendar, type Term } from './calendar.js';
export {
  ChainedLogs,
  type ChainedColumn,
  type ChainedEntries,
  type ChainedKind,
  type ChainedLog,
} from './chained-log.js';
export { createCityView, type NewCityView } from './city-view.js';
export { createChainedLog, type ChainedColumnTypes, type NewChainedLog } from './chained-log-tables.js';
export { conditions, type Conditions } from './conditions.js';
export type { Command, CommandConsole } from './command.js';
export { contribute, contributionPoint, type Contribution, type ContributionPoint } from './contribution-point.js';
export {
  composed,
  Database,
  type BatchOptions,
  type ComposedSql,
  type Dialect,
  type InsertRow,
  type RowClaim,
  type Sql,
  type Transaction,
  type TransactionOptions,
} from './database.js';
export { BYTE_ORDER_MARK, delimitedLine } from './delimited-line.js';
export {
  AuthenticationError,
  ConflictError,
  DomainError,
  InputError,
  NotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  PreconditionFailedError,
  RateLimitError,
  UnavailableError,
  UnsupportedMediaTypeError,
  type FieldErrors,
  type Problem,
} from './errors.js';
export { defineEvent, eventListener, Events, type EventListener, type EventType } from './events.js';
export { etagOf, knownRevisions, requireKnown } from './etag.js';
export {
  Expressions,
  type CheckedExpressions,
  type Evaluation,
  type ExpressionFault,
  type ExpressionSet,
  type ExpressionSource,
  type ExpressionStep,
} from './expressions.js';
export { fieldErrors, fieldIssues, spanishReasons, toldIssues, type FieldIssue } from './field-errors.js';
export { filePath } from './file-path.js';
export {
  Files,
  type AcceptFile,
  type FileLimits,
  type FilePlace,
  type FormFile,
  type OpenFile,
  type ReadForm,
  type SettledFile,
  type StoredFile,
} from './files.js';
export type { FormBody, FormPart } from './form-body.js';
export {
  Groups,
  GroupSources,
  type GroupListing,
  type GroupName,
  type GroupSource,
  type MemberPage,
} from './groups.js';
export {
  CredentialSchemes,
  identityFrom,
  UserDirectory,
  UserStore,
  type Account,
  type CompanionCredential,
  type CredentialRefusal,
  type CredentialScheme,
  type RefusedCredential,
  type Identity,
  type KnownPerson,
  type SchemeName,
  type UserName,
  type VerifiedCredential,
} from './identity.js';
export { optional, type Binder, type Injectable, type Resolved, type Uses } from './injection.js';
export {
  defineJob,
  JobFailedError,
  jobHandler,
  JobRefusedError,
  Outbox,
  type GivenUpReason,
  type JobContext,
  type JobHandler,
  type JobItem,
  type JobOptions,
  type JobOrigin,
  type JobOutcome,
  type JobTimes,
  type JobType,
  type JobWork,
  type ScheduledJob,
} from './jobs.js';
export type { JsonValue } from './json-value.js';
export {
  afterMail,
  Mailer,
  mailOutcome,
  MailTemplateRevisions,
  type CityMailTemplate,
  type Mail,
  type MailFollowUp,
  type MailOptions,
  type MailOutcome,
  type MailTemplate,
} from './mail.js';
export { maskWords } from './mask-words.js';
export {
  defineCounter,
  defineGauge,
  defineHistogram,
  Metrics,
  type AnyFigure,
  type CounterFigure,
  type GaugeFigure,
  type HistogramFigure,
  type Labels,
  type Reading,
} from './metrics.js';
export { misspelt } from './misspelt.js';
export {
  defineMigration,
  type ColumnTypes,
  type Migration,
  type MigrationContext,
  type MigrationOptions,
  type Version,
} from './migration.js';
export { OutsideAnswerError, requestBytes, type OutsideRequest } from './outside-request.js';
export { pageLimit, pageOf, pageRequest, rowId, toPage } from './paging.js';
export {
  DeclaredPermissions,
  PermissionSources,
  type PermissionDeclaration,
  type PermissionSource,
} from './permissions.js';
export { definePlugin, type AnyHostPlugin, type HostPlugin } from './plugin.js';
export {
  ProcedureExecutor,
  ProcedureFailedError,
  type OfferedProcedure,
  type OpeningQuery,
  type ProcedureAnswer,
  type ProcedureCall,
  type ProcedureFailure,
  type ProcedureSession,
  type ProcedureTransactionOptions,
} from './procedures.js';
export { personalRow, type PersonalRow } from './personal-row.js';
export { booleanParameter, idParameter, integerParameter } from './query-parameters.js';
export { attachedAs, attachment, content, empty, json, type Reply } from './reply.js';
export { formBody, jsonBody, rawBody, type BodySpecification } from './route-body.js';
export {
  listOf,
  pageLink,
  RestList,
  type ListFilter,
  type ListPage,
  type ListQuery,
  type ListRequest,
  type RestListDefinition,
} from './rest-list.js';
export {
  detailProblem,
  envelopeProblem,
  errorsByField,
  fieldsProblem,
  msgProblem,
  type ProblemShape,
} from './problem-shape.js';
export {
  route,
  type Answer,
  type AnyRouteInput,
  type GuardInput,
  type Method,
  type Route,
  type RouteInput,
  type RouteLimit,
  type RouteLimits,
  type RouteSpecification,
} from './route.js';
export { adminProcedure, adminRouter, type AdminContext, type AdminErrorData } from './rpc.js';
// A package that emits declarations names the types of its admin procedures through here: `@trpc/server` is a
// dependency of the service, which the compiler does not find beside the package where nothing is hoisted.
export type {
  TRPC_ERROR_CODE_KEY,
  TRPC_ERROR_CODE_NUMBER,
  TRPCBuiltRouter,
  TRPCDecorateCreateRouterOptions,
  TRPCMutationProcedure,
  TRPCProcedureBuilder,
  TRPCQueryProcedure,
  TRPCUnsetMarker,
} from '@trpc/server';
export { Redis } from './redis.js';
export { Resealing, SealError, Secrets, type Resealed, type SealedColumn } from './secrets.js';
export { RecentlyUsed } from './recently-used.js';
export {
  Clock,
  HostSettings,
  Logger,
  RateLimiter,
  Revisions,
  type CachedValue,
  type RateLimitCount,
  type RateLimitRule,
  type RateLimitStanding,
} from './services.js';
export { TextFilterError, TextTemplateError, type TextFault, type TextFinding } from './text-template-error.js';
export {
  TextTemplates,
  type TextBounds,
  type TextData,
  type TextDialect,
  type TextFilter,
  type TextKind,
  type TextTemplate,
  type TextTemplateReader,
} from './text-templates.js';
export { isUuid, uuid, uuidInSmallLetters } from './uuid.js';
export { token, type Token } from './token.js';
export { UserReferences, type UserReference } from './user-references.js';
