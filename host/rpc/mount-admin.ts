import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { AnyTRPCRouter } from '@trpc/server';
import type { Express } from 'express';
import { requestIdOf } from '../http/request-context.js';
import { toDomainError } from '../http/error-handler.js';
import type { Authenticator } from '../identity/authenticator.js';
import { traceOf } from '../logging/trace-of.js';
import {
  adminRouter,
  authenticated,
  DomainError,
  type AdminContext,
  type Logger,
} from '../plugin-api/index.js';
import { toTrpcError } from '../plugin-api/rpc.js';

const access = authenticated(['jwt', 'session']);

/** What the admin procedures are served with. */
export interface AdminServices {
  readonly authenticator: Authenticator;
  readonly logger: Logger;
  /** Largest body. */
  readonly bodyBytes: number;
}

/** Mounts the admin procedures of all plugins at `/admin/trpc`, one namespace a plugin (decisions, section 13). */
export function mountAdmin(
  app: Express,
  routers: Readonly<Record<string, AnyTRPCRouter>>,
  { authenticator, logger, bodyBytes }: AdminServices,
): void {
  app.use(
    '/admin/trpc',
    createExpressMiddleware({
      router: adminRouter(routers),
      maxBodySize: bodyBytes,
      createContext: async ({ req, res }): Promise<AdminContext> => {
        const requestId = requestIdOf(res);
        try {
          const identity = await authenticator.authenticate(req, res, access);
          return { identity, refusal: undefined, requestId, refusalOf: toDomainError };
        } catch (error) {
          const refusal = toDomainError(error);
          if (refusal?.status !== 401) throw refusal ? toTrpcError(refusal) : error;
          return { identity: undefined, refusal: refusal.toProblem(), requestId };
        }
      },
      responseMeta: ({ errors }) => {
        const headers = errors.flatMap(({ cause }) =>
          cause instanceof DomainError ? Object.entries(cause.toProblem().headers ?? {}) : [],
        );
        return { headers: Object.fromEntries(headers) };
      },
      onError: ({ error, path, req }) => {
        if (error.code !== 'INTERNAL_SERVER_ERROR') return;
        const requestId = req.res && requestIdOf(req.res);
        logger.error({ requestId, procedure: path, ...traceOf(error.cause ?? error) }, 'unexpected failure');
      },
    }),
  );
}
