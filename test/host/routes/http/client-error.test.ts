import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

describe('an invalid HTTP request', () => {
  let host: TestHost;
  before(async () => {
    host = await startTestHost({
      plugins: [peoplePlugin(), samplePlugin()],
      config: { logging: { level: 'info' } },
    });
  });
  after(() => host.stop());

  const open = (): Socket => connect(Number(new URL(host.url).port), '127.0.0.1');

  /** Sends a text; returns the answer until the other side closes. */
  const send = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = open();
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.once('close', () => resolve(answer));
      // A write that fails after the answer is no failure.
      socket.once('error', (error) => (answer === '' ? reject(error) : undefined));
      socket.write(text);
    });

  const post =
    'POST /sample HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

  for (const [what, text, status, code] of [
    ['no HTTP at all', 'hola\r\n\r\n', '400 Bad Request', 'parse_error'],
    ['a bad chunk', `${post}5\r\n{"nam\r\nzz\r\n`, '400 Bad Request', 'parse_error'],
    [
      'a flood of headers',
      `GET /sample HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`,
      '431 ',
      'headers_too_large',
    ],
    ['a long address', `GET /sample?${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431 ', 'headers_too_large'],
    ['extensions of chunks', `${post}5;${'x'.repeat(20_000)}\r\n{"nam\r\n0\r\n\r\n`, '413 ', 'payload_too_large'],
  ] as const) {
    it(`is answered in the shape of a refusal: ${what}`, async () => {
      const answer = await send(text);
      const [head, body] = answer.split('\r\n\r\n') as [string, string];
      expect(head).to.match(new RegExp(`^HTTP/1\\.1 ${status}`));
      expect(head).to.include('Connection: close').and.include('application/json');
      expect(head).to.include(`Content-Length: ${Buffer.byteLength(body)}`);
      const refusal = JSON.parse(body) as Record<string, string>;
      expect(refusal).to.have.all.keys('detail', 'code').and.include({ code });
      expect(refusal['detail']).to.match(/^(La|El|Los) .*\.$/);
    });
  }

  it('is not answered within another answer', async () => {
    const socket = open();
    let answer = '';
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.once('error', () => undefined);
    const begun = new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        if (answer === '') {
          // The answer does not fit into the buffers between the two sides: without a reader it stays unfinished.
          socket.pause();
          resolve();
        }
        answer += chunk.toString('latin1');
      });
    });
    socket.write('GET /sample/download HTTP/1.1\r\nHost: x\r\n\r\n');
    await begun;
    socket.write('hola\r\n\r\n');
    await until('the download was given up', () =>
      host.logLines.some((line) => line.includes('"/sample/download"') && line.includes('"status":499')),
    );
    socket.resume();
    await closed;
    expect(answer).to.include('200 OK').and.not.include('400 Bad Request');
  });

  it('does not affect other callers, even where its own has gone', async () => {
    for (let time = 0; time < 20; time += 1) {
      const socket = open();
      socket.on('error', () => undefined);
      socket.write('hola\r\n', () => socket.resetAndDestroy());
    }
    const answer = await fetch(`${host.url}/sample`);
    expect(answer.status).to.equal(200);
  });
});
