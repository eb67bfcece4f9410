import { useState } from 'react';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Refusal } from '../../ui/notice.js';
import { useNotice } from '../../ui/notices.js';
import { PasswordDialog } from './password-dialog.js';
import { usePeopleChange, type User } from './people-queries.js';

/** The acts that are asked for confirmation. */
type Asked = 'block' | 'second-factor' | 'password';

function passwordInWords({ hasPassword, invitation, invitedUntil }: User): string {
  if (hasPassword) return 'La eligió el usuario, o se la puso un administrador';
  if (invitation === 'pending') return `Todavía no: su invitación vence el ${momentInWords(invitedUntil!)}`;
  if (invitation === 'expired') return `Todavía no: su invitación venció el ${momentInWords(invitedUntil!)}`;
  return 'No tiene';
}

function secondFactorInWords({ secondFactor }: User): string {
  if (!secondFactor?.active) return 'No la tiene';
  const codes = secondFactor.recoveryCodes;
  return `Activa; ${codes === 1 ? 'le queda 1 código' : `le quedan ${codes} códigos`} de recuperación`;
}

/** The password, the second factor and the block of a user. */
export function UserAccess({ user }: { readonly user: User }) {
  const { id, username, hasPassword, secondFactor, is_active: isActive } = user;
  const tell = useNotice();
  const [asked, setAsked] = useState<Asked>();
  const mailing = usePeopleChange(
    () =>
      hasPassword ? admin.auth.users.mailPassword.mutate({ id }) : admin.auth.users.resendInvitation.mutate({ id }),
    () => tell(hasPassword ? `El enlace va al correo de ${username}.` : `La invitación va al correo de ${username}.`),
  );
  const close = (): void => {
    setAsked(undefined);
    blocking.reset();
    resetting.reset();
  };
  const blocking = usePeopleChange(
    (active: boolean) => admin.auth.users.update.mutate({ id, is_active: active }),
    (active) => {
      tell(active ? `${username} puede entrar de nuevo.` : `${username} quedó bloqueado.`);
      close();
    },
  );
  const resetting = usePeopleChange(
    () => admin.auth.users.resetSecondFactor.mutate({ id }),
    () => {
      tell(`Quitó la verificación en dos pasos de ${username}.`);
      close();
    },
  );
  return (
    <section className="stack" aria-labelledby="acceso">
      <h2 id="acceso">Acceso</h2>
      <dl className="facts">
        <div>
          <dt>Contraseña</dt>
          <dd>{passwordInWords(user)}</dd>
        </div>
        <div>
          <dt>Último inicio de sesión</dt>
          <dd>{user.lastLogin === null ? 'Ninguno conocido' : momentInWords(user.lastLogin)}</dd>
        </div>
        <div>
          <dt>Verificación en dos pasos</dt>
          <dd>{secondFactorInWords(user)}</dd>
        </div>
      </dl>
      <Refusal error={mailing.error} />
      <div className="row">
        <Button look="secondary" isBusy={mailing.isPending} onClick={() => mailing.mutate(undefined)}>
          {hasPassword ? 'Enviar un enlace para una contraseña nueva' : 'Enviar la invitación de nuevo'}
        </Button>
        <Button look="secondary" onClick={() => setAsked('password')}>
          Poner una contraseña
        </Button>
        {secondFactor?.active && (
          <Button look="secondary" onClick={() => setAsked('second-factor')}>
            Quitar la verificación en dos pasos
          </Button>
        )}
        <Button look={isActive ? 'danger' : 'secondary'} onClick={() => setAsked('block')}>
          {isActive ? 'Bloquear' : 'Desbloquear'}
        </Button>
      </div>
      {asked === 'password' && <PasswordDialog user={user} onClose={close} />}
      {asked === 'block' && (
        <ConfirmDialog
          title={isActive ? `Bloquear a ${username}` : `Desbloquear a ${username}`}
          isDanger={isActive}
          change={blocking}
          onConfirm={() => blocking.mutate(!isActive)}
          onClose={close}
        >
          <p>
            {isActive
              ? 'Desde ya no puede entrar, y sus sesiones dejan de servir. Lo que hizo sigue a su nombre; sus tareas siguen siendo suyas hasta que alguien las reasigne.'
              : 'Puede entrar con su contraseña de antes.'}
          </p>
        </ConfirmDialog>
      )}
      {asked === 'second-factor' && (
        <ConfirmDialog
          title={`Quitar la verificación en dos pasos de ${username}`}
          isDanger
          change={resetting}
          onConfirm={() => resetting.mutate(undefined)}
          onClose={close}
        >
          <p>
            Para quien perdió su teléfono y sus códigos. Asegúrese primero de que es esa persona quien lo pide. Sus
            sesiones se cierran, y los roles que la exigen no le dan nada hasta que la active otra vez.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
