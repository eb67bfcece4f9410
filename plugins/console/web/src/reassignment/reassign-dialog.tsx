import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { Dialog } from '../ui/dialog.js';
import { Button } from '../ui/button.js';

interface ReassignDialogProps {
  readonly nombre: string;
  readonly tareas: number;
  readonly hacia: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const counted = (tareas: number): string => (tareas === 1 ? '1 tarea' : `${tareas} tareas`);

/** The dialog that says how many tasks will move, and asks for confirmation. */
export function ReassignDialog({ nombre, tareas, hacia, onConfirm, onClose }: ReassignDialogProps) {
  if (tareas === 0) {
    return (
      <Dialog title="No hay tareas que reasignar" onClose={onClose}>
        <p>{nombre} no tiene tareas asignadas, o no las tiene en ese proceso.</p>
        <Button onClick={onClose}>Entendido</Button>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog title={`Reasignar ${counted(tareas)}`} onConfirm={onConfirm} onClose={onClose}>
      <p>
        {nombre} tiene {counted(tareas)}. {tareas === 1 ? 'Pasa' : 'Pasan'}{' '}
        {hacia === '' ? 'de vuelta a sus grupos' : `a ${hacia}`}. Lo que haya llenado y no enviado no pasa.
      </p>
    </ConfirmDialog>
  );
}
