import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { answerOf, service } from '../api/service.js';
import { useKeys } from '../frame/keys.js';
import { Button } from '../ui/button.js';
import { useNotice } from '../ui/notices.js';
import { Notice } from '../ui/notice.js';
import { ReassignTask } from './reassign-task.js';
import { taskKey, type TaskWhole } from './task-data.js';
import { Panel } from './task-panel.js';

/** A task that is not the user's: its holder, its form, and the ways to get it. */
export function TaskOfOther({ task }: { readonly task: TaskWhole }) {
  const { tarea, descripcion, acciones, formulario, puede } = task;
  const tell = useNotice();
  const queries = useQueryClient();
  const take = useMutation({
    mutationFn: () => answerOf(service.POST('/workflow/api/tomar-tarea', { body: { tarea_id: tarea.id } })),
    onSuccess: () => tell('La tarea es suya.'),
    // Another user was faster: the refusal names them, and the page shows it.
    onError: (error) => tell(error instanceof ServiceError ? error.message : 'No se pudo tomar.', 'warning'),
    onSettled: () => queries.invalidateQueries({ queryKey: taskKey(tarea.id) }),
  });
  useKeys('Tarea', puede.tomar ? [{ key: 't', text: 'Tomar la tarea', run: () => take.mutate() }] : []);
  return (
    <Panel title={tarea.nombre}>
      {tarea.titular && (
        <Notice look="warning" icon="lock" isFlat>
          <p>
            <strong>La tiene {tarea.titular.nombre}.</strong>
          </p>
          <p>Usted puede leer el caso, pero no responder. Si había escrito algo, sigue guardado como borrador suyo.</p>
        </Notice>
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
        {acciones.length > 0 && <p>Termina con: {acciones.map(({ nombre }) => nombre).join(', ')}.</p>}
      </div>
      {(puede.tomar || puede.reasignar) && (
        <div className="form-actions">
          {puede.tomar && (
            <Button isBusy={take.isPending} onClick={() => take.mutate()}>
              Tomar la tarea
            </Button>
          )}
          {puede.reasignar && <ReassignTask id={tarea.id} />}
        </div>
      )}
    </Panel>
  );
}
