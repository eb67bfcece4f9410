import { admin } from '../api/admin.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { calendarDay } from '../frame/dates.js';
import { useNotice } from '../ui/notices.js';
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
  const remove = useAbsenceChange(
    (id: number) => admin.workflow.substitutions.remove.mutate({ id }),
    () => {
      tell(`La ausencia ${ofUser(absence)} se quitó.`);
      onDone();
    },
  );
  return (
    <ConfirmDialog
      title={`Quitar la ausencia ${ofUser(absence)}`}
      confirm="Quitar la ausencia"
      isDanger
      change={remove}
      onConfirm={() => remove.mutate(absence.id)}
      onClose={onClose}
    >
      <p>
        Va del {calendarDay(absence.desde)} al {calendarDay(absence.hasta)}. Lo que el sustituto ya recibió sigue siendo
        suyo; lo nuevo llega otra vez al usuario.
      </p>
    </ConfirmDialog>
  );
}
