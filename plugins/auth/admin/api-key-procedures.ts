import { z } from 'zod';
import { adminProcedure, adminRouter, NotFoundError, type Database } from '../../../host/plugin-api/index.js';
import type { ApiKeys } from '../api-keys/api-keys.js';
import type { UserService } from '../users/user-service.js';

const key = z.object({
  id: z.int(),
  endpoints: z.array(z.string()),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** `auth.apiKeys`: a key is shown once, when it is issued. */
export function apiKeyProcedures(services: {
  readonly database: Database;
  readonly apiKeys: ApiKeys;
  readonly users: UserService;
}) {
  const { database, apiKeys, users } = services;
  const procedure = adminProcedure('auth.admin');
  return adminRouter({
    list: procedure
      .input(z.strictObject({ userId: z.int() }))
      .output(z.array(key))
      .query(async ({ input }) =>
        (await apiKeys.of(input.userId)).map(({ id, endpoints, createdAt, revokedAt, lastUsedAt }) => ({
          id,
          endpoints: [...endpoints],
          createdAt: createdAt.toISOString(),
          revokedAt: revokedAt?.toISOString() ?? null,
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      ),

    issue: procedure
      .input(z.strictObject({ userId: z.int(), endpoints: z.array(z.string().max(100)).max(50) }))
      .output(z.object({ key: z.guid() }))
      .mutation(async ({ input }) => {
        await users.describe(input.userId);
        return { key: await database.transaction((tx) => apiKeys.issue(tx, input)) };
      }),

    revoke: procedure
      .input(z.strictObject({ id: z.int() }))
      .output(z.object({ ok: z.literal(true) }))
      .mutation(async ({ input }) => {
        if (!(await apiKeys.revoke(input.id)))
          throw new NotFoundError('No existe esa clave, o ya fue revocada.');
        return { ok: true as const };
      }),
  });
}
