import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { mayPass } from '../api/queries.js';
import { answerOf, service } from '../api/service.js';
import { areFiles, sentAnswer, typedAnswer, type FieldModel, type Typed } from '../fields/field-model.js';
import { KeptTyping } from './kept-typing.js';
import { taskKey, type TaskForm, type TaskWhole } from './task-data.js';
import {
  afterEvent,
  isEmpty,
  isOwnChange,
  loadedDraft,
  unsavedOf,
  type DraftEvent,
  type DraftOnPage,
  type DraftPhase,
  type Errors,
} from './task-draft-reducer.js';

type Draft = DraftOnPage<FieldModel, Typed>;

export interface TaskDraft extends Pick<Draft, 'fields' | 'typed' | 'errors' | 'savedAt' | 'failure'> {
  readonly state: DraftPhase;
  readonly change: (codigo: string, value: Typed | undefined) => void;
  readonly setErrors: (errors: Errors) => void;
  /** Saves unsaved answers; returns whether all of them are saved. */
  readonly flush: () => Promise<boolean>;
  /** Saves the answers of this page over those that another window has saved. */
  readonly overwrite: () => void;
  /** Deletes the stored typing: the task has ended, or the draft of another window is used. */
  readonly forget: () => void;
}

const PAUSE_MILLISECONDS = 700;
/** The time after which an unanswered request is sent again. */
const AGAIN_MILLISECONDS = 5000;

/** The last call that saves a task's draft, by task; it continues after its view is left. */
const saving = new Map<number, Promise<boolean>>();

/** Resolves when the draft of a task is saved as far as possible: a task that is loaded after that has it. */
export async function draftAtRest(taskId: number): Promise<void> {
  await saving.get(taskId)?.catch(() => false);
}

type StoredForm = Pick<TaskForm, 'campos' | 'respuestas' | 'rechazadas'>;

/** Writes the stored answers, and over them the refused values, as the values of the form's inputs. */
function typedOf({ campos, respuestas, rechazadas = {} }: StoredForm): Record<string, Typed> {
  const tipos = new Map(campos.map(({ codigo, tipo }) => [codigo, tipo]));
  const refused = Object.entries(rechazadas).map(([codigo, { valor }]) => [codigo, valor] as const);
  return {
    ...Object.fromEntries(
      Object.entries(respuestas).map(([codigo, stored]) => [codigo, typedAnswer(tipos.get(codigo) ?? 'TEXTO', stored)]),
    ),
    ...Object.fromEntries(refused),
  };
}

/** Returns the reasons of the values that the draft keeps refused, and of answers that are wrong with others. */
const reasonsOf = ({ campos, rechazadas = {} }: StoredForm): Errors => ({
  ...Object.fromEntries(
    campos.flatMap(({ codigo, motivo }) => (motivo === undefined ? [] : [[codigo, [motivo]] as const])),
  ),
  ...Object.fromEntries(Object.entries(rechazadas).map(([codigo, { motivo }]) => [codigo, [motivo]] as const)),
});

/** Writes the changes of a draft as the service reads them. */
function sentOf({ fields, sending }: Draft): Record<string, unknown> {
  const byCode = new Map(fields.map((field) => [field.codigo, field]));
  return Object.fromEntries(
    Object.entries(sending).map(([codigo, value]) => {
      const field = byCode.get(codigo) ?? { tipo: 'TEXTO' as const };
      return [codigo, value === undefined || areFiles(value) ? null : sentAnswer(field, value)];
    }),
  );
}

/** Manages the form of a task and saves it while the user types: one call at a time, with the latest changes. */
export function useTaskDraft(taskId: number, userId: number, form: TaskForm): TaskDraft {
  const kept = useMemo(() => new KeptTyping(userId, taskId), [userId, taskId]);
  const [draft, setDraft] = useState<Draft>(() =>
    loadedDraft(
      { fields: form.campos, typed: typedOf(form), errors: reasonsOf(form), revision: form.revision ?? 0 },
      kept.read(),
    ),
  );
  /** The draft as the calls see it, before the page is drawn again. */
  const now = useRef(draft);
  const queries = useQueryClient();

  const note = useCallback(
    (event: DraftEvent<FieldModel, Typed>): Draft => {
      now.current = afterEvent(now.current, event, '');
      kept.write(unsavedOf(now.current));
      setDraft(now.current);
      return now.current;
    },
    [kept],
  );

  const send = useCallback(async (): Promise<boolean> => {
    if (isEmpty(now.current.pending)) return true;
    const sent = note({ kind: 'sent' });
    const path = { id: String(taskId) };
    try {
      const body = { respuestas: sentOf(sent), ...(sent.revision !== undefined && { revision: sent.revision }) };
      const { formulario } = await answerOf(
        service.PUT('/workflow/api/tareas/{id}/borrador', { params: { path }, body }),
      );
      const { errores, ...saved } = formulario;
      queries.setQueryData<TaskWhole>(taskKey(taskId), (task) => task && { ...task, formulario: saved });
      const { campos: fields, revision } = formulario;
      note({ kind: 'saved', at: new Date(), fields, revision, errors: { ...reasonsOf(formulario), ...errores } });
      return await send();
    } catch (failure) {
      const code = failure instanceof ServiceError ? failure.code : undefined;
      if (code === 'draft_changed' && !isEmpty(now.current.unanswered)) {
        // Without an answer, the draft counts as another window's: the user chooses, and nothing is overwritten.
        const present = await answerOf(service.GET('/workflow/api/tareas/{id}', { params: { path } })).catch(
          () => undefined,
        );
        const stored = present?.formulario;
        if (stored && isOwnChange(now.current, { typed: typedOf(stored), revision: stored.revision })) {
          note({ kind: 'adopted', revision: stored.revision! });
          return send();
        }
      }
      // The answers are sent with the next change, when there is a connection, or after a while.
      const how = code === 'draft_changed' ? 'conflict' : mayPass(failure) ? 'offline' : 'failed';
      note({ kind: 'not-saved', how, failure, isUnanswered: code === 'unreachable' });
      return false;
    }
  }, [taskId, queries, note]);

  const flush = useCallback((): Promise<boolean> => {
    const saved = (saving.get(taskId) ?? Promise.resolve(true)).then(send, send);
    saving.set(taskId, saved);
    // The last call of a task removes its entry.
    void saved.finally(() => saving.get(taskId) === saved && saving.delete(taskId));
    return saved;
  }, [send, taskId]);

  const { phase, pending } = draft;
  useEffect(() => {
    if (phase !== 'offline' && (phase !== 'typing' || isEmpty(pending))) return undefined;
    const timer = setTimeout(() => void flush(), phase === 'offline' ? AGAIN_MILLISECONDS : PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [phase, pending, flush]);

  useEffect(() => {
    const online = (): void => void flush();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      // When the view is left, the last changes are saved, too.
      void flush();
    };
  }, [flush]);

  const { fields, typed, errors, savedAt, failure } = draft;
  return {
    ...{ fields, typed, errors, savedAt, failure, flush, state: phase },
    change: (codigo, value) => void note({ kind: 'typed', codigo, value }),
    setErrors: (refused) => void note({ kind: 'judged', errors: refused }),
    overwrite: () => {
      note({ kind: 'overwritten' });
      void flush();
    },
    forget: () => void note({ kind: 'forgotten' }),
  };
}
