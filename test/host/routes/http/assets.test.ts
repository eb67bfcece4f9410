import { expect } from 'chai';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request as send, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { anyone, json, route } from '../../../../host/plugin-api/index.js';
import type { AssetFolder } from '../../../../host/plugin-api/routes/assets.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';
import { bootFailure } from '../../support/rejection.js';

const STYLE = 'body { color: #123 }';
const NOT_FOUND = { detail: 'La dirección solicitada no existe.', code: 'not_found' };

describe('the assets of a plugin', () => {
  let folder: string;
  let host: TestHost;
  let assets: readonly AssetFolder[];

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-assets-'));
    const put = (name: string, content: string | Buffer): void => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    };
    put('secret.txt', 'not served');
    put('files/style.css', STYLE);
    put('files/página uno.html', '<p>Ñandú</p>');
    put('files/index.html', '<p>index</p>');
    put('files/code/app.mjs', 'export {};');
    put('files/picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    put('files/font.woff2', Buffer.from([0, 1, 2]));
    put('files/.env', 'SECRET=1');
    put('files/.git/config', 'secret');
    put('hashed/app.3f2a.js', 'void 0;');
    const url = (name: string): URL => pathToFileURL(path.join(folder, name) + path.sep);
    assets = [
      { path: '/sample/assets/', folder: url('files') },
      { path: '/sample/kept/', folder: url('hashed'), immutable: true },
    ];
    const page = route({
      method: 'GET',
      path: '/sample/pages/:page',
      summary: 'A',
      access: anyone,
      answers: {},
      handle: () => json('page'),
    });
    host = await startTestHost({
      plugins: [peoplePlugin(), pluginOf({ assets, routes: () => [page] })],
      config: { logging: { level: 'info' } },
    });
  });
  after(async () => {
    await host.stop();
    rmSync(folder, { recursive: true });
  });

  const get = (file: string, init: RequestInit = {}) => fetch(`${host.url}/sample/assets/${file}`, init);

  /** Sends the path unchanged: `fetch` would normalize it, and request the whole answer. */
  async function raw(target: string, headers = {}): Promise<{ status: number; body: string; kept: string }> {
    const { hostname, port } = new URL(host.url);
    const request = send({ hostname, port, path: target, headers }).end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const kept = answer.headers['cache-control']!;
    return { status: answer.statusCode!, body: await text(answer), kept };
  }

  it('are served with their type, in the security headers of the host', async () => {
    for (const [file, type] of [
      ['style.css', 'text/css; charset=utf-8'],
      ['p%C3%A1gina%20uno.html', 'text/html; charset=utf-8'],
      ['code/app.mjs', 'text/javascript; charset=utf-8'],
      ['picture.svg', 'image/svg+xml'],
      ['font.woff2', 'font/woff2'],
    ] as const) {
      const { status, headers } = await get(file);
      expect([status, headers.get('content-type')], file).to.deep.equal([200, type]);
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('content-security-policy')).to.include("default-src 'self'");
      expect(headers.has('x-request-id')).to.equal(true);
    }
    expect(await (await get('style.css')).text()).to.equal(STYLE);
    expect(await (await get('p%C3%A1gina%20uno.html')).text()).to.equal('<p>Ñandú</p>');
  });

  it('are asked for anew each time, unless their names change with them', async () => {
    const { headers } = await get('style.css');
    expect(headers.get('cache-control')).to.equal('public, no-cache');
    const kept = await fetch(`${host.url}/sample/kept/app.3f2a.js`);
    expect(kept.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    const again = await raw('/sample/assets/style.css', { 'If-None-Match': headers.get('etag')! });
    expect(again).to.deep.equal({ status: 304, body: '', kept: 'public, no-cache' });
  });

  it('have a tag of their content, whenever they were installed', async () => {
    const file = path.join(folder, 'files/style.css');
    const tag = async (): Promise<string> => (await get('style.css')).headers.get('etag')!;
    const first = await tag();
    expect(first).to.match(/^W\/"[\w-]+"$/);
    utimesSync(file, 1, 1);
    expect(await tag()).to.equal(first);
    writeFileSync(file, STYLE.replace('123', '321'));
    utimesSync(file, 1, 2);
    expect(await tag()).not.to.equal(first);
    writeFileSync(file, STYLE);
    expect(await tag()).to.equal(first);
  });

  it('answer HEAD without the body, OPTIONS, and no other method', async () => {
    const head = await get('style.css', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).to.deep.equal([
      200,
      String(STYLE.length),
      '',
    ]);
    expect((await get('style.css', { method: 'OPTIONS' })).status).to.equal(204);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await get('style.css', { method });
      expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, OPTIONS']);
      expect(await answer.json()).to.include({ code: 'method_not_allowed' });
    }
  });

  for (const [what, target] of [
    ['what is not there', 'none.css'],
    ['a folder', 'code/'],
    ['the folder itself', ''],
    ['a file with a dot', '.env'],
    ['a folder with a dot', '.git/config'],
    ['what lies outside', '../secret.txt'],
    ['what lies outside, encoded', '..%2fsecret.txt'],
    ['what lies outside, encoded twice', '%2e%2e/%2e%2e/secret.txt'],
    ['what lies outside, with backslashes', '..%5csecret.txt'],
    ['a NUL', 'style.css%00'],
    ['a broken %', '%ZZ.css'],
    ['a name without end', 'x'.repeat(3000)],
  ] as const) {
    it(`are not ${what}: 404`, async () => {
      const { status, body } = await raw(`/sample/assets/${target}`);
      expect([status, JSON.parse(body)]).to.deep.equal([404, NOT_FOUND]);
    });
  }

  it('have no name that is no UTF-8: 400', async () => {
    const { status, body } = await raw('/sample/assets/%FF.css');
    expect(status).to.equal(400);
    expect(JSON.parse(body)).to.include({ code: 'invalid_encoding' });
  });

  it('know neither parts of a file nor a state that has gone', async () => {
    const part = await get('style.css', { headers: { Range: 'bytes=0-1' } });
    expect([part.status, await part.text()]).to.deep.equal([200, STYLE]);
    const gone = await get('style.css', { headers: { 'If-Match': '"other"' } });
    expect(gone.status).to.equal(412);
    expect(await gone.json()).to.include({ code: 'precondition_failed' });
    expect(gone.headers.get('cache-control')).to.equal('no-store');
  });

  it('have one name in the log, whatever is asked for', async () => {
    await get('ana@correo.example');
    await get('style.css');
    const lines = host.logLines.join('');
    expect(lines).to.include('"route":"/sample/assets/*"');
    expect(lines).not.to.include('ana@correo.example');
  });

  it('leave the routes around them alone', async () => {
    expect(await (await fetch(`${host.url}/sample/pages/assets`)).json()).to.equal('page');
  });

  describe('stop the boot', () => {
    const reasonWith = (more: readonly AssetFolder[], at = '/else'): Promise<string> => {
      const one = route({
        method: 'GET',
        path: at,
        summary: 'A',
        access: anyone,
        answers: {},
        handle: () => json({}),
      });
      const plugin = pluginOf({ assets: more, routes: () => [one] });
      return bootFailure(startTestHost({ plugins: [peoplePlugin(), plugin] }));
    };

    it('where their folder is missing', async () => {
      const missing = new URL('none/', assets[0]!.folder);
      expect(await reasonWith([{ path: '/x/', folder: missing }]))
        .to.include('"/x/"')
        .and.include('none/');
    });

    it('where their path is none', async () => {
      for (const wrong of ['/x', 'x/', '/', '/x/../y/', '/:x/']) {
        expect(await reasonWith([{ ...assets[0]!, path: wrong }])).to.include('slash');
      }
    });

    it('where two folders, or a folder and a route, share a path', async () => {
      const [one] = assets;
      const nested = { ...one!, path: '/sample/assets/more/' };
      expect(await reasonWith([one!, nested])).to.include('"/sample/assets/" lies there too');
      expect(await reasonWith([one!], '/sample/:a/:b')).to.include('"/sample/:a/:b" lies there too');
    });
  });
});
