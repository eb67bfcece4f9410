import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import { referencesOf, usePeopleChange, type User } from './people-queries.js';

/** The removal of a user that was created by mistake, or the things for which it is not possible. */
export function UserRemoval({ user: { id, username } }: { readonly user: User }) {
  const tell = useNotice();
  const navigate = useNavigate();
  const query = useQuery(referencesOf(id));
  const [isAsked, setAsked] = useState(false);
  const remove = usePeopleChange(
    () => admin.auth.users.remove.mutate({ id }),
    () => {
      tell(`Eliminó a ${username}.`);
      void navigate('/administracion/usuarios');
    },
  );
  return (
    <section className="stack" aria-labelledby="eliminar-usuario">
      <h2 id="eliminar-usuario">Eliminar el usuario</h2>
      <Loaded query={query}>
        {({ things }) =>
          things.length > 0 ? (
            <>
              <p>No se puede eliminar, sí bloquear: su nombre está en</p>
              <ul className="word-list">
                {things.map((thing) => (
                  <li key={thing}>{thing}</li>
                ))}
              </ul>
            </>
          ) : (
            <>
              <p>Nada lo nombra todavía: se puede eliminar si se creó por error.</p>
              <Button look="danger" onClick={() => setAsked(true)}>
                Eliminar el usuario
              </Button>
            </>
          )
        }
      </Loaded>
      {isAsked && (
        <ConfirmDialog
          title={`Eliminar a ${username}`}
          confirm="Eliminar el usuario"
          isDanger
          change={remove}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => {
            remove.reset();
            setAsked(false);
          }}
        >
          <p>Se va con sus roles, sus permisos y sus sesiones. No se puede deshacer.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
