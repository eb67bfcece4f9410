import { useEffect, useRef, type FormEvent } from 'react';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Refusal } from '../../ui/notice.js';
import { useNotice } from '../../ui/notices.js';
import { TextField } from '../../ui/text-field.js';
import { usePeopleChange, type User } from './people-queries.js';

interface PasswordDialogProps {
  readonly user: Pick<User, 'id' | 'username'>;
  readonly onClose: () => void;
}

/** The dialog that sets a password, for a user whom no mail reaches. */
export function PasswordDialog({ user: { id, username }, onClose }: PasswordDialogProps) {
  const tell = useNotice();
  const input = useRef<HTMLInputElement>(null);
  const save = usePeopleChange(
    (password: string) => admin.auth.users.setPassword.mutate({ id, password }),
    () => {
      tell(`Puso una contraseña a ${username}; sus sesiones se cerraron.`);
      onClose();
    },
  );
  useEffect(() => {
    if (save.error !== null) input.current?.focus();
  }, [save.error]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    save.mutate(input.current!.value);
  }

  const refusal = save.error instanceof ServiceError ? save.error : undefined;
  return (
    <Dialog title={`Poner una contraseña a ${username}`} onClose={onClose} isBusy={save.isPending} focusOn={input}>
      <p>Solo para quien no tiene correo: usted la conoce hasta que el usuario la cambie. Sus sesiones se cierran.</p>
      <form className="form" noValidate onSubmit={submit}>
        <Refusal error={save.error} hasFields />
        <TextField
          label="Contraseña nueva"
          hint="Diez caracteres o más."
          type="password"
          autoComplete="new-password"
          maxLength={1024}
          ref={input}
          error={refusal?.errors?.['password']?.[0]}
        />
        <div className="dialog__actions">
          <Button type="submit" isBusy={save.isPending}>
            Guardar la contraseña
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
