import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { AnyTRPCRouter, TRPCError } from '@trpc/server';
import type { Express, RequestHandler, Response } from 'express';
import { requestIdOf, setRoutePattern } from '../http/request-context.js';
import { toDomainError } from '../http/error-handler.js';
import { requireEscapedUtf8 } from '../http/encoding.js';
import { normalizedTexts } from '../http/normalized-text.js';
import { malformed } from '../http/malformed.js';
import type { RefusedPermissions } from '../http/refused-permissions.js';
import type { Authenticator } from '../../identity/authenticator.js';
import { traceOf } from '../../runtime/logging/trace-of.js';
import { adminRouter, authenticated, DomainError, type AdminContext, type Logger } from '../../plugin-api/index.js';
import { toTrpcError } from '../../plugin-api/routes/rpc.js';
import type { Tracer } from '../../runtime/tracing/tracer.js';
import { EncodingWatch } from './encoding-watch.js';
import { refusalOfCall } from './input-refusal.js';

/** Makes a span for each call of an admin procedure; a request may hold several. */
function tracedBy(tracer: Tracer): NonNullable<AdminContext['around']> {
  return (path, call) => {
    const attributes = { 'rpc.system': 'trpc', 'rpc.method': path };
    return tracer.span({ name: `admin ${path}`, kind: 'internal', attributes }, async (span) => {
      const result = await call();
      // tRPC returns the failure here instead of throwing it.
      if (!result.ok) {
        const { error } = result as unknown as { readonly error: TRPCError };
        span.fail(error.cause ?? error);
      }
      return result;
    });
  };
}

const ROOT = '/admin/trpc';

const JSON_TYPE = 'application/json';

/** The most calls in one request. */
const MOST_CALLS = 20;

const access = authenticated(['jwt', 'session']);

export interface AdminServices {
  readonly authenticator: Authenticator;
  readonly logger: Logger;
  readonly tracer: Tracer;
  readonly bodyBytes: number;
  readonly permissions: RefusedPermissions;
}

/** The procedures whose input is a file, with the most bytes of a call: JSON takes up to twice those of a text. */
const fileCalls: Readonly<Record<string, number>> = {
  'host.bundle.check': 11 * 1024 * 1024,
  'host.bundle.import': 11 * 1024 * 1024,
};

/** A `Host` that tRPC can build a URL from: it fails on an `@`. */
const wellFormedHost = /^[\w.:[\]-]*$/;

function refuseMethod(response: Response): void {
  response.setHeader('Allow', 'GET, POST');
  response.status(405).json({ detail: 'Método TRACE no permitido.', code: 'method_not_allowed' });
}

/**
 * Refuses a malformed `Host`, and `TRACE`. Log lines and metrics name the procedure only if it exists, never what a
 * caller sent.
 */
function prepareCall(known: ReadonlySet<string>): RequestHandler {
  return (request, response, next) => {
    const name = request.path.slice(1);
    setRoutePattern(response, known.has(name) ? `${ROOT}/${name}` : ROOT);
    // tRPC sets none where the address itself is malformed.
    response.setHeader('Content-Type', JSON_TYPE);
    if (!wellFormedHost.test(request.headers.host ?? '')) throw malformed();
    // tRPC builds a `Request` for each call, which this method does not allow.
    if (request.method === 'TRACE') {
      refuseMethod(response);
      return;
    }
    response.locals['encoding'] = new EncodingWatch(request);
    next();
  };
}

/** Mounts the admin procedures of all plugins at `/admin/trpc`, one namespace per plugin (decisions, section 13). */
export function mountAdmin(
  app: Express,
  routers: Readonly<Record<string, AnyTRPCRouter>>,
  { authenticator, logger, tracer, bodyBytes, permissions }: AdminServices,
): void {
  const router = adminRouter(routers);
  const traced = tracedBy(tracer);
  const served = (maxBodySize: number): RequestHandler =>
    createExpressMiddleware({
      router,
      maxBodySize,
      maxBatchSize: MOST_CALLS,
      // A query may be sent as a POST, so that its input, such as the number of a document, stays out of the logs of
      // proxies.
      allowMethodOverride: true,
      createContext: async ({ req, res }): Promise<AdminContext> => {
        const requestId = requestIdOf(res);
        const around: NonNullable<AdminContext['around']> = async (path, call) => {
          const result = await traced(path, call);
          if (!result.ok) {
            const { cause } = (result as unknown as { readonly error: TRPCError }).error;
            await permissions.note(cause instanceof DomainError ? cause : undefined, req, path);
          }
          return result;
        };
        const readInput = (input: unknown): unknown => {
          (res.locals['encoding'] as EncodingWatch).require();
          return normalizedTexts(input);
        };
        const edge = { requestId, readInput, refusalOf: refusalOfCall, around };
        try {
          requireEscapedUtf8(req.url);
          const identity = await authenticator.authenticate(req, res, access);
          return { ...edge, identity, refusal: undefined };
        } catch (error) {
          const refusal = toDomainError(error);
          if (refusal?.status !== 401) throw refusal ? toTrpcError(refusal) : error;
          return { ...edge, identity: undefined, refusal: refusal.toProblem() };
        }
      },
      responseMeta: ({ errors, info }) => {
        const headers = errors.flatMap(({ cause }) =>
          cause instanceof DomainError ? Object.entries(cause.toProblem().headers ?? {}) : [],
        );
        // Where tRPC could not parse the call, its refusal would be plain text.
        if (!info) headers.push(['Content-Type', JSON_TYPE]);
        return { headers: Object.fromEntries(headers) };
      },
      onError: ({ error, path }) => {
        if (error.code !== 'INTERNAL_SERVER_ERROR') return;
        logger.error({ adminProcedure: path, ...traceOf(error.cause ?? error) }, 'unexpected failure');
      },
    });
  app.use(ROOT, prepareCall(new Set(Object.keys(router._def.procedures))));
  // A call alone in its request: a batch has the limit of the others.
  for (const [path, most] of Object.entries(fileCalls)) {
    const serve = served(Math.max(most, bodyBytes));
    app.use(ROOT, (request, response, next) => {
      if (request.path === `/${path}`) serve(request, response, next);
      else next();
    });
  }
  app.use(ROOT, served(bodyBytes));
}
