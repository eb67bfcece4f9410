import { Link } from 'react-router';
import { Due } from './due.js';
import { holderOf, isEnded, isFree, nameOf, stateOf, type ShownTask } from './shown-task.js';

interface TrayRowProps {
  readonly task: ShownTask;
  readonly userId: number;
  readonly soonUntil: string | undefined;
  readonly isSelected: boolean;
  readonly isCursor: boolean;
  readonly onSelect: () => void;
  readonly onFocus: () => void;
}

/** A row with one task; its ARIA roles stay when the table becomes cards. */
export function TrayRow({ task, userId, soonUntil, isSelected, isCursor, onSelect, onFocus }: TrayRowProps) {
  const holder = holderOf(task, userId);
  const [state, badge] = stateOf(task, userId);
  const isOver = holder.kind === 'other' || isEnded(task);
  const classes = [isSelected && 'is-selected', isCursor && 'is-cursor', isOver && 'is-taken']
    .filter(Boolean)
    .join(' ');
  return (
    <tr role="row" className={classes} data-task={task.id} onFocus={onFocus}>
      <td role="cell">
        {isFree(task) && (
          <label className="pick">
            <span className="visually-hidden">Seleccionar {nameOf(task)}</span>
            <input type="checkbox" checked={isSelected} onChange={onSelect} />
          </label>
        )}
      </td>
      <th role="rowheader" scope="row">
        <Link className="task-link" to={`/tareas/${task.id}`}>
          {task.nombre}
        </Link>
        {task.radicado !== null && <span className="sub num">{task.radicado}</span>}
      </th>
      <td role="cell" className="cell-process">
        {task.proceso?.nombre ?? task.titulo}
      </td>
      <td role="cell" className="cell-state">
        <span className={`badge ${badge}`}>{state}</span>
      </td>
      <td role="cell" className="cell-person">
        {holder.kind === 'me' && <span className="person">Usted</span>}
        {holder.kind === 'nobody' && <span className="muted">Sin asignar</span>}
        {holder.kind === 'other' && (
          <>
            <span className="person">{holder.nombre}</span>
            <span className="sub">La tomó mientras usted la miraba</span>
          </>
        )}
      </td>
      <td role="cell" className="cell-due">
        <Due vence={task.vence} isLegal={task.vence_legal} soonUntil={soonUntil} />
      </td>
    </tr>
  );
}
