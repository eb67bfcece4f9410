import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageOf,
  pageRequest,
  rowId,
  toPage,
  uuid,
} from '../../../host/plugin-api/index.js';
import type { LiveLogins, LoginName } from '../users/live-logins.js';
import type { UserCredentials } from '../users/user-credentials.js';

const sessionId = z.string().regex(/^[0-9a-f]{64}$/, 'No es el identificador de una sesión.');
const tokenId = uuid;

const login = z.object({
  kind: z.enum(['session', 'token']),
  /** Identifies the login; it gives no access. */
  id: z.string(),
  created: z.iso.datetime(),
  lastUsed: z.iso.datetime(),
  expires: z.iso.datetime(),
  /** The browser and the system in words; null, as the addresses, for a login from before they were stored. */
  device: z.string().nullable(),
  begunFrom: z.string().nullable(),
  usedFrom: z.string().nullable(),
});

const cursor = z.string().regex(/^(session:[0-9a-f]{64}|token:[0-9a-f-]{36})$/, 'No es un cursor de esta lista.');

function readCursor(text: string): LoginName {
  const [kind, id] = text.split(':') as [LoginName['kind'], string];
  return { kind, id };
}

/** Builds the procedures `auth.logins`: the sessions and tokens of a user. */
export function loginProcedures(services: { readonly logins: LiveLogins; readonly credentials: UserCredentials }) {
  const { logins, credentials } = services;
  const procedure = adminProcedure('auth.admin');
  return adminRouter({
    list: procedure
      .input(pageRequest(cursor).extend({ userId: rowId }))
      .output(pageOf(login, z.string()))
      .query(async ({ ctx, input }) => {
        const after = input.cursor ? readCursor(input.cursor) : undefined;
        const rows = await logins.page(ctx.identity, input.userId, after, input.limit + 1);
        return toPage(rows, input.limit, ({ kind, id }) => `${kind}:${id}`);
      }),

    /** Ends a login: its session or tokens are refused at once. */
    revoke: doneMutation(
      procedure,
      z.discriminatedUnion('kind', [
        z.strictObject({ userId: rowId, kind: z.literal('session'), id: sessionId }),
        z.strictObject({ userId: rowId, kind: z.literal('token'), id: tokenId }),
      ]),
      ({ userId, ...name }, identity) => credentials.endLogin(identity, userId, name),
    ),
  });
}
