import { Button } from '../ui/button.js';

interface BulkBarProps {
  readonly count: number;
  readonly isBusy: boolean;
  readonly onClaim: () => void;
  readonly onClear: () => void;
}

const tasks = (count: number): string => (count === 1 ? '1 tarea' : `${count} tareas`);

/** The actions on the selected tasks. */
export function BulkBar({ count, isBusy, onClaim, onClear }: BulkBarProps) {
  if (count === 0) return null;
  return (
    <div className="bulk" role="region" aria-label="Acciones para la selección">
      <p role="status">
        <strong className="num">{count === 1 ? '1 tarea seleccionada' : `${count} tareas seleccionadas`}</strong>
      </p>
      <Button icon="check" isBusy={isBusy} onClick={onClaim}>
        Tomar {tasks(count)}
      </Button>
      <Button look="quiet" onClick={onClear}>
        Quitar selección
      </Button>
    </div>
  );
}
