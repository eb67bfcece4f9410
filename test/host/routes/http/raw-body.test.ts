import { expect } from 'chai';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { anyone, AuthenticationError, json, jsonBody, rawBody, route } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { routesOf } from '../../support/plugin-of.js';

const KEY = 'the key of the hook';
const MOST_BYTES = 1000;

const signatureOf = (bytes: Buffer): string => createHmac('sha256', KEY).update(bytes).digest('hex');

describe('the body of a route that asks for other than the host sets', () => {
  let host: TestHost;
  const common = { method: 'POST', summary: 'A', access: anyone, answers: {} } as const;

  before(async () => {
    const routes = [
      route({
        ...common,
        path: '/signed',
        body: rawBody({ mostBytes: MOST_BYTES }),
        handle: ({ body, header }) => {
          const shown = Buffer.from(header('x-signature') ?? '', 'hex');
          const wanted = Buffer.from(signatureOf(body), 'hex');
          if (shown.length !== wanted.length || !timingSafeEqual(shown, wanted)) {
            throw new AuthenticationError('Firma inválida.');
          }
          return json({ bytes: body.length, hex: body.toString('hex') });
        },
      }),
      route({
        ...common,
        path: '/picture',
        body: rawBody({ mostBytes: MOST_BYTES, types: ['image/png', 'image/jpeg'] }),
        handle: ({ body }) => json({ bytes: body.length }),
      }),
      route({
        ...common,
        path: '/small',
        body: jsonBody(z.object({ text: z.string() }), { mostBytes: 100 }),
        handle: () => json({}),
      }),
      route({
        ...common,
        path: '/large',
        body: jsonBody(z.object({ text: z.string() }), { mostBytes: 3 * 1024 * 1024 }),
        handle: ({ body }) => json({ characters: body.text.length }),
      }),
    ];
    host = await startTestHost({ plugins: [peoplePlugin(), routesOf(...routes)] });
  });
  after(() => host.stop());

  const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    fetch(host.url + path, { method: 'POST', body, headers });
  const signed = (bytes: Buffer, headers: Record<string, string> = {}) =>
    post('/signed', bytes, { 'X-Signature': signatureOf(bytes), ...headers });

  it('is the bytes as they were sent, whatever they are and are called', async () => {
    for (const bytes of [Buffer.from('{"a" : 1.50 }\r\n'), Buffer.from([0, 255, 254, 0xd8, 0]), Buffer.of()]) {
      for (const type of ['application/json', 'text/plain; charset=utf-16', 'x/y', '']) {
        const answer = await signed(bytes, { 'Content-Type': type });
        expect(await answer.json()).to.deep.equal({ bytes: bytes.length, hex: bytes.toString('hex') });
      }
    }
    expect((await signed(Buffer.from('a'), { 'X-Signature': signatureOf(Buffer.from('b')) })).status).to.equal(401);
  });

  it('may be just as large as it says', async () => {
    expect((await signed(Buffer.alloc(MOST_BYTES, 7))).status).to.equal(200);
    const refused = await signed(Buffer.alloc(MOST_BYTES + 1, 7));
    expect(refused.status).to.equal(413);
    expect(await refused.json()).to.include({ code: 'payload_too_large' });
  });

  it('is refused before it is read whole', async () => {
    for (const headers of [{ 'Content-Length': 10_000_000 }, { 'Transfer-Encoding': 'chunked' }]) {
      const request = send(`${host.url}/signed`, { method: 'POST', headers });
      request.on('error', () => undefined);
      // Its end never comes.
      request.write(Buffer.alloc(MOST_BYTES + 1));
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      expect(answer.statusCode).to.equal(413);
      request.destroy();
    }
  });

  it('is refused in another encoding: 415', async () => {
    for (const encoding of ['gzip', 'zip']) {
      const answer = await signed(gzipSync('{}'), { 'Content-Encoding': encoding });
      expect(answer.status).to.equal(415);
      expect(await answer.json()).to.include({ code: 'unsupported_media_type' });
    }
  });

  it('is refused in another type than those that are named: 415', async () => {
    expect((await post('/picture', 'x', { 'Content-Type': 'image/png' })).status).to.equal(200);
    for (const type of ['image/gif', 'application/json', '']) {
      const answer = await post('/picture', Buffer.from('x'), { 'Content-Type': type });
      expect(answer.status).to.equal(415);
      expect(((await answer.json()) as { detail: string }).detail).to.include('image/png o image/jpeg');
    }
  });

  it('may be smaller or larger JSON than that of other routes', async () => {
    const type = { 'Content-Type': 'application/json' };
    expect((await post('/small', JSON.stringify({ text: 'x'.repeat(50) }), type)).status).to.equal(200);
    expect((await post('/small', JSON.stringify({ text: 'x'.repeat(100) }), type)).status).to.equal(413);
    const bomb = gzipSync(JSON.stringify({ text: 'x'.repeat(1000) }));
    expect((await post('/small', bomb, { ...type, 'Content-Encoding': 'gzip' })).status).to.equal(413);
    const characters = 2 * 1024 * 1024;
    const answer = await post('/large', JSON.stringify({ text: 'x'.repeat(characters) }), type);
    expect(await answer.json()).to.deep.equal({ characters });
  });
});
