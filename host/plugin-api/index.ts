/**
 * The plugin contract: the only part of the host that a plugin imports, and an export of the package
 * (`ventanilla/plugin-api`). It follows semver: its exports stay until the next major version.
 */

// Plugins: the parts of a plugin, and the services of the host itself.

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
export { errorWords } from './plugin/error-words.js';
export { filePath } from './plugin/file-path.js';
export type { Binder, Resolved } from './plugin/injection.js';
export {
  defineCounter,
  defineGauge,
  defineHistogram,
  Metrics,
  type CounterFigure,
  type GaugeFigure,
  type HistogramFigure,
  type Reading,
} from './plugin/metrics.js';
export { readPicture } from './plugin/picture-file.js';
export { definePlugin, type AnyHostPlugin, type HostPlugin } from './plugin/plugin.js';
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
  type TakenPoints,
} from './plugin/services.js';
export { Spans, type Span } from './plugin/spans.js';
export { token, type Token } from './token.js';

// Routes: REST and admin procedures, their input, answers and refusals.

export { ANTI_FORGERY_FIELD, AntiForgery } from './routes/anti-forgery.js';
export { anyone, authenticated, optionally } from './routes/access.js';
export { clientAddress } from './routes/client-address.js';
export { doneMutation, pageQuery, revisedSaveMutation, savedOutput, saveMutation } from './routes/admin-procedures.js';
export {
  AuthenticationError,
  ConflictError,
  DomainError,
  InputError,
  NotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitError,
  UnavailableError,
  type FieldErrors,
  type Problem,
} from './errors.js';
export { events, type EventStream } from './routes/event-stream.js';
export { etagOf, knownRevisions, requireKnown } from './routes/etag.js';
export { fieldErrors, fieldIssues, spanishReasons, type FieldIssue } from './routes/field-errors.js';
export type { Cookie } from './routes/cookie.js';
export type { FormBody } from './routes/form-body.js';
export { formFields } from './routes/form-fields.js';
export type { Html } from './routes/html.js';
export { page, redirect, type Page } from './routes/page.js';
export { PageLayout, type LaidOutPage } from './routes/page-layout.js';
export { pageTemplate } from './routes/page-template.js';
export { pageOf, pageRequest, rowId, toPage } from './routes/paging.js';
export { productIcon, productMark } from './routes/product-mark.js';
export {
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
} from './routes/rest-list.js';
export { formBody, jsonBody, pageFormBody, rawBody, type RawBodyOptions } from './routes/route-body.js';
export { pageRoute, route, type Route, type RouteLimit } from './routes/route.js';
export { adminProcedure, adminRouter, type AdminContext, type AdminMeta } from './routes/rpc.js';
// A package that emits declarations names the types of its admin procedures through these exports: `@trpc/server` is a
// dependency of the service, and the compiler does not find it from the package where dependencies are not hoisted.
export type {
  TRPC_ERROR_CODE_NUMBER,
  AnyTRPCRouter,
  TRPCBuiltRouter,
  TRPCDecorateCreateRouterOptions,
  TRPCError,
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
  RefusalLog,
} from './data/audit.js';
export { CachedRows } from './data/cached-rows.js';
export { Editions, revisionOf } from './data/editions.js';
export { Feeds, type Feed, type FeedReading } from './data/feeds.js';
export { createChainedLog } from './data/chained-log-tables.js';
export { ChainedLogs, type ChainedLog } from './data/chained-log.js';
export { createCityView, extendCityView } from './data/city-view.js';
export { conditions, type Conditions } from './data/conditions.js';
export {
  composed,
  Database,
  type ComposedSql,
  type Dialect,
  type InsertRow,
  type Transaction,
  type TransactionOptions,
} from './data/database.js';
export {
  DriverPools,
  type DriverPool,
  type DriverPoolOptions,
  type Lease,
  type LimitedStatement,
} from './data/driver-pools.js';
export {
  Files,
  FileScanners,
  type AcceptFile,
  type FilePlace,
  type FileScanner,
  type FormFile,
  type OpenFile,
  type ReadForm,
  type SettledFile,
  type StoredFile,
} from './data/files.js';
export { ENCRYPTED_TYPE, isOfMediaType, mediaTypeName, mediaTypes, mediaTypesMeeting } from './data/media-types.js';
export { defineMigration, type ColumnTypes, type Migration, type MigrationContext } from './data/migration.js';
export { personalRow, type PersonalRow } from './data/personal-row.js';
export { RecentlyUsed } from './data/recently-used.js';
export { Resealing, SealError, Secrets, type Resealed, type SealedColumn } from './data/secrets.js';
export { addWords, fewRowsOfWords, hasWord, rarestCount, rowsOfWords, type WordTable } from './data/word-search.js';

// Jobs: work that is done later or elsewhere: jobs, events, mail, requests to other services.

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
  type JobOutcome,
  type JobType,
  type ScheduledJob,
} from './jobs/jobs.js';
export {
  afterMail,
  mailEnd,
  Mailer,
  MailTemplateRevisions,
  type Mail,
  type MailFollowUp,
  type MailOutcome,
  type MailTemplate,
} from './jobs/mail.js';
export { OutsideAnswerError, requestBytes, type OutsideRequest } from './jobs/outside-request.js';

// Text: templates, expressions, and small functions on words.

export { BYTE_ORDER_MARK, delimitedLine, unmarkedCell } from './text/delimited-line.js';
export {
  Expressions,
  type CheckedExpressions,
  type Evaluation,
  type ExpressionFault,
  type ExpressionSet,
  type ExpressionSource,
  type ExpressionStep,
} from './text/expressions.js';
export { freeText, isBlank, isFreeText } from './text/free-text.js';
export { faultOf, type JsonFault } from './text/json-fault.js';
export type { JsonValue } from './text/json-value.js';
export { maskWords } from './text/mask-words.js';
export { misspelt } from './text/misspelt.js';
export { parseExactJson } from './text/parse-exact-json.js';
export { emailAddress } from './text/email-address.js';
export { plainSigns, plainValue } from './text/plain-value.js';
export { withSampleTexts } from './text/sample-texts.js';
export { beginningWith, cutTo, searchWords, wholeWord, type WordRange } from './text/search-words.js';
export { readTextFile } from './text/text-file.js';
export { TextFilterError, TextTemplateError } from './text/text-template-error.js';
export {
  TextTemplates,
  type TextData,
  type TextDialect,
  type TextFilter,
  type TextTemplate,
  type TextTemplateReader,
} from './text/text-templates.js';
export { utf8Text } from './text/utf8-text.js';
export { isUuid, uuid, uuidInSmallLetters } from './text/uuid.js';

// Identity: users, credentials, groups, permissions.

export { Groups, GroupSources, type GroupListing, type GroupSource, type MemberPage } from './identity/groups.js';
export {
  CredentialSchemes,
  type CredentialScheme,
  type FormCompanion,
  type RefusedCredential,
} from './identity/credential-scheme.js';
export {
  identityFrom,
  isStaff,
  UserDirectory,
  UserStore,
  type Account,
  type Identity,
  type KnownPerson,
  type UserName,
  type VerifiedCredential,
} from './identity/identity.js';
export {
  DeclaredPermissions,
  PermissionSources,
  type PermissionDeclaration,
  type PermissionSource,
} from './identity/permissions.js';
export { Expiries, type Expiry, type ExpirySource } from './plugin/expiries.js';
export { UserReferences, type UserReference } from './identity/user-references.js';
export { GroupReferences, MOST_NAMED_USES, type GroupReference, type GroupUse } from './identity/group-references.js';
