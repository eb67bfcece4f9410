import { useSyncExternalStore } from 'react';
import { loginGate } from '../api/login-gate.js';
import { Dialog } from '../ui/dialog.js';
import { LoginForm } from './login-form.js';
import { resumeSession, useSession } from './session.js';

/** The login over the page after its session has ended: the user continues there. */
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
