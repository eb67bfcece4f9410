import { expect } from 'chai';
import type { HTTPRequest, Page } from 'puppeteer';

/** Hands a call to the service, which does what it asks for. The page has no answer so far. */
export async function handOver(page: Page, request: HTTPRequest): Promise<void> {
  const cookie = (await page.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const body = request.postData();
  const answer = await fetch(request.url(), {
    method: request.method(),
    headers: { ...request.headers(), cookie },
    ...(body !== undefined && { body }),
  });
  expect(answer.status).to.be.oneOf([200, 201]);
}

/** Loses the answer of a call that the service has done, or has a proxy answer it. */
async function loseAnswer(page: Page, request: HTTPRequest, status?: number): Promise<void> {
  await handOver(page, request);
  await (status === undefined ? request.abort('connectionreset') : request.respond({ status }));
}

/** Loses the answer to the first of these calls; answers how many of them the page has sent by now. */
export async function losingFirst(
  page: Page,
  isMeant: (request: HTTPRequest) => boolean,
  status?: number,
): Promise<() => number> {
  let sent = 0;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (isMeant(request) && ++sent === 1) void loseAnswer(page, request, status);
    else void request.continue();
  });
  return () => sent;
}
