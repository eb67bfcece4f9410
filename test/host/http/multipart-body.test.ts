import { expect } from 'chai';
import { createHash, randomBytes } from 'node:crypto';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { BOUNDARY, END, field, file, part, sendForm, type FormAnswer } from '../support/multipart.js';
import { peoplePlugin } from '../support/people-plugin.js';
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

  it('brings as many inputs as a page has, as those without a file are none', async () => {
    const inputs = Array.from({ length: 40 }, (_, index) => file(`e${index}`, '', ''));
    const files = [1, 2, 3].map((number) => file(`f${number}`, 'f', 'x'));
    const { status, body } = await send([...inputs, ...files, ...inputs, END]);
    expect(status).to.equal(200);
    expect(body).to.have.length(83);
    await isRefused(send([...inputs, ...files, file('f4', 'f', 'x'), END]), 413, 'payload_too_large');
    const more = Array.from({ length: 504 }, () => inputs[0]!);
    await isRefused(send([...more, END]), 413, 'payload_too_large');
    await isRefused(send([file('e', '', Buffer.alloc(400 * 1024)), END]), 413, 'payload_too_large');
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

  it('is refused in another multipart type', async () => {
    const mixed = `multipart/mixed; boundary=${BOUNDARY}`;
    await isRefused(send([field('a', '1'), END], mixed), 415, 'unsupported_media_type');
  });
});
