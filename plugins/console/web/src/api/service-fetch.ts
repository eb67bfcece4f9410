import { loginGate } from './login-gate.js';
import { ownSession, SESSION_ADDRESS } from './session.js';

/** A refusal of a REST operation, or of one call of the admin procedures. */
interface Refusal {
  readonly code?: unknown;
  readonly error?: { readonly data?: { readonly reason?: unknown } };
}

/** Tells whether a response says that there is no session. A wrong password or code is 401, too, with another code. */
async function isEnded(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false;
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as Refusal | readonly Refusal[] | null;
  return [body].flat().some((one) => (one?.error?.data?.reason ?? one?.code) === 'not_authenticated');
}

const isReadSession = (input: Request | string | URL, method = 'GET'): boolean =>
  input instanceof Request
    ? isReadSession(input.url, input.method)
    : method === 'GET' && String(input).endsWith(SESSION_ADDRESS);

/** Calls `fetch` with the session's cookie. A call after the session's end waits for the next login. */
export async function serviceFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    if (loginGate.isClosed) await loginGate.close();
    // A body can be sent once.
    const sent = input instanceof Request ? input.clone() : input;
    const answer = await fetch(sent, { credentials: 'same-origin', ...init });
    if (!(await isEnded(answer))) {
      // The admin client reads the session for its csrf value.
      if (answer.ok && isReadSession(input, init.method)) await ownSession(answer.clone());
      return answer;
    }
    await loginGate.close();
    (input instanceof Request ? input.signal : init.signal)?.throwIfAborted();
  }
}
