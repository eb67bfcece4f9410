import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { mayPass } from '../api/queries.js';
import { rest } from '../api/rest.js';
import { areFiles, sentAnswer, typedAnswer, type FieldModel, type Typed } from '../fields/field-model.js';
import { KeptTyping } from './kept-typing.js';
import { taskKey, type TaskForm, type TaskWhole } from './task-data.js';

type Answers = Readonly<Record<string, Typed>>;
type Errors = Readonly<Record<string, readonly string[]>>;

/** The state of the draft on the service. */
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

/** Writes these answers as the values of the form's inputs. */
function typedOf({ campos, respuestas }: Pick<TaskForm, 'campos' | 'respuestas'>): Record<string, Typed> {
  const tipos = new Map(campos.map(({ codigo, tipo }) => [codigo, tipo]));
  return Object.fromEntries(
    Object.entries(respuestas).map(([codigo, stored]) => [codigo, typedAnswer(tipos.get(codigo) ?? 'TEXTO', stored)]),
  );
}

/** Manages the form of a task and saves it while the user types: one call at a time, with the latest changes. */
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
  /** The answers of a request without a response: the service may have them. */
  const unanswered = useRef<Record<string, Typed | undefined>>({});
  const isConflict = useRef(false);
  const fieldsNow = useRef(fields);
  const queries = useQueryClient();

  /** Tells whether the change on the service is that of a lost response; if so, the page continues from it. */
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
        return [codigo, value === undefined || areFiles(value) ? null : sentAnswer(field, value)];
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
      // The answers are sent with the next change, when there is a connection, or after a while.
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
    // The last call of a task removes its entry.
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
      // Text that is typed during a conflict waits for the user's choice.
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
      // When the view is left, the last changes are saved, too.
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
