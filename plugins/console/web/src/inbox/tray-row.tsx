import { Link } from 'react-router';
import { columns, type ColumnName } from './columns.js';
import { holderOf, isEnded, isFree, nameOf, type ShownTask } from './shown-task.js';

interface TrayRowProps {
  readonly task: ShownTask;
  readonly shown: readonly ColumnName[];
  readonly userId: number;
  readonly soonUntil: string | undefined;
  readonly isSelected: boolean;
  readonly isCursor: boolean;
  /** Selects the task or deselects it; with Shift, all from the last one. */
  readonly onSelect: (isRange: boolean) => void;
  readonly onFocus: () => void;
}

/** A row with one task; its ARIA roles stay when the table becomes cards. */
export function TrayRow({ task, shown, userId, soonUntil, isSelected, isCursor, onSelect, onFocus }: TrayRowProps) {
  const holder = holderOf(task, userId);
  const of = { task, userId, soonUntil, isLegalApart: shown.includes('vence_registro') };
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
            <input
              type="checkbox"
              checked={isSelected}
              onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
          </label>
        )}
      </td>
      <th role="rowheader" scope="row">
        <Link className="task-link" to={`/tareas/${task.id}`}>
          {task.nombre}
        </Link>
        {task.radicado !== null && <span className="sub num">{task.radicado}</span>}
        {!shown.includes('proceso') && <span className="sub">{task.proceso?.nombre ?? task.titulo}</span>}
        {task.por === 'REGISTRO' && <span className="sub">Coincide su expediente</span>}
      </th>
      {shown.map((name) => (
        <td key={name} role="cell" className={columns[name].className} data-label={columns[name].title}>
          {columns[name].cell(of)}
        </td>
      ))}
    </tr>
  );
}
