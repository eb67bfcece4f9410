import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { AnyTRPCRouter } from '@trpc/server';
import type { Express } from 'express';
import { requestIdOf } from '../http/request-context.js';
import { toDomainError } from '../http/error-handler.js';
import type { Authenticator } from '../identity/authenticator.js';
import { adminRouter, authenticated, type AdminContext } from '../plugin-api/index.js';

const access = authenticated(['jwt', 'session']);

/** Mounts the admin procedures of all plugins at `/admin/trpc`, one namespace a plugin (decisions, section 13). */
export function mountAdmin(
  app: Express,
  routers: Readonly<Record<string, AnyTRPCRouter>>,
  authenticator: Authenticator,
  bodyBytes: number,
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
          return { identity, refusal: undefined, requestId };
        } catch (error) {
          const refusal = toDomainError(error);
          if (refusal?.status !== 401) throw error;
          return { identity: undefined, refusal: refusal.toProblem(), requestId };
        }
      },
    }),
  );
}
