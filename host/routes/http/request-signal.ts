import type { ServerResponse } from 'node:http';

/** Of the requests whose handler has asked for it. */
const controllers = new WeakMap<ServerResponse, AbortController>();

/** Returns the signal of a request: aborted when its caller goes away before the answer, or by {@link abortRequest}. */
export function signalOf(response: ServerResponse): AbortSignal {
  const known = controllers.get(response);
  if (known) return known.signal;
  const controller = new AbortController();
  controllers.set(response, controller);
  // Answered while the handler still works: by a host that ends.
  if (response.closed || response.writableEnded) controller.abort();
  else
    response.once('close', () => {
      if (!response.writableFinished) controller.abort();
    });
  return controller.signal;
}

/** Tells a handler that its answer is not waited for any more. */
export function abortRequest(response: ServerResponse): void {
  controllers.get(response)?.abort();
}

/** Returns whether an error only says that a handler was aborted. */
export function isAbortOf(response: ServerResponse, error: unknown): boolean {
  const signal = controllers.get(response)?.signal;
  if (!signal?.aborted) return false;
  return error === signal.reason || (error instanceof Error && error.name === 'AbortError');
}
