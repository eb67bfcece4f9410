import { z } from 'zod';
import { adminProcedure, adminRouter, pageQuery, pageRequest } from '../../../host/plugin-api/index.js';
import { ADMINISTER_DOCUMENTS } from '../documents-permissions.js';
import type { StatementKeys } from '../statement/statement-keys.js';

const kid = z.string().regex(/^[\w-]{8}$/);

const listed = z.object({
  kid,
  createdAt: z.iso.datetime(),
  /** Null for the present key. */
  retiredAt: z.iso.datetime().nullable(),
});

/** Makes `documents.keys`: the keys that sign the QR codes of documents. */
export function keyProcedures({ statementKeys }: { readonly statementKeys: StatementKeys }) {
  const procedure = adminProcedure(ADMINISTER_DOCUMENTS);
  return adminRouter({
    /** Lists the keys, newest first. */
    list: pageQuery(
      procedure,
      pageRequest(kid).prefault({}),
      { item: listed, cursor: 'kid' },
      async ({ cursor, limit }) => {
        const keys = await statementKeys.published();
        const from = keys.findIndex((key) => key.kid === cursor) + 1;
        return keys.slice(from, from + limit).map((key) => ({
          kid: key.kid,
          createdAt: key.createdAt.toISOString(),
          retiredAt: key.retiredAt?.toISOString() ?? null,
        }));
      },
    ),

    /** Signs with a new key from now on. The older keys stay published, as documents signed with them stay genuine. */
    rotate: procedure
      .input(z.strictObject({}))
      .output(z.object({ kid }))
      .mutation(async ({ ctx }) => ({ kid: await statementKeys.rotate(ctx.identity) })),
  });
}
