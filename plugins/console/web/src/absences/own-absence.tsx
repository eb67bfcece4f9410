import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { calendarDay } from '../frame/dates.js';
import { Loaded } from '../ui/states.js';
import { Icon } from '../ui/icon.js';
import { Badge } from '../ui/badge.js';
import { Notice } from '../ui/notice.js';
import { Button } from '../ui/button.js';
import { ownAbsence, type Own, type OwnPlanned } from './absence-queries.js';
import { OwnDialog } from './own-dialog.js';
import { WithdrawDialog, type Withdrawn } from './withdraw-dialog.js';

/** Returns the days and the substitute of an absence in words. */
const inWords = ({ desde, hasta, sustituto }: OwnPlanned): string =>
  `del ${calendarDay(desde)} al ${calendarDay(hasta)}. ${sustituto.nombre ?? 'Alguien que ya no existe'} recibe sus tareas.`;

/** The user's own absence, and the users for whom the user substitutes. */
export function OwnAbsence() {
  const query = useQuery(ownAbsence);
  return (
    <section className="card stack own-absence" aria-labelledby="mi-ausencia">
      <h2 id="mi-ausencia">Mi ausencia</h2>
      <Loaded query={query}>{(own) => <Planned own={own} />}</Loaded>
    </section>
  );
}

function Planned({ own }: { readonly own: Own }) {
  const { ausencia, solicitud, sustituye } = own;
  const [open, setOpen] = useState<'plan' | Withdrawn>();
  const plan = useRef<HTMLButtonElement>(null);
  const [removals, setRemovals] = useState(0);
  // The button that asked for the removal may disappear, and would take the focus with it.
  useEffect(() => {
    if (removals > 0) plan.current?.focus();
  }, [removals]);
  const close = (): void => setOpen(undefined);
  const hasSome = ausencia !== null || solicitud !== null;
  return (
    <>
      {ausencia && (
        <p>
          <Badge look="success">Planeada</Badge> Usted se ausenta {inWords(ausencia)}
        </p>
      )}
      {solicitud && <Requested solicitud={solicitud} replaces={ausencia !== null} />}
      {!hasSome && <p>No tiene una ausencia planeada. Mientras usted no está, su sustituto recibe sus tareas.</p>}
      {sustituye.map(({ usuario, nombre, desde, hasta }) => (
        <p key={`${usuario} ${desde}`}>
          <Badge look="info">Sustitución</Badge> Sustituye a {nombre ?? 'una persona que ya no trabaja aquí'} desde el{' '}
          {calendarDay(desde)} hasta el {calendarDay(hasta)}.
        </p>
      ))}
      <div className="row">
        <Button ref={plan} onClick={() => setOpen('plan')}>
          {!hasSome && <Icon name="plus" />} {hasSome ? 'Cambiar mi ausencia' : 'Planear mi ausencia'}
        </Button>
        {solicitud && (
          <Button look="quiet" onClick={() => setOpen('solicitud')}>
            Retirar la solicitud
          </Button>
        )}
        {ausencia && (
          <Button look="quiet" onClick={() => setOpen('ausencia')}>
            Retirar mi ausencia
          </Button>
        )}
      </div>
      {open === 'plan' && <OwnDialog own={own} onClose={close} />}
      {(open === 'ausencia' || open === 'solicitud') && (
        <WithdrawDialog
          what={open}
          onClose={close}
          onDone={() => {
            close();
            setRemovals((count) => count + 1);
          }}
        />
      )}
    </>
  );
}

function Requested({
  solicitud,
  replaces,
}: {
  readonly solicitud: NonNullable<Own['solicitud']>;
  readonly replaces: boolean;
}) {
  const { estado, respuesta } = solicitud;
  if (estado === 'PENDIENTE') {
    return (
      <p>
        <Badge look="warning">Por aprobar</Badge> {replaces ? 'Pidió cambiarla:' : 'Pidió ausentarse'}{' '}
        {inWords(solicitud)} No tiene efecto hasta que la aprueben.
      </p>
    );
  }
  return (
    <Notice look="danger">
      <p>No aprobaron lo que pidió: {inWords(solicitud)}</p>
      <p>Motivo: {respuesta}</p>
    </Notice>
  );
}
