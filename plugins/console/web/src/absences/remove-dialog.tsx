import { useRef } from 'react';
import { admin } from '../api/admin.js';
import { Dialog } from '../ui/dialog.js';
import { calendarDay } from '../frame/dates.js';
import { useNotice } from '../ui/notices.js';
import { Refusal } from '../ui/notice.js';
import { Button } from '../ui/button.js';
import { useAbsenceChange, type Absence } from './absence-queries.js';
import { ofUser } from './absence-words.js';

interface RemoveDialogProps {
  readonly absence: Absence;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog that asks for confirmation before an absence is removed. */
export function RemoveDialog({ absence, onClose, onDone }: RemoveDialogProps) {
  const tell = useNotice();
  const keep = useRef<HTMLButtonElement>(null);
  const remove = useAbsenceChange(
    (id: number) => admin.workflow.substitutions.remove.mutate({ id }),
    () => {
      tell(`La ausencia ${ofUser(absence)} se quitó.`);
      onDone();
    },
  );
  return (
    <Dialog title={`Quitar la ausencia ${ofUser(absence)}`} onClose={onClose} isBusy={remove.isPending} focusOn={keep}>
      <Refusal error={remove.error} />
      <p>
        Va del {calendarDay(absence.desde)} al {calendarDay(absence.hasta)}. Lo que el sustituto ya recibió sigue siendo
        suyo; lo nuevo llega otra vez al usuario.
      </p>
      <div className="dialog__actions">
        <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate(absence.id)}>
          Quitar la ausencia
        </Button>
        <Button look="quiet" ref={keep} disabled={remove.isPending} onClick={onClose}>
          No hacer nada
        </Button>
      </div>
    </Dialog>
  );
}
