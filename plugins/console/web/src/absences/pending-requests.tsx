import { useId, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { ServiceError } from '../api/errors.js';
import { TextField } from '../ui/text-field.js';
import { calendarDay } from '../frame/dates.js';
import { Dialog } from '../ui/dialog.js';
import { useNotice } from '../ui/notices.js';
import { Failed, Loaded } from '../ui/states.js';
import { Refusal } from '../ui/notice.js';
import { Button } from '../ui/button.js';
import { absenceRequests, useAbsenceChange, type Requested } from './absence-queries.js';

const named = ({ nombre, usuario }: Requested): string => nombre ?? usuario ?? 'Un usuario que ya no existe';

/** The absences that users have requested, with the decisions on them. */
export function PendingRequests({ onDecided }: { readonly onDecided: () => void }) {
  const id = useId();
  const query = useQuery(absenceRequests);
  const tell = useNotice();
  const [rejected, setRejected] = useState<Requested>();
  const approve = useAbsenceChange(
    ({ llave }: Requested) => admin.workflow.substitutions.approve.mutate({ llave }),
    (request) => {
      tell(`Aprobó la ausencia de ${named(request)}.`);
      onDecided();
    },
  );
  return (
    <Loaded query={query}>
      {({ total, solicitudes }) =>
        total > 0 && (
          <section className="card stack pending-requests" aria-labelledby={id}>
            <h3 id={id}>Por aprobar: {total}</h3>
            {approve.isError && <Failed error={approve.error} />}
            <ul className="docs" role="list">
              {solicitudes.map((request) => (
                <li className="doc" key={request.llave}>
                  <div>
                    <strong>{named(request)}</strong>
                    <span className="sub">
                      Del {calendarDay(request.desde)} al {calendarDay(request.hasta)}; sustituye{' '}
                      {request.sustituto ?? 'alguien que ya no existe'}. Motivo: {request.motivo}
                    </span>
                  </div>
                  {request.esPropia ? (
                    <span className="muted">La decide otra persona</span>
                  ) : (
                    <span className="row">
                      <Button look="secondary" isBusy={approve.isPending} onClick={() => approve.mutate(request)}>
                        Aprobar<span className="visually-hidden"> la ausencia de {named(request)}</span>
                      </Button>
                      <Button look="quiet" onClick={() => setRejected(request)}>
                        Rechazar<span className="visually-hidden"> la ausencia de {named(request)}</span>
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {rejected && (
              <RejectDialog request={rejected} onClose={() => setRejected(undefined)} onDecided={onDecided} />
            )}
          </section>
        )
      }
    </Loaded>
  );
}

interface RejectDialogProps {
  readonly request: Requested;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** The dialog that rejects a request, with the reason for its user. */
function RejectDialog({ request, onClose, onDecided }: RejectDialogProps) {
  const tell = useNotice();
  const reject = useAbsenceChange(
    (respuesta: string) => admin.workflow.substitutions.reject.mutate({ llave: request.llave, respuesta }),
    () => {
      tell(`Rechazó la ausencia de ${named(request)}.`);
      onClose();
      onDecided();
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    reject.mutate(String(new FormData(event.currentTarget).get('respuesta') ?? '').trim());
  };
  const refusal = reject.error instanceof ServiceError ? reject.error : undefined;
  return (
    <Dialog title={`Rechazar la ausencia de ${named(request)}`} onClose={onClose} isBusy={reject.isPending}>
      <form className="form" onSubmit={submit}>
        <Refusal error={reject.error} hasFields />
        <TextField
          label="Motivo del rechazo"
          hint="Lo lee quien pidió la ausencia."
          name="respuesta"
          maxLength={1000}
          error={refusal?.errors?.['respuesta']?.[0]}
          required
        />
        <div className="dialog__actions">
          <Button type="submit" look="danger" isBusy={reject.isPending}>
            Rechazar la ausencia
          </Button>
          <Button look="quiet" disabled={reject.isPending} onClick={onClose}>
            No hacer nada
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
