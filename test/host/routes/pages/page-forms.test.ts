import { expect } from 'chai';
import { Agent, request } from 'node:http';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { BOUNDARY, END, field, file } from '../../support/multipart.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { formPlugin } from './form-plugin.js';

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const MOST_BYTES = 4096;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

describe('the form of a page', () => {
  let host: TestHost;
  let value: string;

  before(async () => {
    const http = { fileBytes: 2 * 1024 * 1024, files: 3, jsonBytes: MOST_BYTES };
    host = await startTestHost({ plugins: [peoplePlugin(), formPlugin()], config: { http } });
    value = (await (await fetch(`${host.url}/value/s3cret`)).json()) as string;
  });
  after(() => host.stop());

  async function post(
    path: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
    type = URLENCODED,
  ): Promise<Answer> {
    const answer = await fetch(host.url + path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': type, Accept: 'application/json', ...headers },
    });
    return { status: answer.status, body: await answer.json() };
  }
  const multipart = (path: string, pieces: readonly Buffer[], headers: Record<string, string> = {}) =>
    post(path, Buffer.concat([...pieces, END]), headers, MULTIPART);
  const draft = { Cookie: 'draft=s3cret' };

  async function isRefused(answer: Promise<Answer>, status: number, code: string, what = ''): Promise<void> {
    const { status: seen, body } = await answer;
    expect(body, what).to.include({ code });
    expect(seen, what).to.equal(status);
  }

  it('is read where it is urlencoded, in its order', async () => {
    const { status, body } = await post('/open', 'a=1&b=uno+dos%20%2B&a=n%CC%83%26&c=%E2%80%8B&=x&__proto__=y&a==%3D');
    expect(status).to.equal(200);
    expect(body).to.deep.equal([
      ['a', '1'],
      ['b', 'uno dos +'],
      ['a', 'ñ&'],
      ['c', ''],
      ['', 'x'],
      ['__proto__', 'y'],
      ['a', '=='],
    ]);
  });

  it('is read where it is multipart, with its files', async () => {
    const { body } = await multipart('/open', [field('a', '1'), file('b', 'b.txt', 'abc'), field('a', '2')]);
    expect(body).to.deep.equal([
      ['a', '1'],
      ['b', 'b.txt', 3],
      ['a', '2'],
    ]);
  });

  it('has fields, and a list of those of one name', async () => {
    expect((await post('/fields', 'a=1&b=2&a=3')).body).to.deep.equal({ a: ['1', '3'], b: '2' });
    const pieces = [field('a', '1'), file('b', 'b', 'x'.repeat(100_000)), field('a', '2')];
    expect((await multipart('/fields', pieces)).body).to.deep.equal({ a: ['1', '2'] });
  });

  it('has one listener of the host to the end of its answer, and no warning of a leak where a stream answers', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): unknown => warnings.push(warning);
    process.on('warning', note);
    try {
      // The other one is that of the compression. Node allows ten, and adds seven for a stream.
      expect((await post('/streamed', 'a=1')).body).to.equal(2);
      expect(warnings).to.deep.equal([]);
    } finally {
      process.off('warning', note);
    }
  });

  it('may be empty', async () => {
    expect((await post('/open', '')).body).to.deep.equal([]);
    const { status } = await fetch(`${host.url}/open`, { method: 'POST' });
    expect(status).to.equal(200);
  });

  it('is no JSON, and no text', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/mixed; boundary=x', 'nothing']) {
      await isRefused(post('/open', '{"a":1}', {}, type), 415, 'unsupported_media_type', type);
    }
    await isRefused(post('/open', 'a=%F1', {}, `${URLENCODED}; charset=iso-8859-1`), 415, 'unsupported_media_type');
    await isRefused(post('/open', 'a=1', { 'Content-Encoding': 'gzip' }), 415, 'unsupported_media_type');
    expect((await post('/open', 'a=1', {}, `${URLENCODED}; charset="UTF-8"`)).status).to.equal(200);
  });

  it('is refused where it is too large, or has too many fields', async () => {
    await isRefused(post('/open', `a=${'x'.repeat(MOST_BYTES)}`), 413, 'payload_too_large');
    await isRefused(post('/open', `a=${'%C3%B1'.repeat(MOST_BYTES)}`), 413, 'payload_too_large');
    await isRefused(post('/open', `a=1&${'b'.repeat(MOST_BYTES)}=`), 413, 'payload_too_large');
    await isRefused(post('/open', 'a=1&'.repeat(1000)), 413, 'payload_too_large');
    await isRefused(post('/open', '&'.repeat(MOST_BYTES)), 413, 'payload_too_large');
    const half = '%C3%B1'.repeat(MOST_BYTES / 2 - 1);
    expect((await post('/open', `a=${half}`)).status, 'as it is sent it is three times as long').to.equal(200);
  });

  it('is refused where it cannot be stored or decoded', async () => {
    await isRefused(post('/open', 'a=%00'), 400, 'invalid_text');
    await isRefused(post('/open', `${'a'.repeat(1001)}=1`), 400, 'name_too_long');
    for (const wrong of ['a=%', 'a=%zz', '%=1']) {
      await isRefused(post('/open', wrong), 400, 'parse_error', wrong);
    }
    for (const wrong of ['a=%F1', 'a=%ED%A0%80', '%F1=1', Buffer.from('a=Peña', 'latin1')]) {
      await isRefused(post('/open', wrong), 400, 'invalid_encoding', String(wrong));
    }
    const right = await post('/open', 'a=Pe%C3%B1a&b=Peña');
    expect(right.body, 'escaped or not').to.deep.equal([
      ['a', 'Peña'],
      ['b', 'Peña'],
    ]);
  });

  it('shows by its first field that it is of the reader of its cookie', async () => {
    const form = `csrf=${value}&a=1&csrf=2`;
    expect((await post('/bound', form, draft)).body).to.deep.equal([
      ['a', '1'],
      ['csrf', '2'],
    ]);
    expect((await multipart('/bound', [field('csrf', value), file('b', 'b', 'abc')], draft)).body).to.deep.equal([
      ['b', 'b', 3],
    ]);
    expect((await post('/open', 'csrf=any&a=1')).body, 'and is without it where it is bound to none').to.deep.equal([
      ['a', '1'],
    ]);
  });

  it('is refused without that field, with another one, and where it comes late', async () => {
    const foreign = (await (await fetch(`${host.url}/value/another`)).json()) as string;
    for (const form of [
      '',
      'a=1',
      `a=1&csrf=${value}`,
      'csrf=',
      'csrf=s3cret',
      `csrf=${foreign}`,
      `csrf=${value}x`,
      `csrf=${value.slice(1)}`,
      `CSRF=${value}`,
      `csrf[]=${value}`,
      `csrf=wrong&csrf=${value}`,
    ]) {
      await isRefused(post('/bound', form, draft), 403, 'csrf_failed', form);
    }
    await isRefused(multipart('/bound', [field('a', '1'), field('csrf', value)], draft), 403, 'csrf_failed');
    await isRefused(multipart('/bound', [file('csrf', value, value)], draft), 403, 'csrf_failed');
    const large = file('a', 'a', Buffer.alloc(1_900_000));
    await isRefused(multipart('/bound', [large, field('csrf', value)], draft), 403, 'csrf_failed');
  });

  it('is refused without the cookie that it is bound to', async () => {
    const own = `csrf=${value}`;
    for (const cookie of ['', 'draft=', 'adraft=s3cret', 'other=s3cret']) {
      await isRefused(post('/bound', own, { Cookie: cookie }), 403, 'cookie_missing', cookie);
    }
    await isRefused(post('/bound', own, { Cookie: 'draft=another' }), 403, 'csrf_failed');
  });

  it('is taken without proof only where its route says so, without its cookie, and from no other site', async () => {
    const parts = [['a', '1']];
    expect((await post('/unproven', `csrf=${value}&a=1`, draft)).body).to.deep.equal({ boundTo: 's3cret', parts });
    for (const [form, cookie] of [
      [`csrf=${value}&a=1`, { Cookie: 'draft=another' }],
      [`csrf=${value}&a=1`, {}],
      ['csrf=wrong&a=1', draft],
      ['a=1', draft],
    ] as const) {
      expect((await post('/unproven', form, cookie)).body, form).to.deep.equal({ parts });
    }
    await isRefused(post('/unproven', 'a=1', { ...draft, Origin: 'https://evil.example' }), 403, 'cross_site');
  });

  it('leaves its connection in order where nobody reads it', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const body = Buffer.concat([field('csrf', value), file('a', 'a', Buffer.alloc(1_900_000)), END]);
    const send = (): Promise<number> =>
      new Promise((resolve, reject) => {
        const headers = { 'Content-Type': MULTIPART, 'Content-Length': body.length, ...draft };
        const sent = request(`${host.url}/unread`, { method: 'POST', agent, headers }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode!));
        });
        sent.once('error', reject);
        sent.end(body);
      });
    expect([await send(), await send(), await send()]).to.deep.equal([200, 200, 200]);
    agent.destroy();
  });

  it('is refused where it comes from a page of another site', async () => {
    const form = `csrf=${value}&a=1`;
    const own = new URL(host.url).origin;
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: `https://${new URL(own).hostname}` },
      { Origin: 'evil' },
      { Origin: '' },
      { Origin: `${own}.evil.example` },
      { 'Sec-Fetch-Site': 'cross-site', Origin: own },
      { 'Sec-Fetch-Site': 'same-site', Origin: own },
      { 'Sec-Fetch-Site': '' },
    ];
    for (const headers of foreign) {
      const what = JSON.stringify(headers);
      await isRefused(post('/bound', form, { ...draft, ...headers }), 403, 'cross_site', what);
      await isRefused(post('/open', form, headers), 403, 'cross_site', what);
    }
    const answer = await fetch(`${host.url}/open`, { method: 'DELETE', headers: { Origin: 'https://evil.example' } });
    expect(answer.status).to.equal(403);
  });

  it('is taken from a page of this site, whatever the browser says of it', async () => {
    const form = `csrf=${value}&a=1`;
    const own: Record<string, string>[] = [
      {},
      { Origin: new URL(host.url).origin },
      { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
    ];
    for (const headers of own) {
      const what = JSON.stringify(headers);
      expect((await post('/bound', form, { ...draft, ...headers })).status, what).to.equal(200);
      expect((await post('/open', form, headers)).status, what).to.equal(200);
    }
    // An older browser on a page of a site that hides its address.
    await isRefused(post('/bound', form, { ...draft, Origin: 'null' }), 403, 'cross_site');
    await isRefused(post('/open', form, { Origin: 'null' }), 403, 'cross_site');
    expect((await fetch(`${host.url}/value/a`, { headers: { Origin: 'https://evil.example' } })).status).to.equal(200);
  });
});

describe('the form of a page behind a proxy', () => {
  let host: TestHost;

  before(async () => {
    const config = { publicUrl: 'https://city.example' };
    host = await startTestHost({ plugins: [peoplePlugin(), formPlugin()], config });
  });
  after(() => host.stop());

  it('is taken from the public address', async () => {
    const post = (origin: string) => fetch(`${host.url}/open`, { method: 'POST', headers: { Origin: origin } });
    expect((await post('https://city.example')).status).to.equal(200);
    expect((await post('http://city.example')).status).to.equal(403);
    expect((await post('https://a.city.example')).status).to.equal(403);
  });
});
