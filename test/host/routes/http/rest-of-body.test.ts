import { expect } from 'chai';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { restOfBody } from '../../../../host/routes/http/rest-of-body.js';
import { authenticated, json, jsonBody, route } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { HandTimers } from '../../../support/hand-timers.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { routesOf } from '../../support/plugin-of.js';

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
    // The host reads nothing before all is sent. A piece that is sent to a closed connection loses the answer.
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
});

describe('the rest of a body', () => {
  /** Sends the head and `body` of a request; the answer shows whether the whole body had arrived. */
  async function answerTo(length: number, body: string, header: string | undefined): Promise<string> {
    const server = createServer((request, response) => {
      if (header !== undefined) response.setHeader('Connection', header);
      void restOfBody(request as Request, response as Response).then(() => response.end(`whole: ${request.complete}`));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    try {
      const head = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
      socket.write(head, () => setImmediate(() => socket.write(body)));
      return String(((await once(socket, 'data')) as Buffer[])[0]);
    } finally {
      socket.destroy();
      server.close();
    }
  }

  it('is awaited where the host drains', async () => {
    expect(await answerTo(BODY.length, BODY, 'close')).to.include('whole: true');
  });

  it('is not awaited on a connection that is kept', async () => {
    expect(await answerTo(10_000_000, '', undefined)).to.include('whole: false');
  });

  it('is not awaited further than a small one is long, whatever the time', async () => {
    const timers = new HandTimers('Timeout');
    try {
      expect(await answerTo(10_000_000, 'x'.repeat(70_000), 'close')).to.include('whole: false');
    } finally {
      timers.restore();
    }
  });
});
