import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

const MEBIBYTE = 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly body: Refusal;
}

interface Refusal {
  readonly code: string;
  readonly detail: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

describe('a JSON body', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), samplePlugin()] });
  });
  after(() => host.stop());

  const post = async (
    body: string | Buffer | ReadableStream,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${host.url}/sample`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    });
    return { status: answer.status, body: (await answer.json()) as Refusal };
  };
  const isRefused = (answer: Answer, status: number, code: string): void => {
    expect(answer.status).to.equal(status);
    expect(answer.body).to.include({ code }).and.have.property('detail');
    expect(answer.body.detail)
      .to.be.a('string')
      .and.not.match(/json at position|token|unexpected/i);
  };

  it('is handed over as its schema makes it', async () => {
    const sent = { name: 'Ñandú', extra: { deep: [1, null, true] } };
    expect(await post(JSON.stringify(sent))).to.deep.equal({ status: 201, body: sent });
  });

  it('may be sent in pieces, compressed and with a charset', async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (const piece of ['{"name"', ':"a', 'na"}']) controller.enqueue(Buffer.from(piece));
        controller.close();
      },
    });
    expect((await post(stream)).body).to.deep.equal({ name: 'ana' });
    expect((await post(gzipSync('{"name":"ana"}'), { 'Content-Encoding': 'gzip' })).status).to.equal(201);
    const charset = { 'Content-Type': 'application/json; charset=UTF-8' };
    expect((await post('{"name":"Ñ"}', charset)).body).to.deep.equal({ name: 'Ñ' });
  });

  for (const sent of ['{"name":', '"text"', 'null', '{"name":"a"} x', "{'name':1}", '\0', ' ']) {
    it(`is refused when malformed: ${JSON.stringify(sent)}`, async () => {
      isRefused(await post(sent), 400, 'parse_error');
    });
  }

  it('is refused where its bytes are no UTF-8, also compressed; a byte order mark is dropped', async () => {
    const sent = '{"name":"José Peña"}';
    isRefused(await post(Buffer.from(sent, 'latin1')), 400, 'invalid_encoding');
    isRefused(
      await post(gzipSync(Buffer.from(sent, 'latin1')), { 'Content-Encoding': 'gzip' }),
      400,
      'invalid_encoding',
    );
    isRefused(await post(Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1')), 400, 'invalid_encoding');
    isRefused(await post(Buffer.from(`\uFEFF${sent}`, 'utf16le')), 400, 'invalid_encoding');
    expect((await post(`\uFEFF${sent}`)).body).to.deep.equal({ name: 'José Peña' });
    expect((await post('{"name":"Jos\uFFFD"}')).body, 'the sign itself').to.deep.equal({ name: 'Jos\uFFFD' });
  });

  it('is refused when it is no gzip, or cut off', async () => {
    isRefused(await post('plain', { 'Content-Encoding': 'gzip' }), 400, 'parse_error');
    const cut = gzipSync('{"name":"ana"}').subarray(0, 15);
    isRefused(await post(cut, { 'Content-Encoding': 'gzip' }), 400, 'parse_error');
  });

  it('is refused in another type, charset or encoding', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
      isRefused(await post('{"name":"ana"}', { 'Content-Type': type }), 415, 'unsupported_media_type');
    }
    for (const charset of ['iso-8859-1', 'utf-16le', 'utf-7', 'UTF-7-IMAP', 'utf--7', 'utf-8-7']) {
      const headers = { 'Content-Type': `application/json; charset=${charset}` };
      isRefused(await post('{"name":"ana"}', headers), 415, 'unsupported_media_type');
    }
    isRefused(await post('{"name":"ana"}', { 'Content-Encoding': 'zip' }), 415, 'unsupported_media_type');
  });

  it('is refused beyond 1 MiB, also where it is small until it is unpacked', async () => {
    const large = JSON.stringify({ name: 'ana', extra: 'x'.repeat(MEBIBYTE) });
    isRefused(await post(large), 413, 'payload_too_large');
    const bomb = gzipSync(JSON.stringify({ name: 'x'.repeat(200 * MEBIBYTE) }));
    expect(bomb.length).to.be.lessThan(MEBIBYTE);
    isRefused(await post(bomb, { 'Content-Encoding': 'gzip' }), 413, 'payload_too_large');
    const fits = JSON.stringify({ name: 'ana', extra: 'x'.repeat(MEBIBYTE - 30) });
    expect((await post(fits)).status).to.equal(201);
  });

  it('is an empty object where none is sent', async () => {
    const answer = await fetch(`${host.url}/sample`, { method: 'POST' });
    expect(answer.status).to.equal(400);
    expect(await answer.json()).to.deep.include({
      code: 'invalid',
      errors: { name: ['Este campo es requerido.'] },
    });
  });

  it('is refused by field, in Spanish', async () => {
    const { status, body } = await post(JSON.stringify({ name: 7, colour: 'red', __proto: 1 }));
    expect(status).to.equal(400);
    expect(body.errors).to.have.all.keys('name', 'colour', '__proto');
    expect(body.errors['colour']).to.deep.equal(['Este campo no se espera.']);
    expect(body.errors['name']![0]).to.include('Entrada inválida');
  });

  it('pollutes nothing with __proto__', async () => {
    const { status, body } = await post('{"name":"ana","__proto__":{"polluted":1}}');
    expect(status).to.equal(400);
    expect(Object.keys(body.errors)).to.deep.equal(['__proto__']);
    await post('{"name":"ana","extra":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}');
    expect(({} as { polluted?: unknown }).polluted).to.equal(undefined);
  });

  it('holds the digits of numbers that a double does not, and refuses them where a number is asked for', async () => {
    const { body } = await post('{"name":"ana","extra":[12345678901234567890,1e400,0.1,{"a":123456789012345.678}]}');
    expect(body).to.deep.equal({
      name: 'ana',
      extra: ['12345678901234567890', '1e400', 0.1, { a: '123456789012345.678' }],
    });
    for (const number of ['12345678901234567890', '1e400']) {
      const refused = await post(`{"name":"ana","count":${number}}`);
      isRefused(refused, 400, 'invalid');
      expect(refused.body.errors['count']![0]).to.match(/^Entrada inválida: se esperaba número/);
    }
  });

  it('is malformed where a number stands for a name, or has zeros ahead', async () => {
    isRefused(await post('{12345678901234567890:1}'), 400, 'parse_error');
    isRefused(await post('{"name":0012345678901234567890}'), 400, 'parse_error');
  });

  it('is refused when it is nested without end', async () => {
    const nested = `{"name":"ana","extra":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    isRefused(await post(nested), 400, 'parse_error');
  });
});
