import { expect } from 'chai';
import { createHash, randomBytes } from 'node:crypto';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { BOUNDARY, END, field, file, part, sendForm, type FormAnswer } from '../../support/multipart.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

describe('a multipart form', () => {
  let host: TestHost;

  before(async () => {
    const http = { fileBytes: 2 * 1024 * 1024, files: 3, jsonBytes: 4096 };
    host = await startTestHost({ plugins: [peoplePlugin(), samplePlugin()], config: { http } });
  });
  after(() => host.stop());

  const send = (pieces: readonly Buffer[], type?: string): Promise<FormAnswer> =>
    sendForm(`${host.url}/sample/form`, pieces, type);
  const isRefused = async (answer: Promise<FormAnswer>, status: number, code: string): Promise<void> => {
    const { status: seen, body } = await answer;
    expect(body).to.include({ code });
    expect(seen).to.equal(status);
    expect((await fetch(`${host.url}/health/live`)).status, 'the host goes on').to.equal(200);
  };

  it('is handed over in the order in which it arrives', async () => {
    const content = randomBytes(10);
    const { status, body } = await send([
      field('a', '1'),
      file('b', 'ñ b.txt', content),
      field('a', 'Ñandú'),
      field('empty', ''),
      END,
    ]);
    expect(status).to.equal(200);
    expect(body).to.deep.equal([
      ['a', '1'],
      ['b', 'ñ b.txt', { bytes: 10, sha256: sha256(content) }],
      ['a', 'Ñandú'],
      ['empty', ''],
    ]);
  });

  it('brings files beyond every buffer, one after the other, whole', async () => {
    const contents = [1_900_000, 70_000, 2 * 1024 * 1024].map((size) => randomBytes(size));
    const pieces = contents.flatMap((content, index) => [file(`f${index}`, 'f', content), field('after', `${index}`)]);
    const { status, body } = await send([...pieces, END]);
    expect(status).to.equal(200);
    const files = (body as unknown[][]).filter((entry) => entry.length === 3);
    expect(files.map(([, , content]) => (content as { sha256: string }).sha256)).to.deep.equal(contents.map(sha256));
    expect(body).to.have.length(6);
  });

  it('is read where it is cut into single bytes', async () => {
    const whole = Buffer.concat([field('a', '1'), file('b', 'c', '--the-boundary-of-the-tes'), END]);
    const { body } = await send(Array.from(whole, (byte) => Buffer.from([byte])));
    expect(body).to.have.nested.property('[1][2].bytes', 25);
  });

  it('drops the folders of a file name', async () => {
    for (const name of ['../../etc/passwd', '/etc/passwd', 'C:\\\\data\\\\passwd']) {
      const { body } = await send([file('a', name, 'x'), END]);
      expect((body as unknown[][])[0]![1], name).to.equal('passwd');
    }
  });

  it('is refused with too many files', async () => {
    const files = [1, 2, 3, 4].map((number) => file(`f${number}`, 'f', 'x'));
    await isRefused(send([...files, END]), 413, 'payload_too_large');
    expect((await send([...files.slice(1), END])).status).to.equal(200);
  });

  it('is refused with a file that is too large, wherever it stands', async () => {
    const large = file('large', 'large', Buffer.alloc(2 * 1024 * 1024 + 1));
    await isRefused(send([large, END]), 413, 'payload_too_large');
    await isRefused(send([field('a', '1'), large, field('b', '2'), END]), 413, 'payload_too_large');
  });

  it('is refused with fields that are too large, or too many', async () => {
    await isRefused(send([field('a', 'x'.repeat(5000)), END]), 413, 'payload_too_large');
    const halves = [1, 2, 3].map(() => field('a', 'x'.repeat(2000)));
    await isRefused(send([...halves, END]), 413, 'payload_too_large');
    const many = Array.from({ length: 501 }, () => field('a', ''));
    await isRefused(send([...many, END]), 413, 'payload_too_large');
  });

  it('is refused when it is cut off', async () => {
    for (const pieces of [
      [field('a', '1')],
      [file('a', 'f', 'x'.repeat(1000)).subarray(0, 500)],
      [field('a', '1'), Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-`)],
      [Buffer.from(`--${BOUNDARY}`)],
      [],
    ]) {
      await isRefused(send(pieces), 400, 'parse_error');
    }
  });

  it('is refused without a boundary, or with another one', async () => {
    await isRefused(send([field('a', '1'), END], 'multipart/form-data'), 400, 'parse_error');
    const other = 'multipart/form-data; boundary=another';
    await isRefused(send([field('a', '1'), END], other), 400, 'parse_error');
  });

  it('is refused with a part that has no name', async () => {
    await isRefused(send([part('form-data', 'x'), END]), 400, 'parse_error');
    await isRefused(send([part('form-data; filename="f"', 'x'), END]), 400, 'parse_error');
  });

  const latin = (disposition: string, content: string | Buffer = 'x', headers = ''): Buffer =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n`, 'latin1'),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const bytes = Buffer.from('José Peña', 'latin1');

  for (const [what, wrong] of [
    ['a value', latin('name="a"', bytes)],
    ['a value that says UTF-8', latin('name="a"', bytes, 'Content-Type: text/plain; charset=utf-8\r\n')],
    ['a value that says another charset', latin('name="a"', bytes, 'Content-Type: text/plain; charset=iso-8859-1\r\n')],
    ['the name of a field', latin('name="José"')],
    ['the name of a file', latin('name="a"; filename="José.pdf"')],
    ['the name of a file, not quoted', latin('name=a; filename=José.pdf')],
    ['an extended name', latin(`name="a"; filename="x.pdf"; filename*=UTF-8''Jos%E9.pdf`)],
    ['an extended name, quoted', latin(`name="a"; filename*="UTF-8''Jos%E9.pdf"`)],
    ['an extended name of another charset', latin(`name="a"; filename*=iso-8859-1'es'Jos%E9.pdf`)],
  ] as const) {
    it(`is refused where it is no UTF-8: ${what}`, async () => {
      await isRefused(send([field('before', '1'), wrong, file('after', 'f', 'x'), END]), 400, 'invalid_encoding');
    });
  }

  it('is read as UTF-8, and the bytes of a file as they are', async () => {
    const { status, body } = await send([
      part('form-data; name="a"', 'José \uFFFD', 'Content-Type: text/plain; charset=UTF-8\r\n'),
      part('form-data; name="b"', 'Jose', 'Content-Type: text/plain; charset=iso-8859-1\r\n'),
      file('ñ', 'José Peña \uFFFD.txt', bytes),
      part(`form-data; name="c"; filename*=UTF-8'es'Jos%C3%A9.pdf`, bytes),
      part(`form-data; name="d"; filename="a; b*=c'd'%E9"`, bytes, 'Content-Type: text/csv; charset=iso-8859-1\r\n'),
      END,
    ]);
    expect(status).to.equal(200);
    const content = { bytes: bytes.length, sha256: sha256(bytes) };
    expect(body).to.deep.equal([
      ['a', 'José \uFFFD'],
      ['b', 'Jose'],
      ['ñ', 'José Peña \uFFFD.txt', content],
      ['c', 'José.pdf', content],
      ['d', "a; b*=c'd'%E9", content],
    ]);
  });

  it('is refused in another multipart type', async () => {
    const mixed = `multipart/mixed; boundary=${BOUNDARY}`;
    await isRefused(send([field('a', '1'), END], mixed), 415, 'unsupported_media_type');
  });
});
