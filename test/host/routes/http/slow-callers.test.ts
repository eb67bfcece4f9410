import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  anyone,
  content,
  json,
  jsonBody,
  page,
  pageRoute,
  route,
  type Html,
} from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { bootFailure } from '../../support/rejection.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { routesOf } from '../../support/plugin-of.js';

const MEBIBYTE = 1024 * 1024;
/** The answer's size in MiB: more than fits into the buffers between a host and a caller that reads nothing. */
const MUCH = 64;

describe('a slow caller', () => {
  /** The first host disconnects silent callers soon; the second waits for them as long as a service. */
  let host: TestHost;
  let patient: TestHost;
  const sources: Readable[] = [];

  before(async () => {
    const common = { summary: 'A', access: anyone, answers: {} } as const;
    const take = route({
      ...common,
      method: 'POST',
      path: '/take',
      body: jsonBody(z.object({ text: z.string() })),
      handle: ({ body }) => json(body),
    });
    const stream = route({
      ...common,
      method: 'GET',
      path: '/stream',
      handle: () => {
        function* pieces(): Generator<Buffer> {
          for (let piece = 0; piece < MUCH; piece += 1) yield Buffer.alloc(MEBIBYTE, 'x');
        }
        const source = Readable.from(pieces());
        sources.push(source);
        return content({ type: 'text/plain', body: source });
      },
    });
    const whole = route({
      ...common,
      method: 'GET',
      path: '/whole',
      handle: () => content({ type: 'text/plain', body: Buffer.alloc(MUCH * MEBIBYTE, 'x') }),
    });
    // Random digits, which exceed the buffers even when compressed.
    const digits = randomBytes(8 * MEBIBYTE).toString('hex') as Html;
    const compressed = pageRoute({
      method: 'GET',
      path: '/compressed',
      access: anyone,
      handle: () => page({ title: 'A', content: digits }),
    });
    const plugins = [peoplePlugin(), routesOf(take, stream, whole, compressed)];
    host = await startTestHost({
      plugins,
      config: {
        http: { headersSeconds: 0.4004, requestSeconds: 0.8, stallSeconds: 0.4 },
        logging: { level: 'info' },
      },
    });
    patient = await startTestHost({ plugins, config: { http: { stallSeconds: 5 } } });
  });
  after(async () => {
    await patient?.stop();
    await host?.stop();
  });

  const open = (said: string, { url } = host): Socket => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(said);
    return socket;
  };

  /** Returns the whole answer until the other side closes. */
  const answerTo = async (said: string): Promise<string> => {
    const socket = open(said);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    await once(socket, 'close');
    return answer;
  };

  const begun = 'POST /take HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  for (const [what, said] of Object.entries({
    'the headers': begun,
    'the body': `${begun}Content-Length: 100\r\n\r\n{"text":`,
    'a body in chunks': `${begun}Transfer-Encoding: chunked\r\n\r\n5\r\n{"tex\r\n`,
  })) {
    it(`that sends ${what} slowly gets 408 in the shape of a refusal, and is disconnected`, async () => {
      const [head, body] = (await answerTo(said)).split('\r\n\r\n') as [string, string];
      expect(head).to.match(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(head).to.include('Connection: close').and.include('Content-Type: application/json');
      expect(head).to.include(`Content-Length: ${Buffer.byteLength(body)}`);
      const refusal = { detail: 'La solicitud tardó demasiado en llegar.', code: 'request_timeout' };
      expect(JSON.parse(body)).to.deep.equal(refusal);
    });
  }

  /** Returns how many answers have ended, whatever the outcome. */
  const endsOf = (path: string): number => host.logLines.filter((line) => line.includes(`"route":"${path}"`)).length;

  it('that does not read a compressed page is disconnected, too', async () => {
    const before = endsOf('/compressed');
    const socket = open('GET /compressed HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n').pause();
    await until('he is given up', () => endsOf('/compressed') > before);
    socket.destroy();
  });

  for (const path of ['/stream', '/whole']) {
    it(`that does not read ${path} is disconnected, and its source is closed`, async () => {
      const before = endsOf(path);
      const socket = open(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).pause();
      await until('he is given up', () => endsOf(path) > before);
      for (const source of sources) expect(source.destroyed).to.equal(true);
      // The bytes under way can still be read, before the end.
      let read = 0;
      socket.on('data', (chunk) => (read += chunk.length)).resume();
      await once(socket, 'close');
      expect(read).to.be.lessThan(MUCH * MEBIBYTE);
    });
  }

  it('that keeps reading gets the whole answer', async () => {
    const socket = open('GET /stream HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', patient);
    let read = 0;
    let pauses = 0;
    socket.on('data', (chunk) => {
      read += chunk.length;
      // The pauses add up to more than the limit of one.
      if (read < (pauses + 1) * MEBIBYTE || pauses === 20) return;
      pauses += 1;
      socket.pause();
      setTimeout(() => socket.resume(), 300);
    });
    await once(socket, 'close');
    expect(read).to.be.greaterThan(MUCH * MEBIBYTE);
  });

  it('cannot be allowed more time for the headers than for the whole request', async () => {
    const config = { http: { headersSeconds: 121 } };
    expect(await bootFailure(startTestHost({ plugins: [], config }))).to.match(/http\.headersSeconds.* longer than/);
  });

  it('keeps an idle connection for longer', async () => {
    const socket = open('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    // A later connection ends meanwhile.
    await answerTo(begun);
    const again = once(socket, 'data');
    socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(String(await again)).to.include('200 OK');
    socket.destroy();
  });
});
