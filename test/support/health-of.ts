import type { TestHost } from '../../testing/start-test-host.js';

/** The longest that an answer is used again, but for a server of mails. */
const FRESH_SECONDS = 5;

/** What `/health/ready` says once its earlier answers are old. */
export async function healthOf({ url, clock }: Pick<TestHost, 'url' | 'clock'>): Promise<{
  status: number;
  body: { status: string; checks: Record<string, string> };
}> {
  clock.advance(FRESH_SECONDS);
  const answer = await fetch(`${url}/health/ready`);
  return { status: answer.status, body: (await answer.json()) as never };
}
