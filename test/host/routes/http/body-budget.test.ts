import { expect } from 'chai';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import {
  anyone,
  formBody,
  formFields,
  InputError,
  json,
  optionally,
  route,
} from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin, person } from '../../support/people-plugin.js';
import { routesOf } from '../../support/plugin-of.js';

const MEBIBYTE = 1024 * 1024;
const PER_HOUR = 4 * MEBIBYTE;

/** Builds a form with a file of the given size, and a field that says whether it is refused after it was read. */
function formOf(bytes: number, refused = 'no'): FormData {
  const form = new FormData();
  form.set('refused', refused);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'a.bin');
  return form;
}

describe('the bytes that anonymous callers may send', () => {
  let here: TestHost;
  let there: TestHost;
  let number = 0;
  let address: string;

  before(async () => {
    const rule = { name: 'sample/call', points: 1000, seconds: 60 };
    const receive = route({
      method: 'POST',
      path: '/receive',
      summary: 'A',
      access: optionally(['jwt']),
      body: formBody(z.object({})),
      limit: rule,
      answers: {},
      handle: async ({ body }) => {
        const fields = await formFields(body, async ({ content }) => {
          for await (const _chunk of content) continue;
        });
        if (fields['refused'] === 'yes') throw new InputError('No.');
        return json({});
      },
    });
    const unlimited = route({
      method: 'POST',
      path: '/unlimited',
      summary: 'A',
      access: anyone,
      body: formBody(z.object({})),
      answers: {},
      handle: async ({ body }) => {
        await formFields(body, ({ content }) => Promise.resolve(void content.resume()));
        return json({});
      },
    });
    const plugins = [peoplePlugin(person(1)), routesOf(receive, unlimited)];
    const http = { trustedProxies: 1, fileBytes: 3 * MEBIBYTE, anonymousBytesPerHour: PER_HOUR };
    here = await startTestHost({ plugins, config: { http } });
    const { databaseUrl, dataFolder, secretKey } = here;
    there = await startTestHost({ plugins, config: { http }, databaseUrl, dataFolder, secretKey });
  });
  beforeEach(() => {
    address = `192.0.2.${++number}`;
  });
  after(async () => {
    await there?.stop();
    await here?.stop();
  });

  interface Call {
    readonly host?: TestHost;
    readonly path?: string;
    readonly user?: number;
  }

  const send = (body: FormData, { host = here, path = '/receive', user }: Call = {}): Promise<Response> =>
    fetch(host.url + path, {
      method: 'POST',
      headers: { 'X-Forwarded-For': address, ...(user !== undefined && { Authorization: `Bearer ${user}` }) },
      body,
    });

  it('are counted by address over all hosts, and refused before they are read', async () => {
    expect((await send(formOf(1.5 * MEBIBYTE))).status).to.equal(200);
    expect((await send(formOf(1.5 * MEBIBYTE), { host: there })).status).to.equal(200);
    const refused = await send(formOf(1.5 * MEBIBYTE));
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 3600);
    const { detail, code } = (await refused.json()) as { detail: string; code: string };
    expect([code, detail]).to.deep.equal([
      'throttled',
      'Desde su conexión ya se envió todo lo que se recibe en una hora. Intente de nuevo en 60 minutos, o con archivos más pequeños.',
    ]);
    address = `198.51.100.${number}`;
    expect((await send(formOf(1.5 * MEBIBYTE))).status).to.equal(200);
  });

  it('leave small forms in, where a large one does not fit any more', async () => {
    expect((await send(formOf(2.9 * MEBIBYTE))).status).to.equal(200);
    expect((await send(formOf(2.9 * MEBIBYTE))).status).to.equal(429);
    expect((await send(formOf(1000))).status).to.equal(200);
  });

  it('come back after an hour', async () => {
    expect((await send(formOf(2.9 * MEBIBYTE))).status).to.equal(200);
    expect((await send(formOf(2.9 * MEBIBYTE))).status).to.equal(429);
    for (const { clock } of [here, there]) clock.advance(3601);
    expect((await send(formOf(2.9 * MEBIBYTE))).status).to.equal(200);
  });

  it('do not count where the request is refused, as nothing of it is kept', async () => {
    for (let call = 0; call < 4; call += 1) {
      expect((await send(formOf(2 * MEBIBYTE, 'yes'))).status).to.equal(400);
    }
    expect((await send(formOf(2 * MEBIBYTE))).status).to.equal(200);
  });

  it('do not count for callers with a login, nor where calls are not limited by address', async () => {
    for (let call = 0; call < 3; call += 1) {
      expect((await send(formOf(2 * MEBIBYTE), { user: 1 })).status).to.equal(200);
      expect((await send(formOf(2 * MEBIBYTE), { path: '/unlimited' })).status).to.equal(200);
    }
  });

  it('are counted as they come where the length is not declared', async () => {
    const sendChunked = async (bytes: number): Promise<number> => {
      const { body, headers } = new Request('http://localhost/', { method: 'POST', body: formOf(bytes) });
      const sent = request(`${here.url}/receive`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': address, 'Content-Type': headers.get('content-type')! },
      });
      // The answer may come before all of it is written.
      sent.on('error', () => undefined);
      const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
      Readable.fromWeb(body as ReadableStream).pipe(sent);
      const [response] = await answered;
      response.resume();
      return response.statusCode!;
    };
    expect(await sendChunked(2.5 * MEBIBYTE)).to.equal(200);
    expect(await sendChunked(2.5 * MEBIBYTE)).to.equal(429);
  });
});
