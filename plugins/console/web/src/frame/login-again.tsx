import { useSyncExternalStore } from 'react';
import { loginGate } from '../api/login-gate.js';
import { Dialog } from './dialog.js';
import { LoginForm } from './login-form.js';
import { resumeSession, useSession } from './session.js';

/** Over the page, once its session has ended: the same user goes on where they were. */
export function LoginAgain() {
  const { usuario } = useSession();
  const isClosed = useSyncExternalStore(loginGate.subscribe, () => loginGate.isClosed);
  if (!isClosed) return null;
  const { username, nombres } = usuario;
  return (
    <Dialog title="Su sesión terminó">
      <p>
        Ingrese de nuevo como <strong>{nombres || username}</strong> y siga donde estaba: lo que escribió sigue aquí.
      </p>
      <LoginForm username={username} onLogin={(login) => resumeSession(username, login)} />
      <p className="small">
        <a href="/consola/">Ingresar con otro usuario</a>
      </p>
    </Dialog>
  );
}
