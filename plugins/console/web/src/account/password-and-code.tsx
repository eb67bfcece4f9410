import type { FormEvent } from 'react';
import { Button } from '../ui/button.js';
import { Refusal } from '../ui/notice.js';
import { TextField } from '../ui/text-field.js';

interface PasswordAndCodeProps {
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSubmit: (typed: { readonly password: string; readonly otp: string }) => void;
}

/** The form of a change that needs the password and a code of the second factor. */
export function PasswordAndCode({ action, isDanger = false, isBusy, error, onSubmit }: PasswordAndCodeProps) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? '');
    onSubmit({ password: text('password'), otp: text('otp').replaceAll(/\s/g, '') });
  }

  return (
    <form className="form" onSubmit={submit}>
      <Refusal error={error} />
      <TextField label="Su contraseña" name="password" type="password" autoComplete="current-password" required />
      <TextField label="Código de verificación" name="otp" autoComplete="one-time-code" required />
      <Button type="submit" look={isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
