import type { Authorization, Proof } from './authorization.js';
import { refusalOf, type Fetch } from './send-json.js';

/** An answer of tRPC, one for each call. */
interface CallAnswer {
  readonly error?: { readonly data?: { readonly reason?: string } };
}

/** Tells whether the service refused the proof. Then no call of the batch has run, as all share the proof. */
async function isRefused(answer: Response, reason: string): Promise<boolean> {
  if (answer.ok && answer.status !== 207) return false;
  const body = (await answer
    .clone()
    .json()
    .catch(() => undefined)) as CallAnswer | readonly CallAnswer[] | undefined;
  return [body ?? []].flat().some((call) => call.error?.data?.reason === reason);
}

/** Makes a `fetch` that authenticates the caller, and that repeats a refused request once, with a new proof. */
export function authorizedFetch(authorization: Authorization, fetch: Fetch) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const send = async (proof: Proof): Promise<Response> => {
      const headers = { ...(init.headers as Record<string, string>), ...proof };
      const answer = await fetch(url, { ...init, headers, credentials: authorization.cookies });
      // The answer comes from a proxy: the JSON parser's error would hide that.
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
