import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Dialog } from '../frame/dialog.js';
import { Failed } from '../frame/states.js';
import { useSession } from '../frame/session.js';
import { tasksWithTyping } from '../fields/kept-typing.js';

type Where = 'here' | 'everywhere';

/** The end of this session, or of all of them. What was typed and is not saved goes with it, which is asked for. */
export function SignOut() {
  const { usuario, signOut } = useSession();
  const ending = useMutation({ mutationFn: signOut });
  const [asked, setAsked] = useState<{ readonly where: Where; readonly tasks: readonly number[] }>();
  const begin = (where: Where): void => {
    const tasks = tasksWithTyping(usuario.id);
    if (tasks.length > 0) setAsked({ where, tasks });
    else ending.mutate(where);
  };
  return (
    <section className="card stack" aria-labelledby="salir">
      <h2 id="salir">Cerrar la sesión</h2>
      <p>Si usó su cuenta en un equipo que no es suyo, ciérrela en todas partes.</p>
      {ending.isError && <Failed error={ending.error} />}
      <div className="dialog__actions">
        <button className="btn" type="button" disabled={ending.isPending} onClick={() => begin('here')}>
          Cerrar esta sesión
        </button>
        <button
          className="btn btn--secondary"
          type="button"
          disabled={ending.isPending}
          onClick={() => begin('everywhere')}
        >
          Cerrarla en todas partes
        </button>
      </div>
      {asked && (
        <Dialog title="Lo que escribió no se ha guardado" onClose={() => setAsked(undefined)}>
          <p>
            Este equipo tiene texto suyo sin guardar de{' '}
            {asked.tasks.length === 1 ? '1 tarea' : `${asked.tasks.length} tareas`}. Si cierra la sesión, se pierde.
          </p>
          <ul>
            {asked.tasks.map((id) => (
              <li key={id}>
                <Link to={`/tareas/${id}`}>Tarea {id}</Link>
              </li>
            ))}
          </ul>
          <div className="dialog__actions">
            <button className="btn" type="button" onClick={() => setAsked(undefined)} autoFocus>
              Seguir en la sesión
            </button>
            <button
              className="btn btn--danger"
              type="button"
              onClick={() => {
                setAsked(undefined);
                ending.mutate(asked.where);
              }}
            >
              Cerrarla sin guardarlo
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
