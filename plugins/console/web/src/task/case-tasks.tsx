import { Link } from 'react-router';
import { momentInWords } from '../frame/dates.js';
import { openTasksOf, type OpenTask } from './open-tasks.js';
import { stateInWords } from './task-data.js';
import { Panel } from './task-panel.js';
import { useCase } from './use-case.js';

interface CaseTasksProps {
  /** The name of the case: the key of its process, or the number of its record. */
  readonly llave: string;
  /** The task that the page shows already. */
  readonly except?: number;
}

/** The open tasks of a case, each with its holder; nothing where there are none. */
export function CaseTasks({ llave, except }: CaseTasksProps) {
  const entries = useCase(llave).data?.entries;
  const tasks = openTasksOf(entries ?? []).filter(({ id }) => id !== except);
  if (tasks.length === 0) return null;
  return (
    <Panel id="tareas" title={except === undefined ? 'Tareas abiertas' : 'Otras tareas abiertas'}>
      <ul className="panel__body stack-s" role="list">
        {tasks.map((task) => (
          <li key={task.id}>
            {task.isSeen ? <Link to={`/tareas/${task.id}`}>{task.name}</Link> : <strong>{task.name}</strong>}
            <span className="sub">{placeOf(task)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function placeOf({ holder, since, groups, state }: OpenTask): string {
  if (holder !== null) return `La tiene ${holder}${since === null ? '' : ` desde el ${momentInWords(since)}`}`;
  return groups.length > 0 ? `Para tomar: ${groups.join(', ')}` : stateInWords(state);
}
