import type { AnyTRPCRouter } from '@trpc/server';
import type { Container } from 'inversify';
import { listedProcedures } from '../routes/admin/listed-procedures.js';
import { hostAdmin } from '../routes/admin/host-admin.js';
import { BundleTransfers } from '../data/bundles/uploads/bundle-transfers.js';
import { chainedLogs } from '../data/audit/chained-logs.js';
import type { CoreServices } from './core-services.js';
import type { Configuration } from './config/configuration.js';
import type { HealthWatch } from '../runtime/health/health-watch.js';
import { createApp } from '../routes/http/create-app.js';
import { Refusals } from '../routes/http/refusals.js';
import { HttpServer } from '../routes/http/http-server.js';
import { PageSender } from '../routes/pages/page-sender.js';
import { PlainLayout } from '../routes/pages/plain-layout.js';
import { Authenticator } from '../identity/authenticator.js';
import { MailTemplates } from '../jobs/mail/templates/mail-templates.js';
import {
  AntiForgery,
  AuditLog,
  Clock,
  CredentialSchemes,
  Database,
  DeclaredPermissions,
  Editions,
  Expiries,
  Groups,
  HostSettings,
  Logger,
  PageLayout,
  RateLimiter,
  RefusalLog,
  Revisions,
  Secrets,
  UserDirectory,
  UserStore,
  type AnyBundleSection,
  type ExpirySource,
  type LeftOutPlugins,
  type PermissionDeclaration,
} from '../plugin-api/index.js';
import { checkAssets } from './plugins/check-assets.js';
import { checkRoutes } from './plugins/check-routes.js';
import type { ReadyPlugin } from './plugins/run-plugins.js';
import { OpenStreams } from '../routes/streams/open-streams.js';
import { StreamPlaces } from '../routes/streams/stream-places.js';
import { Tracer } from '../runtime/tracing/tracer.js';
import { packageVersion } from '../runtime/version.js';

function authenticatorOf(container: Container): Authenticator {
  return new Authenticator(
    container.get<UserStore>(UserStore),
    container.get<Groups>(Groups),
    container.getAll(CredentialSchemes.token, { optional: true }),
  );
}

/** Builds the sender of pages, in a plugin's layout or in the plain one. */
function pageSenderOf(container: Container, settings: HostSettings): PageSender {
  const plain = new PlainLayout(settings.cityName);
  return new PageSender({
    layout: container.get<PageLayout>(PageLayout, { optional: true }) ?? plain,
    plain,
    logger: container.get<Logger>(Logger),
    publicUrl: () => settings.publicUrl,
  });
}

/** The parts of bundles that the loaded plugins decide. */
interface BundleParts {
  readonly bundleSections: readonly AnyBundleSection[];
  readonly leftOut: () => Promise<LeftOutPlugins>;
}

/**
 * Puts the routes, admin procedures and health checks of the host and all plugins on one server, which does not listen
 * yet.
 */
export function mountServices(
  container: Container,
  plugins: readonly ReadyPlugin[],
  configuration: Configuration,
  core: Pick<CoreServices, 'routes' | 'figures' | 'jobs'>,
  health: HealthWatch,
  { bundleSections, leftOut }: BundleParts,
): HttpServer {
  const { host: config } = configuration;
  const authenticator = authenticatorOf(container);
  const groups = [
    { plugin: { id: 'host' }, routes: core.routes },
    ...plugins.map(({ plugin, services }) => ({ plugin, routes: plugin.routes?.(services) ?? [] })),
  ];
  checkAssets(groups);
  checkRoutes(groups, authenticator, container.get<readonly PermissionDeclaration[]>(DeclaredPermissions));

  const adminRouters = plugins.flatMap(({ plugin, services }): [string, AnyTRPCRouter][] => {
    const router = plugin.admin?.(services) as AnyTRPCRouter | undefined;
    return router ? [[plugin.id, router]] : [];
  });
  const database = container.get<Database>(Database);
  const settings = container.get<HostSettings>(HostSettings);
  const logs = chainedLogs(container);
  const host = hostAdmin({
    version: packageVersion(),
    plugins: plugins.map(({ plugin: { id, dependsOn = [] } }) => ({
      id,
      dependsOn,
    })),
    health,
    expiries: container.getAll<ExpirySource>(Expiries.token, { optional: true }),
    configuration,
    database,
    clock: container.get<Clock>(Clock),
    audit: container.get<AuditLog>(AuditLog),
    logs,
    secrets: container.get<Secrets>(Secrets),
    timeZone: settings.timeZone,
    users: container.get<UserDirectory>(UserDirectory, { optional: true }),
    jobHandlers: core.jobs.handlers,
    mailTemplates: container.get<MailTemplates>(MailTemplates),
    editions: container.get<Editions>(Editions),
    bundles: new BundleTransfers({
      database,
      audit: container.get<AuditLog>(AuditLog),
      revisions: container.get<Revisions>(Revisions),
      sections: bundleSections,
      leftOut,
    }),
    procedures: () => listedProcedures(routers),
  });
  const routers: Readonly<Record<string, AnyTRPCRouter>> = { ...Object.fromEntries(adminRouters), host };
  const routes = groups.flatMap((group) => group.routes);
  const pages = pageSenderOf(container, settings);
  const refused = new Refusals(pages, routes);
  const clock = container.get<Clock>(Clock);
  const streams = new OpenStreams(new StreamPlaces(database, clock), container.get<Logger>(Logger));
  const server: HttpServer = new HttpServer(
    createApp({
      config,
      version: packageVersion(),
      logger: container.get<Logger>(Logger),
      tracer: container.get<Tracer>(Tracer),
      database,
      limiter: container.get<RateLimiter>(RateLimiter),
      refusals: container.get<RefusalLog>(RefusalLog),
      authenticator,
      groups,
      routes,
      pages,
      refused,
      antiForgery: container.get<AntiForgery>(AntiForgery),
      clock,
      secrets: container.get<Secrets>(Secrets),
      settings,
      adminRouters: routers,
      figures: core.figures,
      health,
      streams,
      draining: () => server.draining,
    }),
    config.http,
    refused,
    streams,
  );
  return server;
}
