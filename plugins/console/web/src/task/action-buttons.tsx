import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ServiceError } from '../api/errors.js';
import { rest } from '../api/rest.js';
import { useNotice } from '../frame/notices.js';
import { Failed } from '../frame/states.js';
import { ActDialog } from './act-dialog.js';
import { ReleaseTask } from './release-task.js';
import type { TaskAction, TaskWhole } from './task-data.js';

interface ActionsProps {
  readonly task: TaskWhole;
  /** Saves the typed answers before the action; returns whether all of them are saved. */
  readonly prepare?: () => Promise<boolean>;
  /** Deletes the stored typing: the task has ended. */
  readonly forget?: () => void;
  readonly answers: () => Readonly<Record<string, unknown>>;
  readonly onErrors: (errors: Readonly<Record<string, readonly string[]>>) => void;
}

/** Thrown where a procedure refused, or a draft is not saved: the task has not changed. */
class Refused extends Error {}

/** The actions that end a task; each first shows what will happen. */
export function ActionButtons({ task, prepare, forget, answers, onErrors }: ActionsProps) {
  const { tarea, acciones, puede } = task;
  const [chosen, setChosen] = useState<TaskAction>();
  const tell = useNotice();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: async ({ action, procedure }: { action: TaskAction; procedure: string | undefined }) => {
      // The form shows the cause, such as a draft that another window has changed.
      if (prepare && !(await prepare())) {
        throw new Refused('La acción no se envió: lo que escribió no se pudo guardar.');
      }
      const answer = await rest('post', '/workflow/api/ejecutar-accion', {
        body: {
          instf_llave: tarea.instf_llave!,
          bpm_accion: action.codigo,
          jsonfiltros: answers(),
          ...(procedure !== undefined && { sp_code: procedure }),
        },
      });
      if (!answer.EsCorrecto) throw new Refused(answer.mensaje);
      return answer;
    },
    onSuccess: async ({ instancia }, { action }) => {
      setChosen(undefined);
      forget?.();
      const next = instancia?.tareas.map(({ nombre }) => nombre).join(', ') ?? '';
      tell(`${action.nombre}: hecho. ${next === '' ? 'El proceso sigue solo o terminó.' : `Sigue: ${next}.`}`);
      // At once: by the time everything is reloaded, the user may have gone elsewhere.
      void navigate('/');
      await queries.invalidateQueries({ queryKey: ['workflow'] });
    },
    onError: (error) => {
      setChosen(undefined);
      if (error instanceof ServiceError && error.errors) onErrors(error.errors);
    },
  });
  const isShown = act.error instanceof Refused || (act.error instanceof ServiceError && !act.error.errors);
  return (
    <>
      {isShown && act.error instanceof Refused && (
        <div className="notice notice--danger notice--flat" role="alert">
          <p>{act.error.message} La tarea sigue como estaba.</p>
        </div>
      )}
      {isShown && act.error instanceof ServiceError && (
        <Failed
          error={act.error}
          kept={
            act.error.code === 'unreachable'
              ? 'No se sabe si se hizo: mire la bandeja antes de repetirlo. Lo que escribió sigue aquí.'
              : 'La tarea sigue como estaba, y lo que escribió también.'
          }
        />
      )}
      {(acciones.length > 0 || puede.soltar) && (
        <div className="form-actions">
          {acciones.map((action, index) => (
            <button
              key={action.codigo}
              className={index === 0 ? 'btn' : 'btn btn--secondary'}
              type="button"
              disabled={!puede.actuar || act.isPending}
              onClick={() => setChosen(action)}
            >
              {action.nombre}
            </button>
          ))}
          {puede.soltar && <ReleaseTask id={tarea.id} {...(prepare && { prepare })} />}
        </div>
      )}
      {chosen && (
        <ActDialog
          action={chosen}
          isBusy={act.isPending}
          onAct={(procedure) => act.mutate({ action: chosen, procedure })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
