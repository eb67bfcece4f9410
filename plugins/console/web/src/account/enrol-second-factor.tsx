import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { answerOf, service } from '../api/service.js';
import { Button } from '../ui/button.js';
import { Loading } from '../ui/states.js';
import { TextField } from '../ui/text-field.js';
import { useSession } from '../frame/session.js';
import { RecoveryCodes } from './recovery-codes.js';

const QrCode = lazy(async () => ({ default: (await import('../ui/qr-code.js')).QrCode }));

const typed = (event: FormEvent<HTMLFormElement>, name: string): string => {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get(name) ?? '');
};

const errorOf = (error: unknown): string | undefined => (error instanceof ServiceError ? error.message : undefined);

/** The three steps of setting up: the password, the secret in the application with a first code, the recovery codes. */
export function EnrolSecondFactor() {
  const { refresh } = useSession();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useMutation({
    mutationFn: (password: string) => answerOf(service.POST('/api/totp', { body: { password } })),
  });
  const confirm = useMutation({
    mutationFn: (codigo: string) => answerOf(service.POST('/api/totp/confirmar', { body: { codigo } })),
    onSuccess: (confirmed) => setCodes(confirmed.codigos_recuperacion),
  });
  if (codes) return <RecoveryCodes codes={codes} onKept={() => void refresh()} />;
  if (!begin.data) {
    return (
      <form className="form" onSubmit={(event) => begin.mutate(typed(event, 'password'))}>
        <p>Además de la contraseña, al ingresar se pide un código de una aplicación de su teléfono.</p>
        <TextField
          label="Su contraseña"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errorOf(begin.error)}
          required
        />
        <Button type="submit" isBusy={begin.isPending}>
          Activar la verificación en dos pasos
        </Button>
      </form>
    );
  }
  const { secreto, uri } = begin.data;
  return (
    <form className="form" onSubmit={(event) => confirm.mutate(typed(event, 'codigo').replaceAll(/\s/g, ''))}>
      <p>Escanee este código con la aplicación de autenticación de su teléfono.</p>
      <Suspense fallback={<Loading />}>
        <QrCode text={uri} label="Código QR con la clave que está escrita debajo" />
      </Suspense>
      <p>
        Si no puede escanearlo, escriba esta clave en la aplicación, o <a href={uri}>ábrala en este equipo</a>.
      </p>
      <p className="secret-key">
        <code>{secreto.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label="Código que muestra la aplicación"
        name="codigo"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errorOf(confirm.error)}
        autoFocus
        required
      />
      <Button type="submit" isBusy={confirm.isPending}>
        Confirmar el código
      </Button>
    </form>
  );
}
