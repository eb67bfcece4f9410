import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { beginSession, endSession, readSession, type Login, type Session } from '../api/session.js';
import { loginGate } from '../api/login-gate.js';
import { forgetUser } from './of-user.js';

/** The user who is logged in, with their permissions. */
export interface SessionState extends Session {
  /**
   * Tells whether the user holds one of these permissions. It only decides what is shown: the service checks them
   * itself.
   */
  readonly may: (...permissions: readonly string[]) => boolean;
  readonly signOut: (where?: 'here' | 'everywhere') => Promise<void>;
  /** Reloads the permissions of the user. */
  readonly refresh: () => Promise<void>;
}

const SessionContext = createContext<SessionState | undefined>(undefined);

export function useSession(): SessionState {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used within a SessionProvider');
  return session;
}

interface Provided {
  readonly children: ReactNode;
  /** Renders the login while there is no session. */
  readonly logIn: (begin: (login: Login) => Promise<void>) => ReactNode;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, again: () => void) => ReactNode;
}

export function SessionProvider({ children, logIn, loading, failed }: Provided) {
  const [session, setSession] = useState<Session | null>();
  const [error, setError] = useState<unknown>();
  const read = useCallback(async () => {
    setError(undefined);
    try {
      const present = await readSession();
      if (!present) forgetUser();
      setSession(present);
    } catch (failure) {
      setError(failure);
    }
  }, []);
  useEffect(() => void read(), [read]);
  const state = useMemo(() => session && stateOf(session, read), [session, read]);
  if (error !== undefined && !state) return failed(error, () => void read());
  if (session === undefined) return loading;
  if (!state) return logIn(async (login) => setSession(await beginSession(login)));
  return <SessionContext value={state}>{children}</SessionContext>;
}

function stateOf(session: Session, refresh: () => Promise<void>): SessionState {
  const held = new Set(session.permisos);
  return {
    ...session,
    may: (...permissions) => session.usuario.is_superuser || permissions.some((permission) => held.has(permission)),
    refresh,
    signOut: async (where) => {
      await endSession(where);
      forgetUser();
      // Reloading removes this user's data from memory.
      location.assign('/consola/');
    },
  };
}

/** Logs in again after a session's end. For another user the page is reloaded, as its content is not theirs. */
export async function resumeSession(username: string, login: Login): Promise<void> {
  const session = await beginSession(login);
  if (session.usuario.username === username) loginGate.reopen();
  else {
    forgetUser();
    location.assign('/consola/');
  }
}
