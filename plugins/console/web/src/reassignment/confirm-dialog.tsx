import { useRef } from 'react';
import { Dialog } from '../ui/dialog.js';
import { Button } from '../ui/button.js';

interface ConfirmDialogProps {
  readonly nombre: string;
  readonly tareas: number;
  readonly hacia: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const counted = (tareas: number): string => (tareas === 1 ? '1 tarea' : `${tareas} tareas`);

/** The dialog that says how many tasks will move, and asks for confirmation. */
export function ConfirmDialog({ nombre, tareas, hacia, onConfirm, onClose }: ConfirmDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  if (tareas === 0) {
    return (
      <Dialog title="No hay tareas que reasignar" onClose={onClose} focusOn={keep}>
        <p>{nombre} no tiene tareas asignadas, o no las tiene en ese proceso.</p>
        <Button ref={keep} onClick={onClose}>
          Entendido
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog title={`Reasignar ${counted(tareas)}`} onClose={onClose} focusOn={keep}>
      <p>
        {nombre} tiene {counted(tareas)}. {tareas === 1 ? 'Pasa' : 'Pasan'}{' '}
        {hacia === '' ? 'de vuelta a sus grupos' : `a ${hacia}`}. Lo que haya llenado y no enviado no pasa.
      </p>
      <div className="dialog__actions">
        <Button onClick={onConfirm}>Reasignar {counted(tareas)}</Button>
        <Button look="quiet" ref={keep} onClick={onClose}>
          No hacer nada
        </Button>
      </div>
    </Dialog>
  );
}
