import type { FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { answerOf, service } from '../api/service.js';
import { TextField } from '../ui/text-field.js';
import { useNotice } from '../ui/notices.js';
import { useSession } from '../frame/session.js';

/** The form that removes the second factor, with the password and a code. */
export function RemoveSecondFactor({ isDemanded }: { readonly isDemanded: boolean }) {
  const { refresh } = useSession();
  const tell = useNotice();
  const remove = useMutation({
    mutationFn: (body: { password: string; otp: string }) => answerOf(service.DELETE('/api/totp', { body })),
    onSuccess: async () => {
      tell('La verificación en dos pasos se retiró.');
      await refresh();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? '');
    remove.mutate({ password: text('password'), otp: text('otp').replaceAll(/\s/g, '') });
  }

  return (
    <details className="details">
      <summary>Está activa. Retirarla</summary>
      <form className="form" onSubmit={submit}>
        {isDemanded && <p>Uno de sus roles la exige: sin ella no le da permisos.</p>}
        {remove.error instanceof ServiceError && (
          <p className="notice notice--danger" role="alert">
            {remove.error.message}
          </p>
        )}
        <TextField label="Su contraseña" name="password" type="password" autoComplete="current-password" required />
        <TextField label="Código de verificación" name="otp" autoComplete="one-time-code" required />
        <button className="btn btn--danger" disabled={remove.isPending}>
          Retirar la verificación en dos pasos
        </button>
      </form>
    </details>
  );
}
