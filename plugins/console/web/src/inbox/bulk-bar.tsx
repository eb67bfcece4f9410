import { Icon } from '../ui/icon.js';

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
      <button className="btn" type="button" disabled={isBusy} onClick={onClaim}>
        <Icon name="check" /> Tomar {tasks(count)}
      </button>
      <button className="btn btn--quiet" type="button" onClick={onClear}>
        Quitar selección
      </button>
    </div>
  );
}
