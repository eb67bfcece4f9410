import { calendarDay } from '../frame/dates.js';
import type { Absence } from './absence-queries.js';
import { ofUser } from './absence-words.js';

interface AbsenceTableProps {
  readonly absences: readonly Absence[];
  /** Without these two, the table is read-only, and has no reasons: the service hides them from readers. */
  readonly onChange?: (absence: Absence) => void;
  readonly onRemove?: (absence: Absence) => void;
}

/** A page of absences, in the order of their users. */
export function AbsenceTable({ absences, onChange, onRemove }: AbsenceTableProps) {
  const hasActions = onChange !== undefined && onRemove !== undefined;
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label="Ausencias">
      <table className="table table--wide">
        <thead>
          <tr>
            <th scope="col">Usuario</th>
            <th scope="col">Sustituto</th>
            <th scope="col">Desde</th>
            <th scope="col">Hasta</th>
            {hasActions && <th scope="col">Motivo</th>}
            {hasActions && <th scope="col">Acciones</th>}
          </tr>
        </thead>
        <tbody>
          {absences.map((absence) => (
            <tr key={absence.id}>
              <th scope="row">{absence.usuario ?? <Gone />}</th>
              <td>{absence.sustituto ?? <Gone />}</td>
              <td className="keep">{calendarDay(absence.desde)}</td>
              <td className="keep">{calendarDay(absence.hasta)}</td>
              {hasActions && <td>{absence.motivo}</td>}
              {hasActions && (
                <td>
                  <span className="row">
                    {absence.usuario !== null && (
                      <button className="btn btn--secondary" type="button" onClick={() => onChange(absence)}>
                        Cambiar<span className="visually-hidden"> la ausencia {ofUser(absence)}</span>
                      </button>
                    )}
                    <button className="btn btn--quiet" type="button" onClick={() => onRemove(absence)}>
                      Quitar<span className="visually-hidden"> la ausencia {ofUser(absence)}</span>
                    </button>
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Gone() {
  return <span className="muted">Usuario que ya no existe</span>;
}
