import type { TestHost } from '../../testing/start-test-host.js';

/** The longest time for which a result is reused, except that of a mail server. */
const FRESH_SECONDS = 5;

/** Reads `/health/ready` after earlier results have expired. */
export async function healthOf({ url, clock }: Pick<TestHost, 'url' | 'clock'>): Promise<{
  status: number;
  body: { status: string; checks: Record<string, string> };
}> {
  clock.advance(FRESH_SECONDS);
  const answer = await fetch(`${url}/health/ready`);
  return { status: answer.status, body: (await answer.json()) as never };
}
