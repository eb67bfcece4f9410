import { auditChain } from '../data/audit/audit-chain.js';
import { DatabaseAuditLog } from '../data/audit/database-audit-log.js';
import { DatabaseRefusalLog } from '../data/audit/database-refusal-log.js';
import type { HostConfig } from './config/host-config.js';
import { overriding, service } from './container/build-container.js';
import { currentContext } from '../runtime/context/context.js';
import type { CoreOptions, CoreServices, HostRole } from './core-services.js';
import { prepareDataFolder } from './data-folder.js';
import { OpenDriverPools } from '../data/database/connections/open-driver-pools.js';
import { openDatabase } from '../data/database/open-database.js';
import { CityExpressions } from '../text/expressions/city-expressions.js';
import { ExpressionThreads, ThreadExpressions } from '../text/expressions/thread-expressions.js';
import { noBell } from '../data/feeds/bell.js';
import { HostFeeds } from '../data/feeds/host-feeds.js';
import { openBell } from '../data/feeds/open-bell.js';
import { openFiles } from '../data/files/open-files.js';
import { openJobs } from '../jobs/open-jobs.js';
import { openRateLimiter } from '../routes/limits/open-rate-limiter.js';
import { ConfiguredSettings, warnOfDefaults } from './host-settings.js';
import { createLogger } from '../runtime/logging/create-logger.js';
import { openMail } from '../jobs/mail/open-mail.js';
import { SealedMails } from '../jobs/mail/sealed-mails.js';
import { MailTemplates } from '../jobs/mail/templates/mail-templates.js';
import { PluginMetrics } from '../runtime/metrics/plugin-metrics.js';
import { poolFigures } from '../runtime/metrics/pool-metrics.js';
import { bounceRoutes } from '../routes/mail/bounce-routes.js';
import { HostAntiForgery } from '../routes/pages/host-anti-forgery.js';
import {
  AntiForgery,
  AuditLog,
  BundleSections,
  ChainedLogs,
  Clock,
  Database,
  DriverPools,
  Events,
  Expressions,
  Feeds,
  Files,
  HostSettings,
  Logger,
  Mailer,
  MailTemplateRevisions,
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
import { openRedis } from '../data/redis/open-redis.js';
import { DatabaseRevisions } from '../data/revisions/database-revisions.js';
import { HostSecrets } from '../data/secrets/host-secrets.js';
import { DatabaseResealing } from '../data/secrets/reseal.js';
import { keyOrigin, rootKeys } from '../data/secrets/root-key.js';
import { FileStorage } from '../data/storage/file-storage.js';
import { openFileStorage } from '../data/storage/open-file-storage.js';
import { LiquidTemplates } from '../text/text-templates/liquid-templates.js';
import { openTracer } from '../runtime/tracing/open-tracer.js';
import { Tracer } from '../runtime/tracing/tracer.js';

/**
 * The time after which a stop abandons the database. Requests in flight have had their time by then, and the rest
 * suffices to end in order within 10 s (decisions, section 11).
 */
const ABANDON_MILLISECONDS = 8500;

/** The check is cheap: every second, so that no more than that passes before the return of Redis is noticed. */
const REDIS_CHECK = { name: 'redis', key: 'redis.url', seconds: 1 };

const systemClock: Clock = { now: () => new Date() };

/** Opens the services that do not depend on plugins. */
export async function openCoreServices(
  config: HostConfig,
  role: HostRole,
  { log, clock = systemClock, onDatabaseLost, plugins, overrides = [] }: CoreOptions,
): Promise<CoreServices> {
  const dataFolder = prepareDataFolder(config.data);
  const logger = createLogger(config.logging, log);
  const secrets = new HostSecrets(rootKeys(config));
  const metrics = new PluginMetrics(plugins);
  const templates = plugins.flatMap(({ mailTemplates }) => mailTemplates ?? []);
  const names = plugins.flatMap(({ mailNames }) => mailNames ?? []);
  const texts = new LiquidTemplates(config.timeZone);
  const mail = await openMail({
    config: config.mail,
    dataFolder,
    texts,
    templates,
    names,
    secrets,
    clock,
    logger,
  });
  const databaseRole = role === 'service' ? 'owner' : 'tool';
  const { tracer, close: closeTracer } = await openTracer(config.tracing, logger);
  const seeing = { logger, tracer };
  const redis = role === 'service' ? await openRedis(config.redis, logger) : undefined;
  const opened = await openDatabase(config.database, dataFolder, databaseRole, seeing, onDatabaseLost);
  const { database, url } = opened;
  let late: NodeJS.Timeout | undefined;
  const limiter = await openRateLimiter({ database, clock, secrets, redis: redis?.link });
  const jobs = await openJobs({ config: config.jobs, database, clock, ...seeing, originOf: currentContext, redis });
  const expressions = new ThreadExpressions();
  const threads = overriding(overrides, ExpressionThreads) ?? expressions;
  const driverPools = new OpenDriverPools(url, config.database);
  const stored = await openFileStorage(config.storage, dataFolder);
  const storage = overriding(overrides, FileStorage) ?? stored.storage;
  const fileOptions = { config: config.files, mostBytes: config.http.fileBytes };
  const { files, sweep: filesSweep } = openFiles({ ...fileOptions, database, storage, clock, logger });
  const bell = redis ? await openBell(redis) : noBell;
  const audit = new DatabaseAuditLog(database, clock);
  const refusals = new DatabaseRefusalLog(database, audit, clock, logger);
  const revisions = new DatabaseRevisions(database, clock);
  const mails = mail.serve({ database, revisions, audit, files, tracer, outbox: jobs.outbox });
  const { sealer } = secrets;
  const sealedMails = new SealedMails(database, sealer.head);
  const pools = poolFigures(() => ({ service: opened.standing(), ...driverPools.standings() }));
  const settings = new ConfiguredSettings(config, plugins);
  if (role === 'service') warnOfDefaults(config, logger);
  return {
    bindings: [
      service(HostSettings, settings),
      service(Logger, logger),
      service(Tracer, tracer),
      service(Spans, tracer),
      service(Clock, clock),
      service(Secrets, secrets),
      service(AntiForgery, new HostAntiForgery(secrets)),
      service(Resealing, new DatabaseResealing({ database, audit, clock, sealer, stores: [sealedMails], plugins })),
      service(Database, database),
      service(AuditLog, audit),
      service(RefusalLog, refusals),
      service(ChainedLogs.token, auditChain),
      service(UserReferences.token, audit),
      service(Revisions, revisions),
      service(Feeds, new HostFeeds(bell, logger)),
      service(RateLimiter, limiter),
      ...(redis ? [service(Redis, redis.link)] : []),
      service(Outbox, jobs.outbox),
      service(Events, jobs.events),
      service(DriverPools, driverPools),
      service(Expressions, new CityExpressions(threads, clock, config.timeZone)),
      service(Metrics, metrics),
      service(FileStorage, storage),
      service(Files, files),
      service(TextTemplates, texts),
      service(Mailer, mails.mailer),
      service(MailTemplates, mails.templates),
      service(MailTemplateRevisions, mails.templates),
      service(BundleSections.token, mails.section),
    ],
    server: { url, config: config.database },
    secrets,
    settings,
    keyOrigin: keyOrigin(config),
    files,
    jobs,
    jobHandlers: [mails.handler],
    schedules: [filesSweep, refusals.schedule, mails.schedule],
    routes: bounceRoutes({ secret: config.mail.bounces.secret, bounces: mails.bounces }),
    figures: [jobs.figures, pools, metrics.registry],
    healthChecks: [
      stored.check,
      mail.check,
      ...(redis ? [{ ...REDIS_CHECK, check: () => redis.link.check().then(() => jobs.checkQueue()) }] : []),
    ],
    limitEnd: () => {
      late = setTimeout(() => {
        opened.abandon();
        driverPools.abandon();
      }, ABANDON_MILLISECONDS);
    },
    close: async () => {
      bell.close();
      limiter.close();
      await jobs.close();
      redis?.link.close();
      mail.close();
      await expressions.close();
      await driverPools.close();
      await opened.close();
      await closeTracer();
      clearTimeout(late);
    },
  };
}
