import type { TestHost } from '../../../../../testing/start-test-host.js';

const TOKEN = 'metrics-token-of-the-test';

/** The configuration that {@link figures} needs. */
export const METRICS = { metrics: { token: TOKEN } } as const;

/** Reads the text of `/metrics`. */
export async function figures({ url }: Pick<TestHost, 'url'>): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  if (answer.status !== 200) throw new Error(`no figures: ${answer.status}`);
  return answer.text();
}
