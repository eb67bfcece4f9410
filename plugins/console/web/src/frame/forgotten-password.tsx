import { useState, type FormEvent } from 'react';
import { ServiceError } from '../api/errors.js';
import { requestPassword } from '../api/password.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/text-field.js';

/** The form that requests a mailed link to choose a new password. */
export function ForgottenPassword({ onBack }: { readonly onBack: () => void }) {
  const [told, setTold] = useState<string>();
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const username = String(new FormData(event.currentTarget).get('username') ?? '').trim();
    try {
      setError(undefined);
      setTold(await requestPassword(username));
    } catch (refusal) {
      if (!(refusal instanceof ServiceError)) throw refusal;
      setError(refusal.message);
    }
  }

  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {told === undefined ? (
        <>
          <TextField label="Usuario" name="username" autoComplete="username" error={error} autoFocus required />
          <Button type="submit" size="block">
            Pedir un enlace por correo
          </Button>
        </>
      ) : (
        <p role="status">{told}</p>
      )}
      <Button look="quiet" onClick={onBack}>
        Volver a ingresar
      </Button>
    </form>
  );
}
