import { refusalOf, unreachable } from './errors.js';

/** The user of this browser, as `/api/sesion/` describes them. */
export interface Session {
  readonly usuario: {
    readonly id: number;
    readonly username: string;
    readonly nombres: string;
    readonly is_superuser: boolean;
  };
  readonly permisos: readonly string[];
  /** Whether the user has a second factor, and whether a role gives nothing without one. */
  readonly dos_pasos: { readonly activa: boolean; readonly exigida: boolean };
  readonly csrf: string;
}

/** The fields of the login form. */
export interface Login {
  readonly username: string;
  readonly password: string;
  readonly otp?: string;
}

export const SESSION_ADDRESS = '/api/sesion/';

/** The value that proves to the service that a change comes from this page. */
let csrf = '';

/** The user whose page this is. */
let userId: number | undefined;

export const csrfHeader = (): { readonly 'X-CSRFToken': string } => ({ 'X-CSRFToken': csrf });

async function call(init?: RequestInit): Promise<Response> {
  try {
    return await fetch(SESSION_ADDRESS, { credentials: 'same-origin', ...init });
  } catch (cause) {
    throw unreachable(cause);
  }
}

function kept(session: Session): Session {
  csrf = session.csrf;
  userId = session.usuario.id;
  return session;
}

/**
 * Reads the session in a response. Where another tab has logged in as another user, the page is reloaded and this never
 * resolves: waiting calls are not sent in that user's name.
 */
export async function ownSession(answer: Response): Promise<Session> {
  const session = (await answer.json()) as Session;
  if (userId !== undefined && userId !== session.usuario.id) {
    location.assign('/consola/');
    await new Promise<never>(() => undefined);
  }
  return session;
}

/** Reads the session of this browser; `null` where there is none. */
export async function readSession(): Promise<Session | null> {
  const answer = await call();
  if (answer.status === 401) return null;
  if (!answer.ok) throw await refusalOf(answer);
  return kept(await ownSession(answer));
}

/** Logs in. Throws `ServiceError`: `otp_required` where the account has a second factor. */
export async function beginSession(login: Login): Promise<Session> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await call({ method: 'POST', headers, body: JSON.stringify(login) });
  if (!answer.ok) throw await refusalOf(answer);
  return kept((await answer.json()) as Session);
}

/** Signs out: here, or everywhere. */
export async function endSession(where: 'here' | 'everywhere' = 'here'): Promise<void> {
  const address = where === 'here' ? SESSION_ADDRESS : `${SESSION_ADDRESS}todas`;
  const answer = await fetch(address, { method: 'DELETE', headers: csrfHeader() }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  // A session that has ended meanwhile is the wanted outcome.
  if (!answer.ok && answer.status !== 401) throw await refusalOf(answer);
}
