/**
 * The plugin contract: the only part of the host that a plugin imports, and an export of the package
 * (`ventanilla/plugin-api`). It follows semver: what is here stays until the next major version.
 */

// Plugins: what a plugin is made of, and the services of the host itself.

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
} from './plugin/bundle.js';
export { CheckFailedError } from './plugin/check-failed-error.js';
export type { Command, CommandConsole } from './plugin/command.js';
export {
  contribute,
  contributionPoint,
  type Contribution,
  type ContributionPoint,
} from './plugin/contribution-point.js';
export { filePath } from './plugin/file-path.js';
export { optional, type Binder, type Injectable, type Resolved, type Uses } from './plugin/injection.js';
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
} from './plugin/metrics.js';
export { definePlugin, type AnyHostPlugin, type HostPlugin } from './plugin/plugin.js';
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
export { Redis } from './plugin/redis.js';
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
} from './plugin/services.js';
export { token, type Token } from './token.js';

// Routes: REST and admin procedures, their input, answers and refusals.

export { anyone, authenticated, optionally, type Access } from './routes/access.js';
export { done, doneOutput, savedOutput } from './routes/admin-outputs.js';
export type { AssetFolder } from './routes/assets.js';
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
export { etagOf, knownRevisions, requireKnown } from './routes/etag.js';
export { fieldErrors, fieldIssues, spanishReasons, toldIssues, type FieldIssue } from './routes/field-errors.js';
export type { FormBody, FormPart } from './routes/form-body.js';
export { pageLimit, pageOf, pageRequest, rowId, toPage } from './routes/paging.js';
export {
  detailProblem,
  envelopeProblem,
  errorsByField,
  fieldsProblem,
  msgProblem,
  type ProblemShape,
} from './routes/problem-shape.js';
export { booleanParameter, idParameter, integerParameter } from './routes/query-parameters.js';
export { attachedAs, attachment, content, empty, json, type Reply } from './routes/reply.js';
export {
  listOf,
  pageLink,
  RestList,
  type ListFilter,
  type ListPage,
  type ListQuery,
  type ListRequest,
  type RestListDefinition,
} from './routes/rest-list.js';
export { formBody, jsonBody, rawBody, type BodySpecification } from './routes/route-body.js';
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
} from './routes/route.js';
export { adminProcedure, adminRouter, type AdminContext, type AdminErrorData } from './routes/rpc.js';
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

// Data: the database, migrations, files, secrets, the audit log, caches.

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
} from './data/audit.js';
export { CachedRows } from './data/cached-rows.js';
export { createChainedLog, type ChainedColumnTypes, type NewChainedLog } from './data/chained-log-tables.js';
export {
  ChainedLogs,
  type ChainedColumn,
  type ChainedEntries,
  type ChainedKind,
  type ChainedLog,
} from './data/chained-log.js';
export { createCityView, type NewCityView } from './data/city-view.js';
export { conditions, type Conditions } from './data/conditions.js';
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
} from './data/database.js';
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
} from './data/files.js';
export {
  defineMigration,
  type ColumnTypes,
  type Migration,
  type MigrationContext,
  type MigrationOptions,
  type Version,
} from './data/migration.js';
export { personalRow, type PersonalRow } from './data/personal-row.js';
export { RecentlyUsed } from './data/recently-used.js';
export { Resealing, SealError, Secrets, type Resealed, type SealedColumn } from './data/secrets.js';

// Jobs: what is done later or elsewhere: jobs, events, mail, terms, requests to others.

export { termSchema, WorkingCalendar, type Term } from './jobs/calendar.js';
export { defineEvent, eventListener, Events, type EventListener, type EventType } from './jobs/events.js';
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
} from './jobs/jobs.js';
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
} from './jobs/mail.js';
export { OutsideAnswerError, requestBytes, type OutsideRequest } from './jobs/outside-request.js';

// Text: templates, expressions, and small ones about words.

export { BYTE_ORDER_MARK, delimitedLine } from './text/delimited-line.js';
export {
  Expressions,
  type CheckedExpressions,
  type Evaluation,
  type ExpressionFault,
  type ExpressionSet,
  type ExpressionSource,
  type ExpressionStep,
} from './text/expressions.js';
export type { JsonValue } from './text/json-value.js';
export { maskWords } from './text/mask-words.js';
export { misspelt } from './text/misspelt.js';
export { TextFilterError, TextTemplateError, type TextFault, type TextFinding } from './text/text-template-error.js';
export {
  TextTemplates,
  type TextBounds,
  type TextData,
  type TextDialect,
  type TextFilter,
  type TextKind,
  type TextTemplate,
  type TextTemplateReader,
} from './text/text-templates.js';
export { isUuid, uuid, uuidInSmallLetters } from './text/uuid.js';

// Identity: users, credentials, groups, permissions.

export {
  Groups,
  GroupSources,
  type GroupListing,
  type GroupName,
  type GroupSource,
  type MemberPage,
} from './identity/groups.js';
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
} from './identity/identity.js';
export {
  DeclaredPermissions,
  PermissionSources,
  type PermissionDeclaration,
  type PermissionSource,
} from './identity/permissions.js';
export { UserReferences, type UserReference } from './identity/user-references.js';
