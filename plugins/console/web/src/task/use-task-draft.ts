import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { mayBeDone, ServiceError } from '../api/errors.js';
import { mayPass } from '../api/queries.js';
import { rest } from '../api/rest.js';
import type { FormErrors } from '../fields/field-errors.js';
import { unclearNumbers } from '../fields/unclear-number.js';
import type { FieldModel, Typed, TypedAnswers } from '../fields/field-model.js';
import { errorsAfter, hasTyped, sentOf, shownOf, typedOf } from './form-answers.js';
import { KeptTyping } from '../fields/kept-typing.js';
import { taskKey, type TaskForm, type TaskWhole } from './task-data.js';

/** How the draft stands on the service. */
export type DraftState = 'untouched' | 'typing' | 'saving' | 'saved' | 'waiting' | 'conflict' | 'failed';

export interface TaskDraft {
  readonly fields: readonly FieldModel[];
  readonly typed: TypedAnswers;
  readonly errors: FormErrors;
  readonly state: DraftState;
  readonly savedAt: Date | undefined;
  /** Whether the browser keeps what the service does not have yet. */
  readonly isStored: boolean;
  readonly failure: unknown;
  readonly change: (codigo: string, value: Typed | undefined) => void;
  readonly setErrors: (errors: FormErrors) => void;
  /** Saves what is not saved yet; answers whether all of it is. */
  readonly flush: () => Promise<boolean>;
  /** Goes on with what is on this page, over what another window has saved. */
  readonly overwrite: () => void;
  /** Forgets what was typed here: the task has ended, or another window's draft is taken. */
  readonly forget: () => void;
}

const PAUSE_MILLISECONDS = 700;
/** After so long it is sent again to a service that did not answer. */
const AGAIN_MILLISECONDS = 5000;

/** The last call that saves a task's draft, by task; it goes on where the view is left meanwhile. */
const saving = new Map<number, Promise<boolean>>();

/** Resolves once the draft of a task is saved as far as it can be: what is read then holds it. */
export async function draftAtRest(taskId: number): Promise<void> {
  await saving.get(taskId)?.catch(() => false);
}

