import { queryOptions } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import type { Edition } from '../frame/use-editor.js';
import { dayOf, endOfDay } from './end-of-day.js';
import type { Grant } from './grant-fields.js';
import type { CredentialKind } from './use-credentials.js';

const procedures = admin.procedures.tokens;

export type Token = Awaited<ReturnType<typeof procedures.get.query>>;

/** A new token, as its form has it. */
export interface TypedToken extends Grant {
  readonly nombre: string;
}

export const emptyToken: TypedToken = { nombre: '', permitidos: [], vence: '' };

/** The most pages of registered procedures that are read: some thousands. */
const MOST_PAGES = 25;

async function readOffered(signal: AbortSignal) {
  const offered: { codigo: string; nombre: string }[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const place: { cursor?: string } = cursor === null ? {} : { cursor };
    const { items, nextCursor } = await admin.procedures.procedures.list.query({ ...place, limit: 200 }, { signal });
    for (const { pro_codigo, nombre_bd, usos } of items) {
      if (usos?.includes('token')) offered.push({ codigo: pro_codigo, nombre: `${pro_codigo}: ${nombre_bd}` });
    }
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return offered;
}

/** The registered procedures that tokens may run. */
export const offeredQuery = queryOptions({
  queryKey: ['access', 'offered', {}],
  queryFn: ({ signal }) => readOffered(signal),
  staleTime: 60_000,
});

const tokenEdition = ({ procedimientos, expira, revision }: Token): Edition<Grant> => ({
  item: { permitidos: (procedimientos ?? []).toSorted(), vence: expira === null ? '' : dayOf(expira) },
  revision,
});

/** Reads a token as it is stored now; `undefined` where it was revoked. */
async function reloadToken({ id }: Token): Promise<Edition<Grant> | undefined> {
  try {
    const token = await procedures.get.query({ id });
    return token.revocado === null ? tokenEdition(token) : undefined;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

/** Names the field of the form of a path of the input. */
export const tokenField = (path: string): string =>
  path === 'expira' ? 'vence' : path.replace(/^procedimientos(\..*)?$/, 'permitidos');

const endOf = ({ vence }: Grant): { expira?: string } => (vence === '' ? {} : { expira: endOfDay(vence) });

export const issueToken = (token: TypedToken) =>
  procedures.issue.mutate({ nombre: token.nombre.trim(), procedimientos: [...token.permitidos], ...endOf(token) });

/** Changes a token; an end that stays on its day stays at its moment. */
const changeToken = ({ id, expira }: Pick<Token, 'id' | 'expira'>, grant: Grant, revision: string | number) =>
  procedures.save.mutate({
    id,
    procedimientos: [...grant.permitidos],
    revision: String(revision),
    ...(expira !== null && dayOf(expira) === grant.vence ? { expira } : endOf(grant)),
  });

export const tokenKind: CredentialKind<Token> = {
  queryKey: ['access', 'tokens'],
  name: ({ nombre }) => `el token ${nombre}`,
  legend: 'Procedimientos que puede ejecutar',
  allowed: ({ procedimientos }) => procedimientos ?? [],
  lastUsed: ({ ultimo_uso }) => ultimo_uso,
  ends: (token) => token,
  edition: tokenEdition,
  save: changeToken,
  field: tokenField,
  reload: reloadToken,
  revoke: ({ id }) => procedures.revoke.mutate({ id }),
};
