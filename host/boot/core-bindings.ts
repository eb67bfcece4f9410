import { auditChain } from '../audit/audit-chain.js';
import { AuditedUsers } from '../audit/audited-users.js';
import { service, type ServiceValue } from '../container/build-container.js';
import type { Jobs } from '../jobs/open-jobs.js';
import {
  AuditLog,
  ChainedLogs,
  Clock,
  Database,
  DriverPools,
  Events,
  Expressions,
  Files,
  HostSettings,
  Logger,
  Metrics,
  Outbox,
  RateLimiter,
  Redis,
  RefusalLog,
  Resealing,
  Revisions,
  Secrets,
  Spans,
  TextTemplates,
  UserReferences,
} from '../plugin-api/index.js';
import { FileStorage } from '../storage/file-storage.js';
import { Tracer } from '../tracing/tracer.js';

/** The host's own services, as they were opened. */
export interface OpenedServices {
  readonly settings: HostSettings;
  readonly logger: Logger;
  readonly tracer: Tracer;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly resealing: Resealing;
  readonly database: Database;
  readonly audit: AuditLog;
  readonly refusals: RefusalLog;
  readonly revisions: Revisions;
  readonly limiter: RateLimiter;
  /** Where the configuration names one. */
  readonly redis: Redis | undefined;
  readonly jobs: Pick<Jobs, 'outbox' | 'events'>;
  readonly driverPools: DriverPools;
  readonly expressions: Expressions;
  readonly metrics: Metrics;
  readonly storage: FileStorage;
  readonly files: Files;
  readonly texts: TextTemplates;
}

/** What plugins find in the container of the host's own. */
export function coreBindings(opened: OpenedServices): readonly ServiceValue[] {
  return [
    service(HostSettings, opened.settings),
    service(Logger, opened.logger),
    service(Tracer, opened.tracer),
    service(Spans, opened.tracer),
    service(Clock, opened.clock),
    service(Secrets, opened.secrets),
    service(Resealing, opened.resealing),
    service(Database, opened.database),
    service(AuditLog, opened.audit),
    service(RefusalLog, opened.refusals),
    service(ChainedLogs.token, auditChain),
    service(UserReferences.token, new AuditedUsers(opened.database)),
    service(Revisions, opened.revisions),
    service(RateLimiter, opened.limiter),
    ...(opened.redis ? [service(Redis, opened.redis)] : []),
    service(Outbox, opened.jobs.outbox),
    service(Events, opened.jobs.events),
    service(DriverPools, opened.driverPools),
    service(Expressions, opened.expressions),
    service(Metrics, opened.metrics),
    service(FileStorage, opened.storage),
    service(Files, opened.files),
    service(TextTemplates, opened.texts),
  ];
}
