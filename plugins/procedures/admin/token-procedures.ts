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
import type { ApiTokenAdministration } from '../tokens/api-token-administration.js';
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
});

/** Builds `procedures.tokens`: UUID tokens of programs outside; a token is shown once, when it is issued. */
export function tokenProcedures({ tokenAdministration }: { readonly tokenAdministration: ApiTokenAdministration }) {
  const administer = adminProcedure('procedures.admin');
  return adminRouter({
    list: pageQuery(
      adminProcedure('procedures.read', 'procedures.admin'),
      pageRequest(rowId).prefault({}),
      { item: listed, cursor: 'id' },
      async ({ cursor, limit }) => {
        const rows = await tokenAdministration.page(cursor ?? 0, limit);
        return rows.map(({ id, nombre, procedimientos, ...times }) => ({
          id,
          nombre,
          procedimientos: procedimientos && [...procedimientos],
          creado: times.createdAt.toISOString(),
          expira: times.expiresAt?.toISOString() ?? null,
          revocado: times.revokedAt?.toISOString() ?? null,
          ultimo_uso: times.lastUsedAt?.toISOString() ?? null,
        }));
      },
    ),

    issue: administer
      .input(tokenGrant.extend({ nombre: tokenName }))
      .output(z.object({ id: z.int(), uuid }))
      .mutation(({ ctx, input: { nombre, ...grant } }) => tokenAdministration.issue(ctx.identity, nombre, grant)),

    save: doneMutation(administer, tokenGrant.extend({ id: rowId }), ({ id, ...grant }, identity) =>
      tokenAdministration.save(identity, id, grant),
    ),

    revoke: doneMutation(administer, z.strictObject({ id: rowId }), ({ id }, identity) =>
      tokenAdministration.revoke(identity, id),
    ),
  });
}
