import { expect } from 'chai';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { authenticated, json, jsonBody, route } from '../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { routesOf } from '../support/plugin-of.js';

const BODY = JSON.stringify({ text: 'x'.repeat(1000) });

describe('a call that is refused before its body has come', () => {
  let host: TestHost;

  before(async () => {
    const take = route({
      summary: 'A',
      method: 'POST',
      path: '/take',
      access: authenticated(['jwt']),
      answers: {},
      body: jsonBody(z.object({ text: z.string() })),
      handle: ({ body }) => json(body),
    });
    host = await startTestHost({ plugins: [peoplePlugin(), routesOf(take)] });
  });
  after(() => host.stop());

  it('is answered where the connection ends with it', async () => {
    const socket = connect(Number(new URL(host.url).port), '127.0.0.1').pause();
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const head = [`Content-Length: ${BODY.length}`, 'Content-Type: application/json', 'Connection: close'];
    // Nothing is read before all is sent. A piece that is sent to a closed connection loses what was answered.
    for (const piece of [
      `POST /take HTTP/1.1\r\nHost: localhost\r\n${head.join('\r\n')}\r\n\r\n`,
      BODY.slice(0, 500),
      BODY.slice(500),
    ]) {
      socket.write(piece);
      await pause(200);
    }
    expect(await text(socket)).to.match(/^HTTP\/1\.1 401 /);
  });

  it('is answered where more comes than is read for it', async () => {
    const socket = connect(Number(new URL(host.url).port), '127.0.0.1');
    socket.write('POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000\r\nConnection: close\r\n\r\n');
    socket.on('error', () => undefined);
    const received = once(socket, 'data');
    socket.write('x'.repeat(70_000));
    expect(String((await received)[0])).to.match(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });
});
