import type { ServerResponse } from 'node:http';
import { onceClosed } from './once-closed.js';

/** The controllers of the requests whose handler has read its signal. */
const controllers = new WeakMap<ServerResponse, AbortController>();

/** Returns the signal of a request: aborted when its caller goes away before the answer, or by {@link abortRequest}. */
export function signalOf(response: ServerResponse): AbortSignal {
  const known = controllers.get(response);
  if (known) return known.signal;
  const controller = new AbortController();
  controllers.set(response, controller);
  // A stopping host may have answered while the handler still works.
  if (response.closed || response.writableEnded) controller.abort();
  else
    onceClosed(response, () => {
      if (!response.writableFinished) controller.abort();
    });
  return controller.signal;
}

/** Aborts the signal of a request whose answer is no longer needed. */
export function abortRequest(response: ServerResponse): void {
  controllers.get(response)?.abort();
}

/** Tells whether an error only results from the abort of a handler. */
export function isAbortOf(response: ServerResponse, error: unknown): boolean {
  const signal = controllers.get(response)?.signal;
  if (!signal?.aborted) return false;
  return error === signal.reason || (error instanceof Error && error.name === 'AbortError');
}
