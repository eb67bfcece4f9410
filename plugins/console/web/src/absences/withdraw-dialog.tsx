import { answerOf, service } from '../api/service.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { useNotice } from '../ui/notices.js';
import { useAbsenceChange } from './absence-queries.js';

/** The absence that has effect, with a request to change it, or the request alone. */
export type Withdrawn = 'ausencia' | 'solicitud';

interface WithdrawDialogProps {
  readonly what: Withdrawn;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog that asks for confirmation before a user withdraws an absence of their own, or a request for one. */
export function WithdrawDialog({ what, onClose, onDone }: WithdrawDialogProps) {
  const tell = useNotice();
  const isRequest = what === 'solicitud';
  const remove = useAbsenceChange<Withdrawn>(
    () => answerOf(service.DELETE(isRequest ? '/workflow/api/mi-ausencia/solicitud' : '/workflow/api/mi-ausencia')),
    () => {
      tell(isRequest ? 'Retiró su solicitud.' : 'Retiró su ausencia.');
      onDone();
    },
  );
  const title = isRequest ? 'Retirar la solicitud' : 'Retirar mi ausencia';
  return (
    <ConfirmDialog title={title} isDanger change={remove} onConfirm={() => remove.mutate(what)} onClose={onClose}>
      <p>
        {isRequest
          ? 'Nadie la decidirá. Si ya tenía una ausencia aprobada, esa sigue.'
          : 'Lo que el sustituto ya recibió sigue siendo suyo; lo nuevo le llega otra vez a usted.'}
      </p>
    </ConfirmDialog>
  );
}
