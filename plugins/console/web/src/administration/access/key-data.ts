import { queryOptions } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import type { Edition } from '../frame/use-editor.js';
import { dayOf, endOfDay } from './end-of-day.js';
import type { Grant } from './grant-fields.js';
import type { Ends } from './standing.js';
import type { CredentialKind } from './use-credentials.js';

const procedures = admin.auth.apiKeys;

export type Key = Awaited<ReturnType<typeof procedures.get.query>>;

/** A new key, as its form has it. */
export interface TypedKey extends Grant {
  readonly usuario: string;
}

export const emptyKey: TypedKey = { usuario: '', permitidos: [], vence: '' };

export const endpointsQuery = queryOptions({
  queryKey: ['access', 'endpoints', {}],
  queryFn: ({ signal }) => procedures.endpoints.query(undefined, { signal }),
  staleTime: 300_000,
});

export const keyName = ({ nombres, username }: Pick<Key, 'nombres' | 'username'>): string => nombres || username;

const keyEdition = ({ endpoints, expira, revision }: Key): Edition<Grant> => ({
  item: { permitidos: endpoints.toSorted(), vence: expira === null ? '' : dayOf(expira) },
  revision,
});

/** Reads a key as it is stored now; `undefined` where it was revoked. */
async function reloadKey({ id }: Key): Promise<Edition<Grant> | undefined> {
  try {
    const key = await procedures.get.query({ id });
    return key.revokedAt === null ? keyEdition(key) : undefined;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

/** Names the field of the form of a path of the input. */
export const keyField = (path: string): string =>
  path === 'expira' ? 'vence' : path.replace(/^endpoints(\..*)?$/, 'permitidos');

const endOf = ({ vence }: Grant): string | null => (vence === '' ? null : endOfDay(vence));

export const issueKey = (key: TypedKey) =>
  procedures.issue.mutate({ usuario: key.usuario.trim(), endpoints: [...key.permitidos], expira: endOf(key) });

/** Changes a key; an end that stays on its day stays at its moment. */
const changeKey = ({ id, expira }: Pick<Key, 'id' | 'expira'>, grant: Grant, revision: string | number) =>
  procedures.setEndpoints.mutate({
    id,
    endpoints: [...grant.permitidos],
    revision: String(revision),
    expira: expira !== null && dayOf(expira) === grant.vence ? expira : endOf(grant),
  });

export const endsOfKey = ({ expira, revokedAt }: Key): Ends => ({ expira, revocado: revokedAt });

export const keyKind: CredentialKind<Key> = {
  queryKey: ['access', 'keys'],
  name: (key) => `la clave de ${keyName(key)}`,
  legend: 'Permite',
  allowed: ({ endpoints }) => endpoints,
  lastUsed: ({ lastUsedAt }) => lastUsedAt,
  ends: endsOfKey,
  edition: keyEdition,
  save: changeKey,
  field: keyField,
  reload: reloadKey,
  revoke: ({ id }) => procedures.revoke.mutate({ id }),
};
