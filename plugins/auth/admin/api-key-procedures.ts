import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  done,
  doneOutput,
  pageOf,
  pageRequest,
  rowId,
  toPage,
  uuid,
} from '../../../host/plugin-api/index.js';
import type { ApiKeyAdministration } from '../api-keys/api-key-administration.js';
import { permissionCode } from '../users/role-item.js';

const listed = z.object({
  id: z.int(),
  userId: z.int(),
  username: z.string(),
  endpoints: z.array(z.string()),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
});

const endpoints = z.array(permissionCode).max(50);

/** `auth.apiKeys`: the API users of a bundle, key by key; a key is shown once, when it is issued. */
export function apiKeyProcedures({ apiKeys }: { readonly apiKeys: ApiKeyAdministration }) {
  const procedure = adminProcedure('auth.admin');
  return adminRouter({
    list: procedure
      .input(pageRequest(rowId).extend({ userId: rowId.optional() }).prefault({}))
      .output(pageOf(listed, z.int()))
      .query(async ({ ctx, input: { userId, cursor, limit } }) => {
        const rows = await apiKeys.page(ctx.identity, cursor ?? 0, limit + 1, userId);
        const items = rows.map((key) => ({
          ...key,
          endpoints: [...key.endpoints],
          createdAt: key.createdAt.toISOString(),
          revokedAt: key.revokedAt?.toISOString() ?? null,
          lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
        }));
        return toPage(items, limit, (last) => last.id);
      }),

    /** Without a `key`, one is made. */
    issue: procedure
      .input(z.strictObject({ userId: rowId, endpoints, key: uuid.optional() }))
      .output(z.object({ id: z.int(), key: uuid }))
      .mutation(({ ctx, input }) => apiKeys.issue(ctx.identity, input)),

    setEndpoints: procedure
      .input(z.strictObject({ id: rowId, endpoints }))
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await apiKeys.setEndpoints(ctx.identity, input.id, input.endpoints);
        return done;
      }),

    revoke: procedure
      .input(z.strictObject({ id: rowId }))
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await apiKeys.revoke(ctx.identity, input.id);
        return done;
      }),
  });
}
