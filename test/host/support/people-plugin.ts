import {
  contribute,
  CredentialSchemes,
  token,
  UserStore,
  type Account,
  type AnyHostPlugin,
  type CredentialScheme,
} from '../../../host/plugin-api/index.js';
import type { CredentialRefusal } from '../../../host/plugin-api/identity/credential-scheme.js';
import { pluginOf } from './plugin-of.js';

const refusals: Partial<Record<CredentialRefusal, string>> = {
  missing: 'not_authenticated',
  forbidden: 'permission_denied',
};

/** The scheme `jwt` of these tests: `Authorization: Bearer <user id>[.<generation>]`. */
export const numberScheme: CredentialScheme = {
  name: 'jwt',
  isShown: (request) => request.headers.authorization !== undefined,
  verifyCredential: (request) => {
    const [, userId, generation = '0'] = /^Bearer (\d+)(?:\.(\d+))?$/.exec(request.get('authorization')!) ?? [];
    return Promise.resolve(
      userId === undefined ? { refused: 'malformed' } : { userId: Number(userId), generation: Number(generation) },
    );
  },
  refusal: (info) => ({
    status: info === 'forbidden' ? 403 : 401,
    code: refusals[info as CredentialRefusal] ?? 'token_not_valid',
    detail: `Credencial rechazada: ${String(info)}.`,
  }),
  openapi: { type: 'http', scheme: 'bearer' },
};

const NumberScheme = token<CredentialScheme>('people/NumberScheme');

/** Builds an account without permissions, except for the given parts. */
export function person(id: number, parts: Partial<Account> = {}): Account {
  const permissions = new Set<string>();
  return { id, username: `u${id}`, isActive: true, isSuperuser: false, permissions, generation: 0, ...parts };
}

/** Builds a plugin that knows some people, and identifies callers by their number. */
export function peoplePlugin(...people: readonly Account[]): AnyHostPlugin {
  return pluginOf({
    id: 'people',
    contributes: [contribute(CredentialSchemes, NumberScheme)],
    bindings({ bind }) {
      bind(UserStore).toConstantValue({
        findAccount: (id) => Promise.resolve(people.find((account) => account.id === id)),
        activeOf: (ids) => {
          const asked = new Set(ids);
          const active = people.filter(({ id, isActive }) => isActive && asked.has(id));
          return Promise.resolve(new Set(active.map(({ id }) => id)));
        },
      });
      bind(NumberScheme).toConstantValue(numberScheme);
    },
  });
}
