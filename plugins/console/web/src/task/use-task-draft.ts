import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { mayPass } from '../api/queries.js';
import { rest } from '../api/rest.js';
import { sentAnswer, typedAnswer, type FieldModel, type Typed } from '../fields/field-model.js';
import { KeptTyping } from './kept-typing.js';
import { taskKey, type TaskForm, type TaskWhole } from './task-data.js';

type Answers = Readonly<Record<string, Typed>>;
type Errors = Readonly<Record<string, readonly string[]>>;

/** How the draft stands on the service. */
export type DraftState = 'untouched' | 'typing' | 'saving' | 'saved' | 'waiting' | 'conflict' | 'failed';

export interface TaskDraft {
  readonly fields: readonly FieldModel[];
  readonly typed: Answers;
  readonly errors: Errors;
  readonly state: DraftState;
  readonly savedAt: Date | undefined;
  readonly failure: unknown;
  readonly change: (codigo: string, value: Typed | undefined) => void;
  readonly setErrors: (errors: Errors) => void;
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

/** What stands in the inputs of a form with these answers. */
function typedOf({ campos, respuestas }: Pick<TaskForm, 'campos' | 'respuestas'>): Record<string, Typed> {
  const tipos = new Map(campos.map(({ codigo, tipo }) => [codigo, tipo]));
  return Object.fromEntries(
    Object.entries(respuestas).map(([codigo, stored]) => [codigo, typedAnswer(tipos.get(codigo) ?? 'TEXTO', stored)]),
  );
}

/** Returns the form of a task, saved as one types: one call at a time, with what has changed since the last one. */
export function useTaskDraft(taskId: number, userId: number, form: TaskForm): TaskDraft {
  const kept = useMemo(() => new KeptTyping(userId, taskId), [userId, taskId]);
  const [first] = useState(() => kept.read());
  const [typed, setTyped] = useState<Answers>(() => ({ ...typedOf(form), ...first }));
  const [fields, setFields] = useState<readonly FieldModel[]>(form.campos);
  const [errors, setErrors] = useState<Errors>({});
  const [state, setState] = useState<DraftState>(Object.keys(first).length > 0 ? 'typing' : 'untouched');
  const [savedAt, setSavedAt] = useState<Date>();
  const [failure, setFailure] = useState<unknown>();
  const pending = useRef<Record<string, Typed | undefined>>({ ...first });
  const refused = useRef<Record<string, Typed | undefined>>({});
  const revision = useRef<number | undefined>(form.revision ?? 0);
  /** What was sent without an answer: the service may have it. */
  const unanswered = useRef<Record<string, Typed | undefined>>({});
  const isConflict = useRef(false);
  const fieldsNow = useRef(fields);
  const queries = useQueryClient();

  /** Whether the change on the service is the one of this page, whose answer was lost; then it goes on from there. */
  const adopt = useCallback(async (): Promise<boolean> => {
    const lost = Object.entries(unanswered.current);
    unanswered.current = {};
    if (lost.length === 0) return false;
    const { formulario } = await rest('get', '/workflow/api/tareas/{id}', { path: { id: String(taskId) } });
    if (!formulario || formulario.revision !== (revision.current ?? 0) + 1) return false;
    const stored = typedOf(formulario);
    if (lost.some(([codigo, value]) => (stored[codigo] ?? '') !== (value ?? ''))) return false;
    revision.current = formulario.revision;
    return true;
  }, [taskId]);

  const send = useCallback(async (): Promise<boolean> => {
    const sent = pending.current;
    if (Object.keys(sent).length === 0) return true;
    pending.current = {};
    setState('saving');
    const tipos = new Map(fieldsNow.current.map((field) => [field.codigo, field]));
    const respuestas = Object.fromEntries(
      Object.entries(sent).map(([codigo, value]) => {
        const field = tipos.get(codigo) ?? { tipo: 'TEXTO' as const };
        return [codigo, value === undefined || value instanceof File ? null : sentAnswer(field, value)];
      }),
    );
    try {
      const body = { respuestas, ...(revision.current !== undefined && { revision: revision.current }) };
      const path = { id: String(taskId) };
      const { formulario } = await rest('put', '/workflow/api/tareas/{id}/borrador', { path, body });
      revision.current = formulario.revision;
      unanswered.current = {};
      isConflict.current = false;
      fieldsNow.current = formulario.campos;
      setFields(formulario.campos);
      const { errores: _errors, ...saved } = formulario;
      queries.setQueryData<TaskWhole>(taskKey(taskId), (task) => task && { ...task, formulario: saved });
      for (const codigo of Object.keys(sent)) {
        if (formulario.errores[codigo]) refused.current[codigo] = sent[codigo];
        else delete refused.current[codigo];
      }
      const motives = formulario.campos.flatMap(({ codigo, motivo }) =>
        motivo === undefined ? [] : [[codigo, [motivo]]],
      );
      setErrors((before) => ({
        ...Object.fromEntries(Object.entries(before).filter(([codigo]) => !(codigo in sent))),
        ...(Object.fromEntries(motives) as Errors),
        ...formulario.errores,
      }));
      kept.write({ ...refused.current, ...pending.current });
      setSavedAt(new Date());
      setFailure(undefined);
      setState(Object.keys(pending.current).length > 0 ? 'typing' : 'saved');
      return Object.keys(pending.current).length > 0 ? await send() : true;
    } catch (error) {
      // Nothing is lost: it is sent with the next change, once there is a connection, or after a while.
      pending.current = { ...sent, ...pending.current };
      const code = error instanceof ServiceError ? error.code : undefined;
      if (code === 'unreachable') unanswered.current = { ...unanswered.current, ...sent };
      isConflict.current = code === 'draft_changed';
      if (isConflict.current && (await adopt().catch(() => false))) return send();
      setFailure(error);
      setState(code === 'draft_changed' ? 'conflict' : mayPass(error) ? 'waiting' : 'failed');
      return false;
    }
  }, [kept, taskId, queries, adopt]);

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
      kept.write({ ...refused.current, ...pending.current });
      setState((before) => (before === 'conflict' ? before : 'typing'));
      // What is typed in a conflict waits for the choice.
      if (!isConflict.current) later();
    },
    [kept, later],
  );

  useEffect(() => {
    if (Object.keys(pending.current).length > 0) later();
    const online = (): void => void flush();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      clearTimeout(timer.current);
      // Leaving the view: what was typed last is saved, too.
      void flush();
    };
  }, [flush, later]);

  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const again = setTimeout(() => void flush(), AGAIN_MILLISECONDS);
    return () => clearTimeout(again);
  }, [state, flush]);

  const overwrite = useCallback(() => {
    revision.current = undefined;
    void flush();
  }, [flush]);

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = {};
    refused.current = {};
    kept.write({});
  }, [kept]);

  return { fields, typed, errors, state, savedAt, failure, change, setErrors, flush, overwrite, forget };
}
