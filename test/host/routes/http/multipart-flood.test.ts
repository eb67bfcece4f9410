import { expect } from 'chai';
import { connect, type Socket } from 'node:net';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { BOUNDARY, END, field, file, part, sendForm } from '../../support/multipart.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

const KIBIBYTE = 1024;
const FIELD_BYTES = 64 * KIBIBYTE;
const ANNOUNCED = 100 * KIBIBYTE * KIBIBYTE;

const nameless = (count: number, text: string): Buffer => Buffer.from(`--${BOUNDARY}\r\n\r\n${text}\r\n`.repeat(count));

/** Sends an endless form; returns the answer that comes meanwhile, and the connection. */
async function answerMeanwhile(url: string, begun: Buffer): Promise<{ answer: string; socket: Socket }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('}')) resolve(text);
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`closed after: ${text}`)));
  });
  socket.write(
    `POST /sample/form HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n` +
      `Content-Length: ${ANNOUNCED}\r\n\r\n`,
  );
  socket.write(begun);
  return { answer: await answer, socket };
}

describe('a multipart form without end', () => {
  let host: TestHost;

  before(async () => {
    const http = { fileBytes: 2 * KIBIBYTE * KIBIBYTE, files: 3, jsonBytes: FIELD_BYTES };
    host = await startTestHost({ plugins: [peoplePlugin(), samplePlugin()], config: { http } });
  });
  after(() => host.stop());

  const send = (pieces: readonly Buffer[], type?: string) => sendForm(`${host.url}/sample/form`, pieces, type);
  const filler = Buffer.alloc(400 * KIBIBYTE, 'x');
  const head = (text: string): Buffer => Buffer.from(`--${BOUNDARY}\r\n${text}`);

  for (const [what, begun] of [
    ['parts without a header', nameless(600, 'x')],
    ['parts without a header and a text', nameless(600, '')],
    ['nothing but boundaries', Buffer.from(`--${BOUNDARY}\r\n`.repeat(15_000))],
    ['what precedes the first part', filler],
    ['what follows the last part', Buffer.concat([field('a', '1'), END, filler])],
    ['the headers of a part', head(`X-Filler: ${filler.toString()}`)],
    [
      'headers of parts',
      Buffer.concat(
        Array.from({ length: 50 }, () => part('form-data; name="a"', '', `X-Filler: ${'x'.repeat(8000)}\r\n`)),
      ),
    ],
    ['the text of a field', head(`Content-Disposition: form-data; name="a"\r\n\r\n${filler.toString()}`)],
    ['a part that is passed over', head(`Content-Disposition: inline\r\n\r\n${filler.toString()}`)],
    ['a name', head(`Content-Disposition: form-data; name="${filler.toString()}`)],
  ] as const) {
    it(`is refused while it is sent, and its connection is good for more: ${what}`, async () => {
      const { answer, socket } = await answerMeanwhile(host.url, begun);
      expect(answer).to.match(/^HTTP\/1\.1 413 /);
      expect(JSON.parse(answer.slice(answer.indexOf('{')))).to.deep.equal({
        detail: 'El formulario enviado es demasiado grande.',
        code: 'payload_too_large',
      });
      expect(answer).not.to.match(/connection: close/i);
      const next = new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())));
      let rest = ANNOUNCED - begun.length;
      for (const megabyte = Buffer.alloc(KIBIBYTE * KIBIBYTE, 'x'); rest > 0; rest -= megabyte.length) {
        const isTaken = socket.write(megabyte.subarray(0, rest));
        if (!isTaken) await new Promise((resolve) => socket.once('drain', resolve));
      }
      socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
      expect(await next).to.match(/^HTTP\/1\.1 200 /);
      socket.destroy();
    });
  }

  it('is refused with a name that no file has', async () => {
    for (const named of [
      file('a', 'f'.repeat(10_000), 'x'),
      field('n'.repeat(10_000), 'x'),
      file('a', 'f'.repeat(100_000), 'x'),
    ]) {
      const { status, body } = await send([named, END]);
      expect(body).to.deep.equal({
        detail: 'El nombre de un campo o de un archivo es demasiado largo.',
        code: 'name_too_long',
      });
      expect(status).to.equal(400);
    }
  });

  it('is taken as long as it is within its bounds', async () => {
    const many = Array.from({ length: 500 }, (_, index) => field(`n${index}`, 'x'));
    const files = [1, 2, 3].map((index) => file(`f${index}`, `${'ñ'.repeat(200)}.txt`, Buffer.alloc(100_000, 'x')));
    const before = Buffer.from('For readers without MIME.\r\n');
    const { status, body } = await send([before, ...many, ...files, END, Buffer.from('The end.')]);
    expect(status).to.equal(200);
    expect(body).to.have.length(503);
  });

  for (const [what, boundary, status] of [
    ['of 70 characters', 'b'.repeat(70), 200],
    ['beyond what a parser looks for', 'b'.repeat(300), 400],
    ['of 15,000 characters', 'b'.repeat(15_000), 400],
    ['of one letter', 'b', 200],
    ['of quoted signs', "'()+_,-./:=?", 200],
  ] as const) {
    it(`has a boundary ${what}`, async () => {
      const form = Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}--\r\n`,
      );
      const answer = await send([form], `multipart/form-data; boundary="${boundary}"`);
      expect(answer.status).to.equal(status);
      if (status === 200) expect(answer.body).to.deep.equal([['a', '1']]);
      else expect(answer.body).to.have.property('code', 'parse_error');
    });
  }

  for (const disposition of [
    'form-data; name=a',
    'FORM-DATA; NAME="a"',
    'form-data;name="a"',
    'form-data; name="a"; name="b"',
    'form-data; name="a\\"b"',
    'form-data; name="a',
    `form-data; name*=UTF-8''%C3%B1`,
    `form-data; name*=nada'${"'".repeat(5000)}`,
    `form-data; name="a"; filename*=UTF-8''${'%25'.repeat(3000)}`,
    `form-data; name="a"; filename*=UTF-8''%00`,
    'form-data; name=""',
    'form-data; name=',
    'form-data;',
    ';',
    '',
    'attachment; name="a"',
    `form-data; ${'; '.repeat(5000)}name="a"`,
    `form-data; ${'='.repeat(10_000)}`,
    `form-data; ${'"'.repeat(9999)}`,
    `form-data; name="${'\\'.repeat(10_000)}"`,
    `form-data; name="a"; filename="${'../'.repeat(4000)}x"`,
    `form-data; name="${'%25'.repeat(5000)}"`,
    'form-data; name="__proto__"',
  ]) {
    it(`is answered whatever a part says of itself: ${disposition.slice(0, 60)}`, async () => {
      const { status, body } = await send([part(disposition, 'x', 'Content-Type: text/plain; charset=x\r\n'), END]);
      expect(status).to.be.oneOf([200, 400]);
      if (status === 400) expect(body).to.have.all.keys('detail', 'code');
    });
  }
});
