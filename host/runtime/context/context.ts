import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The context of the work under way: a request or a job. It is available in all code that runs for it, without being
 * passed on.
 */
export interface Context {
  /** The id of the request, or of the request that the job came from. */
  readonly requestId?: string | undefined;
  /** The id of the job. */
  readonly job?: string | undefined;
  /** W3C Trace Context: the trace of the work, and its parent span. */
  readonly traceparent?: string | undefined;
  /** The user that the work is done for, once known. */
  readonly userId?: number | undefined;
}

// One store per piece of work, which is extended and never nested: on Node.js 20 each store costs at every `await`.
const storage = new AsyncLocalStorage<Writable<Context> | undefined>();

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const none: Context = Object.freeze({});

/** Runs a request or a job in its context. */
export function runInContext<T>(context: Context, work: () => T): T {
  return storage.run({ ...context }, work);
}

/**
 * Runs work that the host continues by itself, such as a timer that the first of many requests starts: it is no part of
 * that request, whose log lines end with it.
 */
export function outsideContext<T>(work: () => T): T {
  return storage.run(undefined, work);
}

/** Returns the context of the work under way; it is empty for the host's own work. */
export function currentContext(): Context {
  return storage.getStore() ?? none;
}

/** Adds fields to the context of the present request or job. */
export function addToContext(more: Context): void {
  const store = storage.getStore();
  if (store) Object.assign(store, more);
}

/** Returns the fields of a log line that identify the request or job. */
export function contextFields({ requestId, job, traceparent, userId }: Context = currentContext()): object {
  return { requestId, job, trace: traceparent?.slice(3, 35), userId };
}
