import { useRef, useState, type FormEvent } from 'react';
import { ServiceError } from '../api/errors.js';
import type { Login } from '../api/session.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { TextField } from '../ui/text-field.js';

interface LoginFormProps {
  /** The user whose session continues; without it, any user may log in. */
  readonly username?: string;
  readonly onLogin: (login: Login) => Promise<void>;
}

/** Name, password, and the code of the second factor where the account asks for one. */
export function LoginForm({ username, onLogin }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string): string => String(typed.get(name) ?? '');
    const otp = text('otp').replaceAll(/\s/g, '');
    setBusy(true);
    setError(undefined);
    try {
      await onLogin({ username: username ?? text('username').trim(), password: text('password'), ...(otp && { otp }) });
    } catch (refusal) {
      if (!(refusal instanceof ServiceError)) throw refusal;
      if (refusal.code === 'otp_required') setAsksCode(true);
      else setError(refusal.message);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-first]')?.focus());
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="form" ref={form} onSubmit={(event) => void submit(event)}>
      {error !== undefined && (
        <Notice look="danger" role="alert">
          {error}
        </Notice>
      )}
      {username === undefined ? (
        <TextField label="Usuario" name="username" autoComplete="username" autoFocus required />
      ) : (
        <input type="hidden" name="username" autoComplete="username" value={username} />
      )}
      <TextField
        label="Contraseña"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        {...(!asksCode && { 'data-first': true })}
      />
      {asksCode && (
        <TextField
          label="Código de verificación"
          hint="El de su aplicación de autenticación, o un código de recuperación."
          name="otp"
          autoComplete="one-time-code"
          required
          data-first
        />
      )}
      <Button type="submit" size="block" isBusy={isBusy}>
        {isBusy ? 'Ingresando…' : 'Ingresar'}
      </Button>
    </form>
  );
}
