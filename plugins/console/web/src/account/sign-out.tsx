import { useMutation } from '@tanstack/react-query';
import { Button } from '../ui/button.js';
import { Failed } from '../ui/states.js';
import { useSession } from '../frame/session.js';

/** The buttons that end this session, or all of them. */
export function SignOut() {
  const { signOut } = useSession();
  const ending = useMutation({ mutationFn: signOut });
  return (
    <section className="card stack" aria-labelledby="salir">
      <h2 id="salir">Cerrar la sesión</h2>
      <p>Si usó su cuenta en un equipo que no es suyo, ciérrela en todas partes.</p>
      {ending.isError && <Failed error={ending.error} />}
      <div className="dialog__actions">
        <Button isBusy={ending.isPending} onClick={() => ending.mutate('here')}>
          Cerrar esta sesión
        </Button>
        <Button look="secondary" isBusy={ending.isPending} onClick={() => ending.mutate('everywhere')}>
          Cerrarla en todas partes
        </Button>
      </div>
    </section>
  );
}
