import { useEffect, useRef, useState } from 'react';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { focusOn } from '../../ui/focus.js';
import { Refusal } from '../../ui/notice.js';
import { useNotice } from '../../ui/notices.js';
import { More } from '../../ui/pager.js';
import { Loaded } from '../../ui/states.js';
import { Sub } from '../../ui/table.js';
import { usePages } from '../frame/use-pages.js';
import { usePeopleChange, type User } from './people-queries.js';

type Login = Awaited<ReturnType<typeof admin.auth.logins.list.query>>['items'][number];

const from = (address: string | null): string => (address === null ? '' : `, desde la dirección ${address}`);
const deviceOf = ({ device, kind }: Login): string =>
  device ?? (kind === 'session' ? 'Navegador' : 'Aplicación o programa');

/** The live logins of a user; one is ended alone, or all at once. */
export function UserLogins({ user: { id, username, isWithinReach } }: { readonly user: User }) {
  const tell = useNotice();
  const [isAsked, setAsked] = useState(false);
  const [ended, setEnded] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const query = usePages<Login, string>(['people', 'logins', { id }], (place, options) =>
    admin.auth.logins.list.query({ userId: id, ...place, limit: 50 }, options),
  );
  const ending = usePeopleChange(
    ({ kind, id: login }: Login) => admin.auth.logins.revoke.mutate({ userId: id, kind, id: login }),
    () => {
      tell('La sesión terminó.');
      setEnded((count) => count + 1);
    },
  );
  const endingAll = usePeopleChange(
    () => admin.auth.users.signOutEverywhere.mutate({ id }),
    () => {
      tell(`Todas las sesiones de ${username} terminaron.`);
      setAsked(false);
      setEnded((count) => count + 1);
    },
  );
  // The button disappears with its login, and would take the focus with it.
  useEffect(() => {
    if (ended > 0) focusOn(heading.current);
  }, [ended]);
  return (
    <section className="stack" aria-labelledby="sesiones-abiertas">
      <h2 id="sesiones-abiertas" ref={heading}>
        Sesiones abiertas
      </h2>
      <Refusal error={ending.error} />
      <Loaded query={query}>
        {(logins) =>
          logins.length === 0 ? (
            <p className="muted">Ninguna.</p>
          ) : (
            <>
              <ul className="person-logins" role="list">
                {logins.map((login) => (
                  <li key={`${login.kind} ${login.id}`}>
                    <div>
                      <strong>{deviceOf(login)}</strong>
                      <Sub>
                        Abierta el {momentInWords(login.created)}
                        {from(login.begunFrom)}
                      </Sub>
                      <Sub>
                        Último uso: {momentInWords(login.lastUsed)}
                        {from(login.usedFrom)}
                      </Sub>
                    </div>
                    {isWithinReach && (
                      <Button look="secondary" isBusy={ending.isPending} onClick={() => ending.mutate(login)}>
                        Cerrarla
                        <span className="visually-hidden">
                          : {deviceOf(login)}, del {momentInWords(login.created)}
                        </span>
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              <More query={query} />
              {isWithinReach && (
                <Button look="secondary" onClick={() => setAsked(true)}>
                  Cerrarlas todas
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      {isAsked && (
        <ConfirmDialog
          title={`Cerrar todas las sesiones de ${username}`}
          change={endingAll}
          onConfirm={() => endingAll.mutate(undefined)}
          onClose={() => {
            endingAll.reset();
            setAsked(false);
          }}
        >
          <p>Tiene que entrar de nuevo en todas partes. Lo que no haya guardado se pierde.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
