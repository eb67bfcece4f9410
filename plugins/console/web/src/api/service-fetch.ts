import { loginGate } from './login-gate.js';

/** `fetch` with the session's cookie. A call that comes after the session's end waits for the next log-in. */
export async function serviceFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    if (loginGate.isClosed) await loginGate.close();
    const answer = await fetch(input, { credentials: 'same-origin', ...init });
    if (answer.status !== 401) return answer;
    await loginGate.close();
    init.signal?.throwIfAborted();
  }
}
