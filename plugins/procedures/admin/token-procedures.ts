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
import type { ApiTokenAdministration } from '../tokens/api-token-administration.js';
import { tokenGrant, tokenName } from '../tokens/api-token-item.js';

const listed = z.object({
  id: z.int(),
  nombre: z.string(),
  /** Null where what is stored cannot be read, until it is saved anew. */
  procedimientos: z.array(z.string()).nullable(),
  creado: z.iso.datetime(),
  expira: z.iso.datetime().nullable(),
  revocado: z.iso.datetime().nullable(),
  /** At most a minute old while it is in use. */
  ultimo_uso: z.iso.datetime().nullable(),
});

/** `procedures.tokens`: UUID tokens of programs outside; a token is shown once, when it is issued. */
export function tokenProcedures({ tokenAdministration }: { readonly tokenAdministration: ApiTokenAdministration }) {
  const administer = adminProcedure('procedures.admin');
  return adminRouter({
    list: adminProcedure('procedures.read', 'procedures.admin')
      .input(pageRequest(rowId).prefault({}))
      .output(pageOf(listed, z.int()))
      .query(async ({ input: { cursor, limit } }) => {
        const rows = await tokenAdministration.page(cursor ?? 0, limit + 1);
        const items = rows.map(({ id, nombre, procedimientos, ...times }) => ({
          id,
          nombre,
          procedimientos: procedimientos && [...procedimientos],
          creado: times.createdAt.toISOString(),
          expira: times.expiresAt?.toISOString() ?? null,
          revocado: times.revokedAt?.toISOString() ?? null,
          ultimo_uso: times.lastUsedAt?.toISOString() ?? null,
        }));
        return toPage(items, limit, (last) => last.id);
      }),

    issue: administer
      .input(tokenGrant.extend({ nombre: tokenName }))
      .output(z.object({ id: z.int(), uuid }))
      .mutation(({ ctx, input: { nombre, ...grant } }) => tokenAdministration.issue(ctx.identity, nombre, grant)),

    save: administer
      .input(tokenGrant.extend({ id: rowId }))
      .output(doneOutput)
      .mutation(async ({ ctx, input: { id, ...grant } }) => {
        await tokenAdministration.save(ctx.identity, id, grant);
        return done;
      }),

    revoke: administer
      .input(z.strictObject({ id: rowId }))
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await tokenAdministration.revoke(ctx.identity, input.id);
        return done;
      }),
  });
}