/** The form of a task, saved as one types: one call at a time, with what has changed since the last one. */
export function useTaskDraft(taskId: number, userId: number, form: TaskForm): TaskDraft {
  const kept = useMemo(() => new KeptTyping(userId, taskId), [userId, taskId]);
  const [begun] = useState(() => kept.takeUp());
  const [typed, setTyped] = useState<TypedAnswers>(() => ({ ...typedOf(form), ...begun.typed }));
  const [fields, setFields] = useState<readonly FieldModel[]>(form.campos);
  const [errors, setErrors] = useState<FormErrors>(form.errores);
  const [state, setState] = useState<DraftState>(Object.keys(begun.typed).length > 0 ? 'typing' : 'untouched');
  const [savedAt, setSavedAt] = useState<Date>();
  const [isStored, setStored] = useState(true);
  const [failure, setFailure] = useState<unknown>();
  const pending = useRef<Record<string, Typed | undefined>>({ ...begun.typed });
  const sending = useRef<Record<string, Typed | undefined>>({}); // Kept here until the service has it.
  const revision = useRef<number | undefined>(begun.revision ?? form.revision ?? 0);
  /** What was sent without an answer, also before this page: the service may have it. */
  const unanswered = useRef<Record<string, Typed | undefined>>({ ...begun.sent });
  const isConflict = useRef(false);
  const fieldsNow = useRef(fields);
  const queries = useQueryClient();

  const keep = useCallback((): void => {
    const sent = { ...unanswered.current, ...sending.current };
    setStored(kept.write({ ...sending.current, ...pending.current }, sent, revision.current));
  }, [kept]);

  /** Whether the change on the service is the one of this page, whose answer was lost; then it goes on from there. */
  const adopt = useCallback(async (): Promise<boolean> => {
    const lost = unanswered.current;
    unanswered.current = {};
    if (Object.keys(lost).length === 0) return false;
    const { formulario } = await rest('get', '/workflow/api/tareas/{id}', { path: { id: String(taskId) } });
    if (!formulario || formulario.revision !== (revision.current ?? 0) + 1) return false;
    if (!hasTyped(formulario, lost)) return false;
    revision.current = formulario.revision;
    return true;
  }, [taskId]);

  const send = useCallback(async (): Promise<boolean> => {
    const tipos = new Map(fieldsNow.current.map((field) => [field.codigo, field]));
    const unclear = unclearNumbers(fieldsNow.current, pending.current);
    // What can be read in two ways waits for the user.
    const waits = Object.entries(pending.current).filter(([codigo]) => codigo in unclear);
    const clear = Object.entries(pending.current).filter(([codigo]) => !(codigo in unclear));
    if (clear.length === 0) return waits.length === 0;
    const sent = Object.fromEntries(clear);
    pending.current = Object.fromEntries(waits);
    sending.current = sent;
    keep();
    setState('saving');
    const respuestas = Object.fromEntries(clear.map(([codigo, value]) => [codigo, sentOf(tipos.get(codigo), value)]));
    try {
      const { formulario } = await rest('put', '/workflow/api/tareas/{id}/borrador', {
        path: { id: String(taskId) },
        body: { respuestas, ...(revision.current !== undefined && { revision: revision.current }) },
      });
      revision.current = formulario.revision;
      sending.current = {};
      unanswered.current = {};
      isConflict.current = false;
      fieldsNow.current = formulario.campos;
      setFields(formulario.campos);
      queries.setQueryData<TaskWhole>(taskKey(taskId), (task) => task && { ...task, formulario });
      setErrors((before) => errorsAfter(before, Object.keys(sent), formulario));
      keep();
      setSavedAt(new Date());
      setFailure(undefined);
      setState(Object.keys(pending.current).length > 0 ? 'typing' : 'saved');
      return Object.keys(pending.current).length > 0 ? await send() : true;
    } catch (error) {
      // Nothing is lost: it is sent with the next change, once there is a connection, or after a while.
      pending.current = { ...sent, ...pending.current };
      sending.current = {};
      const code = error instanceof ServiceError ? error.code : undefined;
      if (mayBeDone(error)) unanswered.current = { ...unanswered.current, ...sent };
      isConflict.current = code === 'draft_changed';
      if (isConflict.current && (await adopt().catch(() => false))) return send();
      setFailure(error);
      setState(code === 'draft_changed' ? 'conflict' : mayPass(error) ? 'waiting' : 'failed');
      return false;
    }
  }, [keep, taskId, queries, adopt]);

  const flush = useCallback((): Promise<boolean> => {
    const saved = (saving.get(taskId) ?? Promise.resolve(true)).then(send, send);
    saving.set(taskId, saved);
    // The last one of a task leaves nothing behind.
    void saved.finally(() => saving.get(taskId) === saved && saving.delete(taskId));
    return saved;
  }, [send, taskId]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), PAUSE_MILLISECONDS);
  }, [flush]);

  const change = useCallback(
    (codigo: string, value: Typed | undefined) => {
      setTyped((before) => ({ ...before, [codigo]: value ?? '' }));
      pending.current = { ...pending.current, [codigo]: value };
      keep();
      setState((before) => (before === 'conflict' ? before : 'typing'));
      // What is typed in a conflict waits for the choice.
      if (!isConflict.current) later();
    },
    [keep, later],
  );

  useEffect(() => {
    if (Object.keys(pending.current).length > 0) later();
    const online = (): void => void flush();
    const ask = (event: BeforeUnloadEvent): void => {
      if (Object.keys({ ...sending.current, ...pending.current }).length > 0) event.preventDefault();
    };
    addEventListener('online', online);
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('online', online);
      removeEventListener('beforeunload', ask);
      clearTimeout(timer.current);
      void flush(); // Leaving the view: what was typed last is saved, too.
    };
  }, [flush, later]);

  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const again = setTimeout(() => void flush(), AGAIN_MILLISECONDS);
    return () => clearTimeout(again);
  }, [state, flush]);

  const overwrite = useCallback(() => {
    revision.current = undefined;
    isConflict.current = false;
    // All of it: what the other window alone has answered would stay in the draft, and is not on the screen.
    pending.current = { ...shownOf(fieldsNow.current, typed), ...pending.current };
    setState('typing');
    void flush();
  }, [flush, typed]);

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = {};
    sending.current = {};
    keep();
  }, [keep]);

  return { fields, typed, errors, state, savedAt, isStored, failure, change, setErrors, flush, overwrite, forget };
}
