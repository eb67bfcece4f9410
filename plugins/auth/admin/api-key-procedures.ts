import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  rowId,
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

/** Builds the procedures `auth.apiKeys`: the keys of API users; a key is shown once, when it is issued. */
export function apiKeyProcedures({ apiKeys }: { readonly apiKeys: ApiKeyAdministration }) {
  const procedure = adminProcedure('auth.admin');
  return adminRouter({
    list: pageQuery(
      procedure,
      pageRequest(rowId).extend({ userId: rowId.optional() }).prefault({}),
      { item: listed, cursor: 'id' },
      async ({ userId, cursor, limit }, identity) => {
        const rows = await apiKeys.page(identity, cursor ?? 0, limit, userId);
        return rows.map((key) => ({
          ...key,
          endpoints: [...key.endpoints],
          createdAt: key.createdAt.toISOString(),
          revokedAt: key.revokedAt?.toISOString() ?? null,
          lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
        }));
      },
    ),

    /** Without a `key`, a new one is generated. */
    issue: procedure
      .input(z.strictObject({ userId: rowId, endpoints, key: uuid.optional() }))
      .output(z.object({ id: z.int(), key: uuid }))
      .mutation(({ ctx, input }) => apiKeys.issue(ctx.identity, input)),

    setEndpoints: doneMutation(procedure, z.strictObject({ id: rowId, endpoints }), ({ endpoints, id }, identity) =>
      apiKeys.setEndpoints(identity, id, endpoints),
    ),

    revoke: doneMutation(procedure, z.strictObject({ id: rowId }), ({ id }, identity) => apiKeys.revoke(identity, id)),
  });
}
