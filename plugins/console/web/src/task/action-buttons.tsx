import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ServiceError } from '../api/errors.js';
import { answerOf, service } from '../api/service.js';
import { Button } from '../ui/button.js';
import { useNotice } from '../ui/notices.js';
import { useSession } from '../frame/session.js';
import { Notice } from '../ui/notice.js';
import { Failed } from '../ui/states.js';
import { ActDialog } from './act-dialog.js';
import { ReleaseTask } from './release-task.js';
import type { TaskAction, TaskWhole } from './task-data.js';
import type { ReadDocuments } from './use-read-documents.js';
import { useActionWords } from './use-action-words.js';

interface ActionsProps {
  readonly task: TaskWhole;
  /** The documents that the user has read before. */
  readonly read?: ReadDocuments;
  /** Saves the typed answers before the action; returns whether all of them are saved. */
  readonly prepare?: () => Promise<boolean>;
  /** Deletes the stored typing: the task has ended. */
  readonly forget?: () => void;
  readonly answers: () => Readonly<Record<string, unknown>>;
  readonly onErrors: (errors: Readonly<Record<string, readonly string[]>>) => void;
}

const MISSING_WORDS = 'Escriba qué le falta a la solicitud, o por qué termina así: quien la hizo lo lee.';

/** The codes of a refusal of the words: none, too many, or no text. A form may have a field of their name. */
const refusalsOfWords: ReadonlySet<string> = new Set(['falta_para_ciudadano', 'invalid', 'invalid_text']);

/** An action that the service has checked. */
interface ChosenAction {
  readonly action: TaskAction;
  /** Whether it is refused without words to the citizen. */
  readonly needsWords: boolean;
}

/** Thrown where a procedure refused, or a draft is not saved: the task has not changed. */
class Refused extends Error {}

/** The actions that end a task: each is checked first, and then shows what will happen. */
export function ActionButtons({ task, read, prepare, forget, answers, onErrors }: ActionsProps) {
  const { tarea, acciones, puede } = task;
  const [chosen, setChosen] = useState<ChosenAction>();
  const [refusedWords, setRefusedWords] = useState<readonly string[]>();
  const { usuario } = useSession();
  const words = useActionWords(tarea.id, usuario.id);
  const tell = useNotice();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const showRefusal = (error: unknown): void => {
    if (error instanceof ServiceError && error.errors) onErrors(error.errors);
  };
  const check = useMutation({
    mutationFn: async ({ action: { codigo: accion, para_ciudadano } }: { action: TaskAction; opener: HTMLElement }) => {
      const path = { id: String(tarea.id) };
      const body = { accion, respuestas: answers() };
      const { falta_para_ciudadano: lacksWords } = await answerOf(
        service.POST('/workflow/api/tareas/{id}/comprobar', { params: { path }, body }),
      );
      return lacksWords || para_ciudadano === 'SIEMPRE';
    },
    onSuccess: (needsWords, { action, opener }) => {
      act.reset();
      setRefusedWords(undefined);
      // Where the dialog is closed, the focus goes back to the button.
      opener.focus();
      setChosen({ action, needsWords });
    },
    onError: showRefusal,
  });
  const act = useMutation({
    mutationFn: async ({ action, procedure }: { action: TaskAction; procedure: string | undefined }) => {
      // The form shows the cause, such as a draft that another window has changed.
      if (prepare && !(await prepare())) {
        throw new Refused('La acción no se envió: lo que escribió no se pudo guardar.');
      }
      const told = words.of(action.codigo).trim();
      const answer = await answerOf(
        service.POST('/workflow/api/ejecutar-accion', {
          body: {
            instf_llave: tarea.instf_llave!,
            bpm_accion: action.codigo,
            jsonfiltros: answers(),
            ...(procedure !== undefined && { sp_code: procedure }),
            ...(told !== '' && { para_ciudadano: told }),
            ...(read && { documentos: read.digestsOf(action) }),
          },
        }),
      );
      if (!answer.EsCorrecto) throw new Refused(answer.mensaje);
      return answer;
    },
    onSuccess: async ({ instancia }, { action }) => {
      setChosen(undefined);
      forget?.();
      words.forget();
      const next = instancia?.tareas.map(({ nombre }) => nombre).join(', ') ?? '';
      tell(`${action.nombre}: hecho. ${next === '' ? 'El proceso sigue solo o terminó.' : `Sigue: ${next}.`}`);
      // At once: by the time everything is reloaded, the user may have gone elsewhere.
      void navigate('/');
      await queries.invalidateQueries({ queryKey: ['workflow'] });
    },
    onError: (error) => {
      const refusal = error instanceof ServiceError ? error : undefined;
      const about = refusal && refusalsOfWords.has(refusal.code) ? refusal.errors?.['para_ciudadano'] : undefined;
      setRefusedWords(about);
      if (refusal?.code === 'documento_cambiado') read?.forget();
      // The dialog has the field of the words, and the page has those of the form.
      if (about !== undefined) return;
      setChosen(undefined);
      showRefusal(error);
    },
  });
  const choose = (action: TaskAction, opener: HTMLElement): void => {
    // A second press changes nothing.
    if (!check.isPending) check.mutate({ action, opener });
  };
  const confirm = ({ action, needsWords }: ChosenAction, procedure: string | undefined): void => {
    const isMissing = needsWords && words.of(action.codigo).trim() === '';
    setRefusedWords(isMissing ? [MISSING_WORDS] : undefined);
    if (!isMissing) act.mutate({ action, procedure });
  };
  const failure = check.error ?? act.error;
  const isShown =
    !check.isPending && (failure instanceof Refused || (failure instanceof ServiceError && !failure.errors));
  return (
    <>
      {isShown && failure instanceof Refused && (
        <Notice look="danger" role="alert" isFlat>
          {failure.message} La tarea sigue como estaba.
        </Notice>
      )}
      {isShown && failure instanceof ServiceError && (
        <Failed
          error={failure}
          kept={
            failure.code === 'unreachable' && failure === act.error
              ? 'No se sabe si se hizo: mire la bandeja antes de repetirlo. Lo que escribió sigue aquí.'
              : 'La tarea sigue como estaba, y lo que escribió también.'
          }
        />
      )}
      {(acciones.length > 0 || puede.soltar) && (
        <div className="form-actions">
          {acciones.map((action, index) => (
            <Button
              key={action.codigo}
              look={index === 0 ? 'primary' : 'secondary'}
              disabled={!puede.actuar || act.isPending}
              isBusy={check.isPending && check.variables.action.codigo === action.codigo}
              onClick={({ currentTarget }) => choose(action, currentTarget)}
            >
              {action.nombre}
            </Button>
          ))}
          {puede.soltar && <ReleaseTask id={tarea.id} {...(prepare && { prepare })} />}
        </div>
      )}
      {chosen && (
        <ActDialog
          action={chosen.action}
          read={read}
          isBusy={act.isPending}
          words={{
            value: words.of(chosen.action.codigo),
            errors: refusedWords,
            isRequired: chosen.needsWords,
            onChange: (text) => words.change(chosen.action.codigo, text),
          }}
          onAct={(procedure) => confirm(chosen, procedure)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
