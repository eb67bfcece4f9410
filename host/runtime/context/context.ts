import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being done: a request, or a job. The host knows it wherever the work goes; nothing hands it on. */
export interface Context {
  /** Of the request, or of the one that the job came from. */
  readonly requestId?: string | undefined;
  /** The job that is carried out. */
  readonly job?: string | undefined;
  /** W3C Trace Context: the trace that this belongs to, and the span in it that it follows. */
  readonly traceparent?: string | undefined;
  /** The user that it is done for, once known. */
  readonly userId?: number | undefined;
}

// One store a piece of work, which is added to and never nested: on Node.js 20 each costs at every `await`.
const storage = new AsyncLocalStorage<Writable<Context> | undefined>();

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const none: Context = Object.freeze({});

/** Carries out a request or a job as such. */
export function runInContext<T>(context: Context, work: () => T): T {
  return storage.run({ ...context }, work);
}

/**
 * Begins what the host goes on with by itself, such as a timer that the first of many requests starts: it is no part of
 * that request, whose log lines end with it.
 */
export function outsideContext<T>(work: () => T): T {
  return storage.run(undefined, work);
}

/** What is being done now; nothing is known of what the host does by itself. */
export function currentContext(): Context {
  return storage.getStore() ?? none;
}

/** Adds what has become known of the present request or job. */
export function addToContext(more: Context): void {
  const store = storage.getStore();
  if (store) Object.assign(store, more);
}

/** Returns the fields of a log line that say what it belongs to. */
export function contextFields({ requestId, job, traceparent, userId }: Context = currentContext()): object {
  return { requestId, job, trace: traceparent?.slice(3, 35), userId };
}
