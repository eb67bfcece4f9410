import cors from 'cors';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Registry } from 'prom-client';
import type { AnyTRPCRouter } from '@trpc/server';
import { parse, type ParsedUrlQuery } from 'node:querystring';
import { RefusedPermissions } from './refused-permissions.js';
import type { DatabaseConfig } from '../../data/database/database-config.js';
import type { HealthWatch } from '../../runtime/health/health-watch.js';
import type { Authenticator } from '../../identity/authenticator.js';
import { plainLogger } from '../../runtime/logging/create-logger.js';
import {
  InputError,
  type AntiForgery,
  type Clock,
  type Database,
  type HostSettings,
  type Logger,
  type RateLimiter,
  type RefusalLog,
  type Route,
  type Secrets,
} from '../../plugin-api/index.js';
import type { PageSender } from '../pages/page-sender.js';
import { mountAdmin } from '../rpc/mount-admin.js';
import type { OpenStreams } from '../streams/open-streams.js';
import type { Tracer } from '../../runtime/tracing/tracer.js';
import { mountAssets } from './assets.js';
import { BodyBudget } from './body-budget.js';
import { mountDocumentation } from './documentation.js';
import { requireEscapedUtf8 } from './encoding.js';
import { errorHandler, unknownPath } from './error-handler.js';
import { mountHealth } from './health.js';
import { mountFavicon } from './favicon.js';
import type { HttpConfig } from './http-config.js';
import { jsonBodyReader } from './json-body.js';
import { HttpMetrics } from './metrics.js';
import type { MetricsConfig } from './metrics-config.js';
import { mountRoutes } from './mount-routes.js';
import { openApiDocument, type RouteGroup } from './openapi.js';
import type { Refusals } from './refusals.js';
import { requestContext } from './request-context.js';
import { Visits } from './visits.js';

const MOST_FIELDS = 1000;

/**
 * Parses a query; a field that occurs several times is a list. Throws `InputError` for escapes that are not UTF-8, and
 * for more than a thousand fields: Node would silently replace the former and drop the latter.
 */
function parseQuery(query: string | null): ParsedUrlQuery {
  const text = query ?? '';
  if (text.length >= MOST_FIELDS && text.split('&').length > MOST_FIELDS) {
    throw new InputError(`La dirección tiene más de ${MOST_FIELDS} campos.`, { code: 'too_many_fields' });
  }
  requireEscapedUtf8(text);
  return parse(text, '&', '=', { maxKeys: 0 });
}

/** The keys of the configuration that the application uses. */
interface AppConfig {
  readonly http: HttpConfig;
  readonly metrics: MetricsConfig;
  readonly database: Pick<DatabaseConfig, 'url'>;
  readonly publicUrl: string | undefined;
}

export interface AppParts {
  readonly config: AppConfig;
  readonly version: string;
  readonly logger: Logger;
  readonly tracer: Tracer;
  readonly database: Database;
  readonly limiter: RateLimiter;
  readonly refusals: RefusalLog;
  readonly authenticator: Authenticator;
  readonly groups: readonly RouteGroup[];
  /** The routes of all groups. */
  readonly routes: readonly Route[];
  readonly pages: PageSender;
  readonly refused: Refusals;
  readonly antiForgery: AntiForgery;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: Pick<HostSettings, 'publicUrl' | 'publicLimit'>;
  readonly adminRouters: Readonly<Record<string, AnyTRPCRouter>>;
  readonly health: HealthWatch;
  readonly figures: readonly Registry[];
  readonly streams: OpenStreams;
  readonly draining: () => boolean;
}

/** Forbids all caches to store an answer. A route whose answer may be stored overrides this in its reply. */
const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** Tells whether a host listens only on its own machine: only there are metrics shown without a token. */
const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);

/** Builds the Express application, from the outermost layer in. */
export function createApp(parts: AppParts): Express {
  const { config, logger, authenticator, groups, routes } = parts;
  const { http, metrics: metricsConfig, database } = config;
  const permissions = new RefusedPermissions(parts.refusals);
  const metrics = new HttpMetrics(parts.figures, () => parts.streams.count);

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', parseQuery);
  app.set('trust proxy', http.trustedProxies);

  app.use(requestContext(plainLogger(logger), metrics, parts.tracer));
  app.use(helmet({ contentSecurityPolicy: { directives: { 'base-uri': ["'none'"] } } }), noStore);
  if (http.corsOrigins.length > 0) app.use(cors({ origin: [...http.corsOrigins], credentials: true }));

  app.use((request, _response, next) => {
    // The router would report such a path as malformed.
    requireEscapedUtf8(request.path);
    next();
  });
  mountHealth(app, parts.health, parts.draining, metrics.checked);
  app.get('/metrics', metrics.handler(metricsConfig.token, database.url === undefined && isLoopback(http.host)));
  mountFavicon(app);
  mountDocumentation(app, () =>
    openApiDocument(groups, authenticator.documented, {
      version: parts.version,
      publicUrl: config.publicUrl,
    }),
  );

  mountAdmin(app, parts.adminRouters, {
    authenticator,
    logger,
    tracer: parts.tracer,
    bodyBytes: http.jsonBytes,
    permissions,
  });
  mountRoutes(app, routes, {
    authenticator,
    limiter: parts.limiter,
    bodyBudget: new BodyBudget({
      limiter: parts.limiter,
      bytes: http.anonymousBytesPerHour,
      plainBytes: http.jsonBytes,
      fileBytes: http.files * http.fileBytes,
    }),
    visits: new Visits({
      limiter: parts.limiter,
      clock: parts.clock,
      secrets: parts.secrets,
      publicLimit: parts.settings.publicLimit,
      addressPerMinute: http.addressPerMinute,
    }),
    pages: parts.pages,
    antiForgery: parts.antiForgery,
    settings: parts.settings,
    streams: parts.streams,
    readJson: jsonBodyReader(http.jsonBytes),
    formLimits: { fileBytes: http.fileBytes, files: http.files, fieldBytes: http.jsonBytes },
  });
  mountAssets(
    app,
    groups.flatMap(({ plugin }) => plugin.assets ?? []),
  );

  app.use(unknownPath);
  app.use(errorHandler(logger, parts.refused, permissions));
  return app;
}
