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
import { tokenRevision, type ApiTokenAdministration } from '../tokens/api-token-administration.js';
import type { IssuedToken } from '../tokens/issued-token.js';
import { tokenGrant, tokenName } from '../tokens/api-token-item.js';

const listed = z.object({
  id: z.int(),
  nombre: z.string(),
  /** Null where the stored list cannot be read, until it is saved anew. */
  procedimientos: z.array(z.string()).nullable(),
  creado: z.iso.datetime(),
  expira: z.iso.datetime().nullable(),
  revocado: z.iso.datetime().nullable(),
  /** At most a minute old while it is in use. */
  ultimo_uso: z.iso.datetime().nullable(),
  revision: z.string(),
});

const filter = pageRequest(rowId).extend({
  /** Words of the name. */
  search: z.string().max(150).optional(),
  estado: z.enum(['vigentes', 'terminados']).optional(),
});

const shown = (token: IssuedToken): z.output<typeof listed> => ({
  id: token.id,
  nombre: token.nombre,
  procedimientos: token.procedimientos && [...token.procedimientos],
  creado: token.createdAt.toISOString(),
  expira: token.expiresAt?.toISOString() ?? null,
  revocado: token.revokedAt?.toISOString() ?? null,
  ultimo_uso: token.lastUsedAt?.toISOString() ?? null,
  revision: tokenRevision(token),
});

/** Builds `procedures.tokens`: UUID tokens of programs outside; a token is shown once, when it is issued. */
export function tokenProcedures({ tokenAdministration }: { readonly tokenAdministration: ApiTokenAdministration }) {
  const read = adminProcedure('procedures.read', 'procedures.admin');
  const administer = adminProcedure('procedures.admin');
  return adminRouter({
    list: pageQuery(read, filter.prefault({}), { item: listed, cursor: 'id' }, async ({ cursor, limit, ...rest }) =>
      (await tokenAdministration.page(cursor ?? 0, limit, rest)).map(shown),
    ),

    get: read
      .input(z.strictObject({ id: rowId }))
      .output(listed)
      .query(async ({ input }) => shown(await tokenAdministration.get(input.id))),

    issue: administer
      .input(tokenGrant.extend({ nombre: tokenName }))
      .output(z.object({ id: z.int(), uuid }))
      .mutation(({ ctx, input: { nombre, ...grant } }) => tokenAdministration.issue(ctx.identity, nombre, grant)),

    save: doneMutation(
      administer,
      tokenGrant.extend({ id: rowId, revision: z.string().max(64).optional() }),
      ({ id, revision, ...grant }, identity) => tokenAdministration.save(identity, id, grant, revision),
    ),

    revoke: doneMutation(administer, z.strictObject({ id: rowId }), ({ id }, identity) =>
      tokenAdministration.revoke(identity, id),
    ),
  });
}
