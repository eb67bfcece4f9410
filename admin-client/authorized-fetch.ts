import type { Authorization, Proof } from './authorization.js';
import { refusalOf, type Fetch } from './send-json.js';

/** Of tRPC's answers, one a call. */
interface CallAnswer {
  readonly error?: { readonly data?: { readonly reason?: string } };
}

/** Returns whether the service refused the proof. Nothing of the batch has run then, as all its calls share it. */
async function isRefused(answer: Response, reason: string): Promise<boolean> {
  if (answer.ok && answer.status !== 207) return false;
  const body = (await answer
    .clone()
    .json()
    .catch(() => undefined)) as CallAnswer | readonly CallAnswer[] | undefined;
  return [body ?? []].flat().some((call) => call.error?.data?.reason === reason);
}

/** Returns a `fetch` that shows who calls, and that calls once more with a new proof where the first was refused. */
export function authorizedFetch(authorization: Authorization, fetch: Fetch) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const send = async (proof: Proof): Promise<Response> => {
      const headers = { ...(init.headers as Record<string, string>), ...proof };
      const answer = await fetch(url, { ...init, headers, credentials: authorization.cookies });
      // A page of a proxy, whose text is no concern of the parser's.
      if (!answer.headers.get('content-type')?.includes('json')) throw refusalOf(answer, undefined);
      return answer;
    };
    const method = init.method ?? 'GET';
    const proof = await authorization.prove(method);
    const answer = await send(proof);
    if (!(await isRefused(answer, authorization.renewable))) return answer;
    await authorization.renew(proof);
    return send(await authorization.prove(method));
  };
}
