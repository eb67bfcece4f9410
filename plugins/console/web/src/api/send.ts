import { refusalOf, unreachable } from './errors.js';
import { serviceFetch } from './service-fetch.js';
import { csrfHeader, readSession } from './session.js';

/** Sends a request in the session of this browser. Throws `ServiceError` for a refusal, and without a connection. */
export async function sendToService(request: Request): Promise<Response> {
  for (let isFirst = true; ; isFirst = false) {
    // A body can be sent once.
    const sent = request.clone();
    for (const [name, value] of Object.entries(csrfHeader())) sent.headers.set(name, value);
    let answer: Response;
    try {
      answer = await serviceFetch(sent);
    } catch (cause) {
      if (request.signal.aborted) throw cause;
      throw unreachable(cause);
    }
    if (answer.ok) {
      // Where an empty body is never read, Chromium counts the call as aborted.
      if (answer.status === 204) await answer.arrayBuffer();
      return answer;
    }
    const refusal = await refusalOf(answer);
    // The session has changed since the call began: another tab has logged in.
    if (refusal.code !== 'csrf_failed' || !isFirst) throw refusal;
    await readSession();
  }
}
