import { focusManager } from '@tanstack/react-query';
import { loginGate } from './login-gate.js';
import { serviceFetch } from './service-fetch.js';

/** How a task has moved, as `/workflow/api/bandeja/eventos/` tells it. */
export interface TaskEvent {
  readonly tarea: number;
  readonly que: 'nueva' | 'tomada' | 'soltada' | 'cerrada' | 'cambiada';
  /** Id of the user who has taken it. */
  readonly usuario: number | null;
}

interface Follower {
  readonly moved: (event: TaskEvent) => void;
  /** The stream stands, for the first time or again: what happened before is to be asked for. */
  readonly opened: () => void;
}

const AGAIN_MILLISECONDS = 5000;

/**
 * Follows the tasks of the inbox, as long as the page is looked at: a user has five streams, and a page behind others,
 * or that is not touched, needs none. One that a newer page has displaced comes back when a person looks at it. Answers
 * what ends it.
 */
export function followTasks({ moved, opened }: Follower): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = (): void => {
    if (source || !focusManager.isFocused() || loginGate.isClosed) return;
    clearTimeout(timer);
    const stream = new EventSource('/workflow/api/bandeja/eventos/');
    source = stream;
    stream.addEventListener('open', opened);
    stream.addEventListener('tarea', ({ data }: MessageEvent<string>) => moved(JSON.parse(data) as TaskEvent));
    stream.addEventListener('fin', ({ data }: MessageEvent<string>) => {
      const { motivo } = JSON.parse(data) as { readonly motivo: string };
      if (motivo === 'otra') return close();
      close();
      // A call finds out that the session has ended, and has the user log in again.
      if (motivo === 'sesion') void serviceFetch('/api/sesion/').catch(() => undefined);
      timer = setTimeout(open, motivo === 'servicio' ? 0 : AGAIN_MILLISECONDS);
    });
    stream.addEventListener('error', () => {
      // Where it is lost the browser opens it again; where it is refused it does not.
      if (stream.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(open, AGAIN_MILLISECONDS);
    });
  };
  const endGate = loginGate.subscribe((isClosed) => (isClosed ? close() : open()));
  const endLook = focusManager.subscribe((isLookedAt) => (isLookedAt ? open() : close()));
  addEventListener('focus', open);
  open();
  return () => {
    endGate();
    endLook();
    removeEventListener('focus', open);
    close();
  };
}
