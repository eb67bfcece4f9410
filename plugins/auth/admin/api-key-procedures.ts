import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  plainValue,
  rowId,
  uuid,
} from '../../../host/plugin-api/index.js';
import { keyRevision, type ApiKeyAdministration } from '../api-keys/api-key-administration.js';
import type { ListedKey } from '../api-keys/issued-key.js';
import { permissionCode } from '../users/role-item.js';

const listed = z.object({
  id: z.int(),
  userId: z.int(),
  username: z.string(),
  nombres: z.string(),
  endpoints: z.array(z.string()),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Null for a key without an end. */
  expira: z.iso.datetime().nullable(),
  revision: z.string(),
});

const endpoints = z.array(permissionCode).max(50);
const expira = z.iso.datetime({ offset: true }).nullable();
const one = z.strictObject({ id: rowId });

const newKey = z
  .strictObject({
    userId: rowId.optional(),
    usuario: z.string().min(1).max(150).optional(),
    endpoints,
    key: uuid.optional(),
    expira: expira.optional(),
  })
  .refine(({ userId, usuario }) => (userId === undefined) !== (usuario === undefined), {
    path: ['usuario'],
    error: 'Indique el usuario de la clave, por su id o por su nombre.',
  });

const filter = pageRequest(rowId).extend({
  userId: rowId.optional(),
  /** The beginning of the user name. */
  search: z.string().max(150).overwrite(plainValue).optional(),
  estado: z.enum(['vigentes', 'terminadas']).optional(),
});

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

const shown = ({ expiresAt, ...key }: ListedKey): z.output<typeof listed> => ({
  ...key,
  endpoints: [...key.endpoints],
  createdAt: key.createdAt.toISOString(),
  revokedAt: key.revokedAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  expira: expiresAt?.toISOString() ?? null,
  revision: keyRevision({ endpoints: key.endpoints, expiresAt }),
});

/** Builds the procedures `auth.apiKeys`: the keys of API users; a key is shown once, when it is issued. */
export function apiKeyProcedures({ apiKeys }: { readonly apiKeys: ApiKeyAdministration }) {
  const procedure = adminProcedure('auth.admin');
  return adminRouter({
    list: pageQuery(
      procedure,
      filter.prefault({}),
      { item: listed, cursor: 'id' },
      async ({ cursor, limit, ...rest }, identity) =>
        (await apiKeys.page(identity, cursor ?? 0, limit, rest)).map(shown),
    ),

    get: procedure
      .input(one)
      .output(listed)
      .query(async ({ ctx, input }) => shown(await apiKeys.get(ctx.identity, input.id))),

    /** The endpoints that a key can have, in words. */
    endpoints: procedure
      .output(z.object({ endpoints: z.array(z.object({ code: z.string(), name: z.string() })) }))
      .query(() => ({ endpoints: apiKeys.endpoints.map(({ code, name }) => ({ code, name })) })),

    /** Without a `key`, a new one is generated. */
    issue: procedure
      .input(newKey)
      .output(z.object({ id: z.int(), key: uuid }))
      .mutation(({ ctx, input: { userId, usuario = '', expira: end = null, ...wanted } }) =>
        apiKeys.issue(ctx.identity, { ...wanted, user: userId ?? usuario, expiresAt: toDate(end) }),
      ),

    /** Also sets the end where `expira` is given; null removes it. */
    setEndpoints: doneMutation(
      procedure,
      one.extend({ endpoints, expira: expira.optional(), revision: z.string().max(64).optional() }),
      ({ id, expira: end, ...wanted }, identity) =>
        apiKeys.setEndpoints(identity, id, { ...wanted, ...(end !== undefined && { expiresAt: toDate(end) }) }),
    ),

    revoke: doneMutation(procedure, one, ({ id }, identity) => apiKeys.revoke(identity, id)),
  });
}
