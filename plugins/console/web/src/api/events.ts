import { loginGate } from './login-gate.js';
import { serviceFetch } from './service-fetch.js';

/** A change of a task, as `/workflow/api/bandeja/eventos/` sends it. */
export interface TaskEvent {
  readonly tarea: number;
  readonly que: 'nueva' | 'tomada' | 'soltada' | 'cerrada' | 'cambiada';
  /** The id of the user who has taken it. */
  readonly usuario: number | null;
}

interface Follower {
  readonly moved: (event: TaskEvent) => void;
  /** Called when the stream is connected, for the first time or again: earlier changes have to be requested. */
  readonly opened: () => void;
}

const AGAIN_MILLISECONDS = 5000;

/**
 * Follows the tasks of the inbox while the page is visible: a user has five streams, and a hidden page needs none. A
 * stream that a newer page has displaced returns when a person looks at its page. Returns the function that ends it.
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
    if (source || document.hidden || loginGate.isClosed) return;
    clearTimeout(timer);
    const stream = new EventSource('/workflow/api/bandeja/eventos/');
    source = stream;
    stream.addEventListener('open', opened);
    stream.addEventListener('tarea', ({ data }: MessageEvent<string>) => moved(JSON.parse(data) as TaskEvent));
    stream.addEventListener('fin', ({ data }: MessageEvent<string>) => {
      const { motivo } = JSON.parse(data) as { readonly motivo: string };
      if (motivo === 'otra') return close();
      close();
      // The call notices that the session has ended, and makes the user log in again.
      if (motivo === 'sesion') void serviceFetch('/api/sesion/').catch(() => undefined);
      timer = setTimeout(open, motivo === 'servicio' ? 0 : AGAIN_MILLISECONDS);
    });
    stream.addEventListener('error', () => {
      // After a lost connection the browser reconnects by itself; after a refusal it does not.
      if (stream.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(open, AGAIN_MILLISECONDS);
    });
  };
  const look = (): void => (document.hidden ? close() : open());
  const endGate = loginGate.subscribe((isClosed) => (isClosed ? close() : open()));
  document.addEventListener('visibilitychange', look);
  addEventListener('focus', open);
  open();
  return () => {
    endGate();
    document.removeEventListener('visibilitychange', look);
    removeEventListener('focus', open);
    close();
  };
}
