import { useState } from 'react';
import type { Login } from '../api/session.js';
import { Button } from '../ui/button.js';
import { Brand } from './brand.js';
import { ForgottenPassword } from './forgotten-password.js';
import { LoginForm } from './login-form.js';
import { useTitle } from './title.js';

/** The page of a user without a session, at any address of the console: the requested page is shown after the login. */
export function LoginPage({ onLogin }: { readonly onLogin: (login: Login) => Promise<void> }) {
  const [hasForgotten, setForgotten] = useState(false);
  useTitle('Ingresar');
  return (
    <main className="login">
      <Brand />
      <div className="card login__card stack">
        <h1>{hasForgotten ? 'Elegir otra contraseña' : 'Ingresar a la consola'}</h1>
        {hasForgotten ? (
          <ForgottenPassword onBack={() => setForgotten(false)} />
        ) : (
          <>
            <LoginForm onLogin={onLogin} />
            <Button look="quiet" onClick={() => setForgotten(true)}>
              Olvidé mi contraseña
            </Button>
          </>
        )}
      </div>
    </main>
  );
}
