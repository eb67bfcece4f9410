import { useMemo, useState } from 'react';
import { KeptTyping } from '../fields/kept-typing.js';
import { draftName } from './use-task-form.js';

/** The words to the citizen that the user has typed, by action of the task. */
interface ActionWords {
  readonly of: (accion: string) => string;
  readonly change: (accion: string, words: string) => void;
  /** Deletes the stored words: the task has ended. */
  readonly forget: () => void;
}

/** Manages the words to the citizen of a task's actions: they stay in this browser until the task ends. */
export function useActionWords(taskId: number, userId: number): ActionWords {
  const kept = useMemo(() => new KeptTyping(`${draftName(userId, taskId)}-ciudadano`), [userId, taskId]);
  const [typed, setTyped] = useState(() => kept.read());
  return {
    of: (accion) => String(typed[accion] ?? ''),
    change: (accion, words) => {
      const next = { ...typed, [accion]: words };
      setTyped(next);
      kept.write(Object.fromEntries(Object.entries(next).filter(([, one]) => one !== '')));
    },
    forget: () => kept.write({}),
  };
}
