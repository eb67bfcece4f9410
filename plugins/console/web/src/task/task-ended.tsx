import { Link } from 'react-router';
import { momentInWords } from '../frame/dates.js';
import { useSession } from '../frame/session.js';
import { Notice } from '../ui/notice.js';
import { openTasksOf } from './open-tasks.js';
import { stateInWords, type TaskWhole } from './task-data.js';
import { Panel } from './task-panel.js';
import { useCase } from './use-case.js';

interface EndedProps {
  readonly task: TaskWhole;
  /** The name of its case; undefined without one. */
  readonly llave: string | undefined;
}

/** An ended task: who ended it, when and how, and where the case continues. */
export function TaskEnded({ task, llave }: EndedProps) {
  return (
    <Panel title={task.tarea.nombre}>
      <Notice icon="check" isFlat>
        <strong>{endInWords(task, useSession().usuario.username)}</strong>
      </Notice>
      {llave !== undefined && <NextTask llave={llave} />}
    </Panel>
  );
}

function endInWords({ tarea, fin }: TaskWhole, own: string): string {
  if (fin === null) return `Esta tarea terminó: ${stateInWords(tarea.estado).toLowerCase()}.`;
  const when = `el ${momentInWords(fin.fecha)}`;
  const how = fin.accion === null ? '' : ` con «${fin.accion}»`;
  const verb = tarea.estado === 'CANCELADA' ? 'canceló' : 'terminó';
  if (fin.por === null) return `Esta tarea se ${verb} ${when}${how}.`;
  return `Esta tarea la ${verb} ${fin.por.usuario === own ? 'usted' : fin.por.nombre} ${when}${how}.`;
}

function NextTask({ llave }: { readonly llave: string }) {
  const entries = useCase(llave).data?.entries;
  const tasks = openTasksOf(entries ?? []).filter(({ isSeen }) => isSeen);
  const next = tasks.find(({ isOffered }) => isOffered) ?? tasks[0];
  return (
    <div className="panel__body">
      {next ? (
        <p>
          El caso sigue en <Link to={`/tareas/${next.id}`}>{next.name}</Link>
          {next.isOffered ? ', que usted puede tomar.' : '.'}
        </p>
      ) : (
        <p>
          <Link to="/">Volver a la bandeja</Link>
        </p>
      )}
    </div>
  );
}
