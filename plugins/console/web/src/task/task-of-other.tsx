import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { rest } from '../api/rest.js';
import { useKeys } from '../frame/keys.js';
import { useNotice } from '../frame/notices.js';
import { useSession } from '../frame/session.js';
import { Icon } from '../look/icon.js';
import { ReassignTask } from './reassign-task.js';
import { ReleaseTask } from './release-task.js';
import { isOver, taskKey, type TaskWhole } from './task-data.js';
import { Panel } from './task-panel.js';
import { UnsentTexts } from './unsent-texts.js';

/** A task that I cannot work on: who has it, what it asks for, and the ways to get it. */
export function TaskOfOther({ task }: { readonly task: TaskWhole }) {
  const { tarea, descripcion, acciones, formulario, puede } = task;
  const { usuario } = useSession();
  const tell = useNotice();
  const queries = useQueryClient();
  const take = useMutation({
    mutationFn: () => rest('post', '/workflow/api/tomar-tarea', { body: { tarea_id: tarea.id } }),
    onSuccess: () => tell('La tarea es suya.'),
    // Another user was faster: the answer names them, and the page shows it.
    onError: (error) => tell(error instanceof ServiceError ? error.message : 'No se pudo tomar.', 'warning'),
    onSettled: () => queries.invalidateQueries({ queryKey: taskKey(tarea.id) }),
  });
  useKeys('Tarea', puede.tomar ? [{ key: 't', text: 'Tomar la tarea', run: () => take.mutate() }] : []);
  const holder = isOver(tarea) ? null : tarea.titular;
  const isMine = holder?.usuario === usuario.username;
  return (
    <Panel title={tarea.nombre} className="case__form">
      {holder && (!isMine || tarea.suspendida) && (
        <div className="notice notice--warning notice--flat">
          <Icon name="lock" />
          <div>
            <p>
              <strong>{isMine ? 'El proceso está suspendido.' : `La tiene ${holder.nombre}.`}</strong>
            </p>
            <p>
              {isMine
                ? 'Lo que escribió queda guardado y sigue aquí cuando se reanude.'
                : 'Usted puede leer el caso, pero no responder.'}
            </p>
          </div>
        </div>
      )}
      <div className="panel__body stack">
        {descripcion !== null && <p className="prose">{descripcion}</p>}
        {formulario && formulario.campos.length > 0 && (
          <>
            <h3>Lo que se responde</h3>
            <ul>
              {formulario.campos.map(({ codigo, texto, obligatorio }) => (
                <li key={codigo}>
                  {texto} {!obligatorio && <span className="optional">(opcional)</span>}
                </li>
              ))}
            </ul>
          </>
        )}
        <UnsentTexts key={tarea.id} task={task} />
        {!isOver(tarea) && acciones.length > 0 && (
          <p>Termina con: {acciones.map(({ nombre }) => nombre).join(', ')}.</p>
        )}
      </div>
      {(puede.tomar || puede.soltar || puede.reasignar) && (
        <div className="form-actions">
          {puede.tomar && (
            <button className="btn" type="button" disabled={take.isPending} onClick={() => take.mutate()}>
              Tomar la tarea
            </button>
          )}
          {puede.reasignar && <ReassignTask id={tarea.id} />}
          {puede.soltar && <ReleaseTask id={tarea.id} />}
        </div>
      )}
    </Panel>
  );
}
