import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { rest } from '../api/rest.js';
import { dueInWords } from '../frame/dates.js';
import { useSession } from '../frame/session.js';
import { Loaded } from '../frame/states.js';
import { useTitle } from '../frame/title.js';
import { Icon } from '../look/icon.js';
import { CaseThread } from '../thread/case-thread.js';
import { CaseData } from './case-data.js';
import { CaseNotes } from './case-notes.js';
import { CaseTimeline } from './case-timeline.js';
import { stateInWords, taskKey, type TaskWhole } from './task-data.js';
import { TaskDue } from './task-due.js';
import { TaskFiles } from './task-files.js';
import { TaskOfOther } from './task-of-other.js';
import { TaskWork } from './task-work.js';
import { draftAtRest } from './use-task-draft.js';
import { useLiveTask } from './use-live-task.js';

/** A task: its case, its form and its actions, at its own address. */
export function Component() {
  const { id: text } = useParams();
  const id = Number(text);
  const query = useQuery({
    queryKey: taskKey(id),
    queryFn: async ({ signal }) => {
      await draftAtRest(id);
      return rest('get', '/workflow/api/tareas/{id}', { path: { id: String(id) }, signal });
    },
  });
  const queries = useQueryClient();
  // The form begins from what the service has now, never from the query of an earlier visit. `gcTime` would remove that
  // query a moment later: a view opened at once would begin from it, while a draft is still being saved.
  useEffect(() => () => queries.removeQueries({ queryKey: taskKey(id) }), [queries, id]);
  useTitle(`Tarea ${text}`);
  useLiveTask(id, query.data);
  return (
    <Loaded isPage query={query}>
      {(task) => <TaskPage task={task} />}
    </Loaded>
  );
}

function TaskPage({ task }: { readonly task: TaskWhole }) {
  const { tarea, instancia, formulario, puede } = task;
  useTitle(`${tarea.nombre}, tarea ${tarea.id}`);
  return (
    <>
      <nav className="crumbs no-print" aria-label="Ruta">
        <Link to="/">Bandeja</Link> <span aria-hidden="true">/</span> <span className="num">Tarea {tarea.id}</span>
      </nav>
      <div className="page-head">
        <div>
          <h1>{tarea.nombre}</h1>
          <p>{instancia ? `${instancia.proceso.nombre}, versión ${instancia.version}` : tarea.titulo}</p>
        </div>
        <TaskBadges task={task} />
      </div>
      <div className="case">
        <div>
          {instancia && <CaseData llave={instancia.llave} data={instancia.datos} />}
          <TaskFiles task={task} />
        </div>
        <div className="case__form">
          {puede.actuar || puede.cerrar ? (
            <TaskWork
              key={`${tarea.id}-${tarea.instf_llave}`}
              task={task}
              form={formulario ?? { campos: [], ocultos: [], respuestas: {}, revision: null }}
            />
          ) : (
            <TaskOfOther task={task} />
          )}
          {instancia && <CaseThread llave={instancia.llave} />}
        </div>
        <div>
          <TaskDue due={tarea.vence} isLegal={tarea.vence_legal} />
          {instancia && <CaseNotes llave={instancia.llave} />}
          {instancia && <CaseTimeline llave={instancia.llave} />}
        </div>
      </div>
    </>
  );
}

function TaskBadges({ task: { tarea } }: { readonly task: TaskWhole }) {
  const { usuario } = useSession();
  const due = tarea.vence === null ? undefined : dueInWords(tarea.vence);
  const isMine = tarea.titular?.usuario === usuario.username;
  return (
    <div className="row">
      <span className={isMine ? 'badge badge--primary' : 'badge'}>
        {isMine
          ? 'Asignada a usted'
          : tarea.titular
            ? `${stateInWords(tarea.estado)} a ${tarea.titular.nombre}`
            : stateInWords(tarea.estado)}
      </span>
      {due && (
        <span className={due.kind ? `badge badge--${due.kind}` : 'badge'}>
          {due.kind && <Icon name={due.kind === 'danger' ? 'alert' : 'clock'} />} {due.text}
        </span>
      )}
    </div>
  );
}
