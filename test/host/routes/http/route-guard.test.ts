import { expect } from 'chai';
import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { z } from 'zod';
import {
  anyone,
  AuthenticationError,
  authenticated,
  json,
  jsonBody,
  msgProblem,
  NotFoundError,
  route,
} from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin, person } from '../../support/people-plugin.js';
import { routesOf } from '../../support/plugin-of.js';

const MEBIBYTE = 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

describe('the guard of a route', () => {
  let host: TestHost;
  const seen: unknown[] = [];

  const hook = route({
    method: 'POST',
    path: '/hooks/:channel',
    summary: 'A',
    access: anyone,
    limit: { name: 'sample/hooks', points: 30, seconds: 60, announced: true },
    params: z.object({ channel: z.string().max(10) }),
    query: z.object({ dry: z.string().optional() }),
    body: jsonBody(z.strictObject({ text: z.string() })),
    problem: msgProblem,
    answers: {},
    guard: async ({ params, query, header, address, requestId }) => {
      seen.push({ params, query, address, requestId });
      await Promise.resolve();
      if (params.channel === 'none') throw new NotFoundError('No existe ese canal.');
      if (header('x-secret') !== 'right') throw new AuthenticationError('Secreto inválido.');
      return { sender: params.channel.length };
    },
    // The value of the guard has its type.
    handle: ({ body, guarded: { sender } }) => json({ ...body, sender: sender.toFixed(1) }),
  });
  const own = route({
    method: 'POST',
    path: '/own',
    summary: 'A',
    access: authenticated(['jwt']),
    body: jsonBody(z.strictObject({})),
    answers: {},
    guard: ({ identity }) => identity.userId * 2,
    handle: ({ guarded }) => json({ guarded }),
  });

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(person(7)), routesOf(hook, own)] });
  });
  after(() => host.stop());

  /** Announces a body of a length, and sends only a part; returns the answer that comes meanwhile. */
  async function call(path: string, length: number, sent: string, headers: object = {}): Promise<Answer> {
    const request = send(`${host.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': length, ...headers },
    });
    request.on('error', () => undefined);
    if (sent) request.write(sent);
    else request.flushHeaders();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const body = (await readJson(answer)) as Answer['body'];
    request.destroy();
    return { status: answer.statusCode!, body };
  }
  const post = (path: string, text: string, headers: object = {}): Promise<Answer> =>
    call(path, Buffer.byteLength(text), text, headers);

  it('refuses in the words of the route before a byte of the body has come', async () => {
    const { status, body } = await call('/hooks/sms', MEBIBYTE, '');
    expect([status, body]).to.deep.equal([401, { msg: 'Secreto inválido.', code: 'not_authenticated' }]);
    expect((await call('/hooks/none', MEBIBYTE, '')).status).to.equal(404);
  });

  it('comes before whatever is wrong with the body', async () => {
    expect((await post('/hooks/sms', '{"broken')).status).to.equal(401);
    expect((await post('/hooks/sms', 'x', { 'Content-Type': 'text/plain' })).status).to.equal(401);
    expect((await post('/hooks/sms', 'x', { 'Content-Encoding': 'zip' })).status).to.equal(401);
    const right = { 'X-Secret': 'right' };
    expect((await post('/hooks/sms', '{"broken', right)).status).to.equal(400);
    expect((await post('/hooks/sms', 'x'.repeat(MEBIBYTE + 1), right)).status).to.equal(413);
  });

  it('comes behind the limit, the parameters and the query', async () => {
    seen.length = 0;
    expect((await post('/hooks/muchtoolong', '{}')).status).to.equal(404);
    expect((await post('/hooks/sms?dry=1&dry=2', '{}')).status).to.equal(400);
    expect(seen).to.deep.equal([]);
    const answer = await fetch(`${host.url}/hooks/sms?dry=1`, { method: 'POST' });
    expect(answer.headers.has('ratelimit-remaining')).to.equal(true);
    expect(seen).to.deep.equal([
      {
        params: { channel: 'sms' },
        query: { dry: '1' },
        address: '127.0.0.1',
        requestId: answer.headers.get('x-request-id'),
      },
    ]);
  });

  it('hands on a value to the handler', async () => {
    const { status, body } = await post('/hooks/sms', '{"text":"hola"}', { 'X-Secret': 'right' });
    expect([status, body]).to.deep.equal([200, { text: 'hola', sender: '3.0' }]);
  });

  it('knows who is calling where the route asks', async () => {
    expect((await post('/own', '{}', { Authorization: 'Bearer 7' })).body).to.deep.equal({ guarded: 14 });
    expect((await call('/own', MEBIBYTE, '')).status).to.equal(401);
  });
});
