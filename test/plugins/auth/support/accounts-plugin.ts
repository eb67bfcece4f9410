import { z } from 'zod';
import {
  authenticated,
  contribute,
  definePlugin,
  empty,
  etagOf,
  fieldsProblem,
  json,
  jsonBody,
  knownRevisions,
  listOf,
  route,
  rowId,
  token,
  UserReferences,
  type Reply,
  type UserReference,
} from '../../../../host/plugin-api/index.js';
import {
  newUserAccount,
  userAccount,
  userAccountChanges,
  UserAccounts,
  type UserAccount,
} from '../../../../plugins/auth/contract.js';

const OwnedThings = token<UserReference>('accounts/OwnedThings');

/** The users who own something of this plugin's, by id. */
export const owners = new Set<number>();

const access = authenticated(['jwt', 'session'], 'accounts.manage');
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(rowId),
});
const answers = { 200: { description: 'The account', schema: userAccount } };

function shown({ revision, ...account }: UserAccount, status = 200): Reply {
  return json(account, status, { ETag: etagOf(revision) });
}

/** Serves the accounts as `/usuario/` of the interface will be: a list, and items with `If-Match`. */
export const accountsPlugin = definePlugin({
  id: 'accounts',
  dependsOn: ['auth'],
  config: z.strictObject({}),
  permissions: [{ code: 'accounts.manage', name: 'Administrar cuentas' }],
  contributes: [contribute(UserReferences, OwnedThings)],
  bindings({ bind }) {
    bind(OwnedThings).toConstantValue({ things: 'cosas', refersTo: (userId) => Promise.resolve(owners.has(userId)) });
  },
  uses: { accounts: UserAccounts },
  routes: ({ accounts }) => [
    route({
      method: 'GET',
      path: '/cuenta',
      summary: 'Accounts',
      access,
      query: accounts.query,
      problem: fieldsProblem,
      answers: { 200: { description: 'A page', schema: listOf(userAccount) } },
      handle: async ({ query, express }) => {
        const page = await accounts.listAccounts({ query, url: express.request.originalUrl });
        return json({ ...page, results: page.results.map(({ revision: _revision, ...account }) => account) });
      },
    }),
    route({
      method: 'POST',
      path: '/cuenta',
      summary: 'A new account',
      access,
      body: jsonBody(newUserAccount),
      problem: fieldsProblem,
      answers: { 201: { description: 'The account', schema: userAccount } },
      handle: async ({ identity, body }) => shown(await accounts.createAccount(identity, body), 201),
    }),
    route({
      method: 'GET',
      path: '/cuenta/:id',
      summary: 'An account',
      access,
      params,
      answers,
      handle: async ({ params: { id } }) => shown(await accounts.getAccount(id)),
    }),
    ...(['PUT', 'PATCH'] as const).map((method) =>
      route({
        method,
        path: '/cuenta/:id',
        summary: 'Change an account',
        access,
        params,
        body: jsonBody(method === 'PUT' ? newUserAccount : userAccountChanges),
        problem: fieldsProblem,
        answers,
        handle: async ({ identity, params: { id }, body, header }) =>
          shown(await accounts.changeAccount(identity, id, body, knownRevisions(header('if-match')))),
      }),
    ),
    route({
      method: 'DELETE',
      path: '/cuenta/:id',
      summary: 'Remove an account',
      access,
      params,
      answers: { 204: { description: 'Removed' } },
      handle: async ({ identity, params: { id }, header }) => {
        await accounts.removeAccount(identity, id, knownRevisions(header('if-match')));
        return empty(204);
      },
    }),
  ],
});
