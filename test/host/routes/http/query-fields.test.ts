import { expect } from 'chai';
import { connect } from 'node:net';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

function sendRaw(url: string, line: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(Buffer.concat([line, Buffer.from('Host: x\r\nConnection: close\r\n\r\n')]));
    });
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    socket.once('error', reject);
  });
}

describe('a query of many fields', () => {
  let host: TestHost;
  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), samplePlugin()] });
  });
  after(() => host.stop());

  const ask = (query: string): Promise<Response> => fetch(`${host.url}/sample/people/ana?${query}`);
  const fields = (count: number): string => Array.from({ length: count }, (_, n) => `f${n}=1`).join('&');

  it('is read to its end', async () => {
    const answer = await ask(`${fields(999)}&age=7`);
    expect(await answer.json()).to.deep.equal({ name: 'ana', age: '7' });
  });

  for (const [what, query] of [
    ['one too many', `${fields(1000)}&age=7`],
    ['without names', '&'.repeat(1000)],
  ] as const) {
    it(`is refused rather than cut: ${what}`, async () => {
      const answer = await ask(query);
      expect(answer.status).to.equal(400);
      expect(await answer.json()).to.deep.equal({
        detail: 'La dirección tiene más de 1000 campos.',
        code: 'too_many_fields',
      });
    });
  }
});

describe('an address whose escapes are no UTF-8', () => {
  let host: TestHost;
  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), samplePlugin()] });
  });
  after(() => host.stop());

  for (const path of [
    '/sample/people/ana?age=Jos%E9',
    '/sample/people/ana?Jos%e9=1',
    '/sample/people/ana?age=%C3',
    '/sample/people/ana?age=%C3%28',
    '/sample/people/ana?age=%ED%A0%80',
    '/sample/people/Jos%E9',
    '/nowhere/Jos%E9',
  ]) {
    it(`is refused: ${path}`, async () => {
      const answer = await fetch(host.url + path);
      expect(answer.status).to.equal(400);
      expect(await answer.json()).to.deep.equal({
        detail: 'El texto no está en UTF-8: guárdelo o envíelo en UTF-8.',
        code: 'invalid_encoding',
      });
    });
  }

  it('is refused with bytes that are not escaped', async () => {
    const answer = await sendRaw(host.url, Buffer.from('GET /sample/people/ana?age=\xe9 HTTP/1.1\r\n', 'latin1'));
    expect(answer).to.match(/^HTTP\/1\.1 400 /);
  });

  it('is read where they are, the replacement character too', async () => {
    const answer = await fetch(`${host.url}/sample/people/Jos%C3%A9%20Pe%C3%B1a?age=%EF%BF%BD%C3%B1`);
    expect(await answer.json()).to.deep.equal({ name: 'José Peña', age: '\uFFFDñ' });
  });
});
