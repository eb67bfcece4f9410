import type { TokenPair } from '../../../admin-client/index.js';
import type { TestHost } from '../../../testing/start-test-host.js';
import { PASSWORD } from './client-host.js';

/** Returns a call without the client. */
export const postJson = (
  { url }: TestHost,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Tokens of `jefa`, which no client knows of. */
export async function obtainTokens(host: TestHost): Promise<TokenPair> {
  const answer = await postJson(host, '/api/token/', { username: 'jefa', password: PASSWORD });
  const { access, refresh } = (await answer.json()) as TokenPair;
  return { access, refresh };
}
