import { AdminClientError, type FieldErrors } from './admin-client-error.js';

/** The type of `fetch`. */
export type Fetch = typeof fetch;

/** A call of the service's REST interface. */
export interface JsonCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the session's cookie is sent. */
  readonly cookies: 'include' | 'omit';
}

/** A refusal of the service: `{detail, code, errors?}`; that of `/api/token/` has no `detail`. */
interface Refusal {
  readonly detail?: string;
  readonly code?: string;
  readonly errors?: FieldErrors;
}

/** Reads the refusal of an answer; an answer without one did not come from the service. */
export function refusalOf(answer: Response, body: unknown, cause?: unknown): AdminClientError {
  const { status } = answer;
  const { detail, code = 'unexpected_answer', errors } = (body ?? {}) as Refusal;
  const unexpected = `El servicio respondió de una forma que no se esperaba (estado ${status}).`;
  const message = detail ?? Object.values(errors ?? {})[0]?.[0] ?? unexpected;
  const requestId = answer.headers.get('x-request-id') ?? undefined;
  return new AdminClientError({ code, message, status, errors, requestId, cause });
}

/** Makes the error of a call that got no answer. */
export const unreachable = (cause: unknown): AdminClientError =>
  new AdminClientError({
    code: 'unreachable',
    message: 'No fue posible comunicarse con el servicio.',
    cause,
  });

/** Sends a call and returns the body, `undefined` when it is not JSON. Throws `AdminClientError` for a refusal. */
export async function sendJson(fetch: Fetch, call: JsonCall): Promise<unknown> {
  const { method, url, body, headers, cookies: credentials } = call;
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method,
      credentials,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    text = await answer.text();
  } catch (cause) {
    throw unreachable(cause);
  }
  const received = parse(text);
  if (!answer.ok) throw refusalOf(answer, received);
  return received;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
