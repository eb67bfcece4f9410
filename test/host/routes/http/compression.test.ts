import { expect } from 'chai';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as send, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { anyone, json, page, pageRoute, route, type Html } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';

const STYLE = 'p { color: #123; } /* ñ */\n'.repeat(200);
const HTML = `<h1>${'Ñandú '.repeat(400)}</h1>` as Html;
const LIST = Array.from({ length: 300 }, (_, id) => ({ id, nombre: 'Ñandú' }));

describe('a long answer', () => {
  let host: TestHost;
  let folder: string;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-compression-'));
    writeFileSync(path.join(folder, 'style.css'), STYLE);
    writeFileSync(path.join(folder, 'small.css'), 'p {}');
    writeFileSync(path.join(folder, 'picture.png'), Buffer.alloc(5000));
    const common = { method: 'GET', summary: 'A', access: anyone, answers: {} } as const;
    const routes = [
      pageRoute({ method: 'GET', path: '/page', access: anyone, handle: () => page({ title: 'A', content: HTML }) }),
      pageRoute({
        method: 'GET',
        path: '/secret',
        access: anyone,
        handle: () => page({ title: 'A', content: HTML, secret: true }),
      }),
      route({ ...common, path: '/list', handle: () => json(LIST) }),
      route({ ...common, path: '/short', handle: () => json({ ok: true }) }),
    ];
    const assets = [{ path: '/files/', folder: pathToFileURL(folder + path.sep) }];
    host = await startTestHost({ plugins: [peoplePlugin(), pluginOf({ assets, routes: () => routes })] });
  });
  after(async () => {
    await host.stop();
    rmSync(folder, { recursive: true });
  });

  interface Answer {
    readonly status: number;
    readonly encoding: string | undefined;
    readonly vary: string;
    readonly tag: string | undefined;
    readonly bytes: Buffer;
  }

  /** Returns the answer as it is sent: `fetch` would decompress it. */
  async function get(asked: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    const [answer] = (await once(send(host.url + asked, { headers, method }).end(), 'response')) as [IncomingMessage];
    const bytes = await buffer(answer);
    const { 'content-encoding': encoding, vary = '', etag: tag, 'content-length': length } = answer.headers;
    if (method === 'GET' && length !== undefined) expect(Number(length)).to.equal(bytes.length);
    return { status: answer.statusCode!, encoding, vary, tag, bytes };
  }
  const taking = (encoding: string): Record<string, string> => ({ 'Accept-Encoding': encoding });

  it('is compressed for callers that accept it: pages, text files, the document of the API', async () => {
    for (const asked of ['/page', '/files/style.css', '/openapi.json']) {
      const plain = await get(asked);
      expect(plain.encoding, asked).to.equal(undefined);
      expect(plain.vary, asked).to.include('Accept-Encoding');
      for (const [accept, encoding, unpack] of [
        ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
        ['gzip, deflate', 'gzip', gunzipSync],
        ['br;q=0, gzip;q=0.1', 'gzip', gunzipSync],
      ] as const) {
        const answer = await get(asked, taking(accept));
        expect(answer.encoding, `${asked} ${accept}`).to.equal(encoding);
        expect(answer.vary, asked).to.include('Accept-Encoding');
        expect(answer.bytes.length, asked).to.be.lessThan(plain.bytes.length / 3);
        expect(unpack(answer.bytes).toString(), asked).to.equal(plain.bytes.toString());
      }
      for (const accept of ['identity', 'br;q=0', '', ';;;', 'gzip;q=0, br;q=0']) {
        expect((await get(asked, taking(accept))).encoding, `${asked} ${accept}`).to.equal(undefined);
      }
    }
  });

  it('is sent as it is where it holds a secret, is an answer of the API, or is short', async () => {
    for (const asked of ['/secret', '/list', '/short', '/files/small.css', '/files/picture.png']) {
      expect((await get(asked, taking('br, gzip'))).encoding, asked).to.equal(undefined);
    }
  });

  it('is known again by its tag, whatever its encoding, until it changes', async () => {
    const file = '/files/style.css';
    const { tag } = await get(file, taking('br'));
    for (const encoding of ['br', 'gzip', 'identity']) {
      const fresh = await get(file, { ...taking(encoding), 'If-None-Match': tag! });
      expect([fresh.status, fresh.bytes.length], encoding).to.deep.equal([304, 0]);
    }
    appendFileSync(path.join(folder, 'style.css'), 'b {}');
    const changed = await get(file, { ...taking('br'), 'If-None-Match': tag! });
    expect(changed.status).to.equal(200);
    expect(brotliDecompressSync(changed.bytes).toString()).to.equal(`${STYLE}b {}`);
  });

  it('is no way out of the folder', async () => {
    for (const asked of ['/files/..%2f..%2fetc/passwd', '/files/%zz', '/files/style.css/']) {
      expect((await get(asked, taking('br'))).status, asked).to.be.within(400, 404);
    }
  });
});
