import { z } from 'zod';
import { adminProcedure, adminRouter, pageQuery, pageRequest } from '../../../host/plugin-api/index.js';
import { ADMINISTER_DOCUMENTS } from '../documents-permissions.js';
import type { StatementKeys } from '../statement/statement-keys.js';

const kid = z.string().regex(/^[\w-]{8}$/);

const listed = z.object({
  kid,
  createdAt: z.iso.datetime(),
  /** Null for the one that signs now. */
  retiredAt: z.iso.datetime().nullable(),
});

/** `documents.keys`: the keys that the QR codes of documents are signed with. */
export function keyProcedures({ statementKeys }: { readonly statementKeys: StatementKeys }) {
  const procedure = adminProcedure(ADMINISTER_DOCUMENTS);
  return adminRouter({
    /** The newest first. */
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

    /** Signs with a new key from now on. The others stay published: what they have signed stays genuine. */
    rotate: procedure
      .input(z.strictObject({}))
      .output(z.object({ kid }))
      .mutation(async ({ ctx }) => ({ kid: await statementKeys.rotate(ctx.identity) })),
  });
}
