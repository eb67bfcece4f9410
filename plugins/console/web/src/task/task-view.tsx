import { useEffect, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answerOf, service } from '../api/service.js';
import { draftAtRest } from '../fields/use-saved-form.js';
import { dueInWords } from '../frame/dates.js';
import { useSession } from '../frame/session.js';
import { Loaded } from '../ui/states.js';
import { useTitle } from '../frame/title.js';
import { Badge, DueBadge } from '../ui/badge.js';
import { CaseThread } from '../thread/case-thread.js';
import { CaseData } from './case-data.js';
import { CaseHistory } from './case-history.js';
import { CaseTasks } from './case-tasks.js';
import { JumpLinks } from './jump-links.js';
import { FiledCase, NoRecord, RecordTime, RecordWork } from './record-of-task.js';
import { hasEnded, stateInWords, taskKey, type TaskWhole } from './task-data.js';
import { TaskDue } from './task-due.js';
import { TaskEnded } from './task-ended.js';
import { TaskFiles } from './task-files.js';
import { TaskOfOther } from './task-of-other.js';
import { TaskWork } from './task-work.js';
import { useLiveTask } from './use-live-task.js';
import { useRecordOfTask } from './use-record-of-task.js';
import { draftName } from './use-task-form.js';
import { useWorkFocus } from './use-work-focus.js';

/** A task: its case, its form and its actions, at its own address. */
export function Component() {
  const { id: text } = useParams();
  const id = Number(text);
  const { usuario } = useSession();
  const query = useQuery({
    queryKey: taskKey(id),
    queryFn: async ({ signal }) => {
      await draftAtRest(draftName(usuario.id, id));
      return answerOf(service.GET('/workflow/api/tareas/{id}', { params: { path: { id: String(id) } }, signal }));
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
      {(task) => (isOfRecord(task) ? <TaskOfRecord task={task} /> : <TaskPage task={task} />)}
    </Loaded>
  );
}

type OfRecord = TaskWhole & { readonly registro: NonNullable<TaskWhole['registro']> };

const isOfRecord = (task: TaskWhole): task is OfRecord => task.registro !== null;

/** A task of a record, which one request brings whole. */
function TaskOfRecord({ task }: { readonly task: OfRecord }) {
  const { data: file, error } = useRecordOfTask(task);
  const isHidden = file === undefined && error !== null;
  return (
    <TaskPage
      task={task}
      filed={file ? <FiledCase task={task} file={file} /> : <NoRecord task={task} error={error} />}
      toCitizen={
        file ? (
          <RecordWork task={task} file={file} />
        ) : (
          isHidden && task.instancia && <CaseThread llave={task.instancia.llave} />
        )
      }
      term={file && <RecordTime file={file} />}
    />
  );
}

interface TaskPageProps {
  readonly task: TaskWhole;
  /** The parts of a task of a record; another task shows the data of its process. */
  readonly filed?: ReactNode;
  readonly toCitizen?: ReactNode;
  readonly term?: ReactNode;
}

function TaskPage({ task, filed, toCitizen, term }: TaskPageProps) {
  const { tarea, instancia, registro } = task;
  useTitle(`${tarea.nombre}, tarea ${tarea.id}`);
  const llave = instancia?.llave ?? registro?.radicado;
  const work = useWorkFocus(isWorked(task, useSession().usuario.username));
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
      {llave !== undefined && (
        <JumpLinks
          places={[
            ['trabajo', 'Tarea'],
            ['caso', 'Caso'],
            ['documentos', 'Documentos'],
            ...(toCitizen ? [['mensajes', 'Mensajes'] as const] : []),
            ['historial', 'Historial'],
          ]}
        />
      )}
      <div className={llave === undefined ? 'case case--plain' : 'case'}>
        <div className="case__facts">
          {filed ?? (instancia && <CaseData id="caso" title="Caso" data={instancia.datos} />)}
          <TaskFiles task={task} />
        </div>
        <div className="case__form" id="trabajo" tabIndex={-1} ref={work}>
          <TaskBody task={task} llave={llave} />
          {toCitizen}
        </div>
        <div className="case__time">
          {!hasEnded(tarea.estado) && !(tarea.vence_legal && term) && (
            <TaskDue due={tarea.vence} isLegal={tarea.vence_legal} />
          )}
          {term}
          {llave !== undefined && (
            <>
              <CaseTasks llave={llave} except={tarea.id} />
              <CaseHistory llave={llave} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Tells whether the user works on a task: by its actions, or on the record that no process leads. */
const isWorked = ({ tarea, puede }: TaskWhole, own: string): boolean =>
  puede.actuar || puede.cerrar || (tarea.tipo === 'REGISTRO' && tarea.titular?.usuario === own);

function TaskBody({ task, llave }: { readonly task: TaskWhole; readonly llave: string | undefined }) {
  const { usuario } = useSession();
  const { tarea, formulario } = task;
  if (hasEnded(tarea.estado)) return <TaskEnded task={task} llave={llave} />;
  if (!isWorked(task, usuario.username)) return <TaskOfOther task={task} />;
  return (
    <div className="no-print">
      <TaskWork
        key={`${tarea.id}-${tarea.instf_llave}`}
        task={task}
        form={formulario ?? { campos: [], ocultos: [], respuestas: {}, revision: null }}
      />
    </div>
  );
}

function TaskBadges({ task: { tarea } }: { readonly task: TaskWhole }) {
  const { usuario } = useSession();
  const isOver = hasEnded(tarea.estado);
  const due = tarea.vence === null || isOver ? undefined : dueInWords(tarea.vence);
  const isMine = tarea.titular?.usuario === usuario.username && !isOver;
  return (
    <div className="row">
      <Badge look={isMine ? 'primary' : undefined}>
        {isMine
          ? 'Asignada a usted'
          : tarea.titular && !isOver
            ? `${stateInWords(tarea.estado)} a ${tarea.titular.nombre}`
            : stateInWords(tarea.estado)}
      </Badge>
      {due && <DueBadge text={due.text} kind={due.kind} />}
    </div>
  );
}
