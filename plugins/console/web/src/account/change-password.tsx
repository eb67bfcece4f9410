import { useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { answerOf, service } from '../api/service.js';
import { beginSession } from '../api/session.js';
import { Button } from '../ui/button.js';
import { Refusal } from '../ui/notice.js';
import { TextField } from '../ui/text-field.js';
import { useNotice } from '../ui/notices.js';
import { useSession } from '../frame/session.js';

interface Typed {
  readonly actual: string;
  readonly nueva: string;
  readonly otp?: string;
}

/** The form of a new password for this account. It ends all sessions; this browser begins a new one. */
export function ChangePassword({ asksCode }: { readonly asksCode: boolean }) {
  const { usuario } = useSession();
  const tell = useNotice();
  const [mismatch, setMismatch] = useState<string>();
  const change = useMutation({
    mutationFn: async (body: Typed) => {
      await answerOf(service.POST('/api/clave', { body }));
      // A code of the second factor works once: after one, the next call asks for a new login.
      if (body.otp === undefined) await beginSession({ username: usuario.username, password: body.nueva });
    },
    onSuccess: () => tell('Su contraseña cambió. Las demás sesiones terminaron.'),
  });
  const refusal = change.error instanceof ServiceError ? change.error : undefined;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const text = (name: string): string => String(new FormData(form).get(name) ?? '');
    const isSame = text('nueva') === text('repetida');
    setMismatch(isSame ? undefined : 'Escriba la misma contraseña en los dos campos.');
    if (!isSame) return;
    const typed = { actual: text('actual'), nueva: text('nueva'), ...(text('otp') && { otp: text('otp') }) };
    change.mutate(typed, { onSuccess: () => form.reset() });
  }

  return (
    <section className="card" aria-labelledby="clave">
      <h2 id="clave">Contraseña</h2>
      <form className="form" onSubmit={submit}>
        <Refusal error={change.error} hasFields />
        <TextField label="Contraseña actual" name="actual" type="password" autoComplete="current-password" required />
        <TextField
          label="Contraseña nueva"
          hint="Diez caracteres o más, de cualquier clase, que no sean fáciles de adivinar."
          name="nueva"
          type="password"
          autoComplete="new-password"
          minLength={10}
          error={refusal?.errors?.['nueva']?.[0]}
          required
        />
        <TextField
          label="Repita la contraseña nueva"
          name="repetida"
          type="password"
          autoComplete="new-password"
          error={mismatch}
          required
        />
        {asksCode && <TextField label="Código de verificación" name="otp" autoComplete="one-time-code" required />}
        <Button type="submit" isBusy={change.isPending}>
          Cambiar mi contraseña
        </Button>
      </form>
    </section>
  );
}
