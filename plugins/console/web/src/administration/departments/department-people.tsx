import { calendarDay } from '../../frame/dates.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import type { NamedPerson, Person } from './department-data.js';

interface PersonLineProps {
  readonly person: NamedPerson;
  /** The account and the absence of today; without it, nothing is known of them. */
  readonly today: Person | undefined;
  readonly remove: string;
  /** Without it, the person cannot be taken out. */
  readonly onRemove: (() => void) | undefined;
}

/** A person of a department: whether the account is active, and who stands in for them today. */
export function PersonLine({ person: { nombre, usuario }, today, remove, onRemove }: PersonLineProps) {
  return (
    <>
      <span>
        {nombre} {nombre !== usuario && <span className="small muted">{usuario}</span>}{' '}
        {today?.activo === false && <Badge look="warning">Usuario inactivo</Badge>}{' '}
        {today?.ausente && (
          <Badge look="info" icon="calendar">
            Ausente hasta el {calendarDay(today.ausente.hasta)}
          </Badge>
        )}
        {today?.ausente?.sustituto && <span className="small"> Sus tareas las recibe {today.ausente.sustituto}.</span>}
      </span>
      {onRemove && (
        <Button look="quiet" onClick={onRemove}>
          {remove}
          <span className="visually-hidden"> a {nombre}</span>
        </Button>
      )}
    </>
  );
}
