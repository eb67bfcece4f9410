import { queryOptions } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import type { Edition } from '../frame/use-editor.js';

const procedures = admin.messenger;

export type Bot = Awaited<ReturnType<typeof procedures.get.query>>;

/** A bot as its form has it; an empty token leaves the stored one. */
export interface TypedBot {
  readonly identificador: string;
  readonly usuario: string;
  readonly ciudadanos: boolean;
  readonly token: string;
}

/** A new bot as its form has it; an empty prefix stands for that of the configuration. */
export interface TypedNewBot extends TypedBot {
  readonly prefijo: string;
}

export const emptyBot: TypedNewBot = { identificador: '', usuario: '', ciudadanos: false, token: '', prefijo: '' };

export const botQuery = (id: number) =>
  queryOptions({
    queryKey: ['bots', 'get', { id }],
    queryFn: ({ signal }) => procedures.get.query({ id }, { signal }),
  });

/** Asks the platform; a failure is its answer, and asked again by hand alone. */
export const webhookQuery = (id: number) =>
  queryOptions({
    queryKey: ['bots', 'webhook', { id }],
    queryFn: ({ signal }) => procedures.webhookInfo.query({ id }, { signal }),
    retry: false,
  });

export const botEdition = ({ identificador, usuario, ciudadanos, revision }: Bot): Edition<TypedBot> => ({
  item: { identificador, usuario, ciudadanos, token: '' },
  revision,
});

/** Reads a bot as it is stored now; `undefined` where it does not exist. */
export async function reloadBot(id: number): Promise<Edition<TypedBot> | undefined> {
  try {
    return botEdition(await procedures.get.query({ id }));
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

export const createBot = ({ identificador, usuario, ciudadanos, token, prefijo }: TypedNewBot): Promise<Bot> =>
  procedures.create.mutate({
    identificador: identificador.trim(),
    usuario: usuario.trim(),
    token: token.trim(),
    ciudadanos,
    ...(prefijo.trim() !== '' && { prefijo: prefijo.trim().toUpperCase() }),
  });

/** Changes a bot. Its token and its owner are sent only where they change: an owner may be inactive by now. */
export function changeBot(bot: Pick<Bot, 'id' | 'usuario'>, typed: TypedBot, revision: string | number): Promise<Bot> {
  const usuario = typed.usuario.trim();
  const token = typed.token.trim();
  return procedures.update.mutate({
    id: bot.id,
    identificador: typed.identificador.trim(),
    ciudadanos: typed.ciudadanos,
    revision: String(revision),
    ...(usuario !== bot.usuario && { usuario }),
    ...(token !== '' && { token }),
  });
}
