import type { TokenPair } from '../../../admin-client/index.js';
import type { TestHost } from '../../../testing/start-test-host.js';
import { PASSWORD } from './client-host.js';

/** Posts JSON without the client. */
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

/** Gets tokens of `jefa` that no client knows. */
export async function obtainTokens(host: TestHost): Promise<TokenPair> {
  const answer = await postJson(host, '/api/token/', { username: 'jefa', password: PASSWORD });
  const { access, refresh } = (await answer.json()) as TokenPair;
  return { access, refresh };
}
