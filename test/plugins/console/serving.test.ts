import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { HostSettings } from '../../../host/plugin-api/index.js';
import { productPlugins } from '../../../testing/index.js';
import { IndexPage } from '../../../plugins/console/serving/index-page.js';
import { makes, startConsoleHost, untilPagesAre, webFolder, type ConsoleHost } from './support/console-host.js';

const CREST = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>\n';

describe('the pages of the console', () => {
  let city: ConsoleHost;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-crest-'));
    const crest = path.join(folder, 'escudo.svg');
    await writeFile(crest, CREST);
    city = await startConsoleHost(await webFolder(makes()), {
      plugins: productPlugins,
      config: { mail: { cityName: 'Villa "Esperanza" & <b>' }, portal: { crest, colours: { primary: '#7a1f3d' } } },
    });
    await untilPagesAre(city.build, 'ready');
  });
  after(async () => {
    await city?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('are the same at the address of every view', async () => {
    const first = await request(city.host.url)
      .get('/consola')
      .expect(200)
      .expect('Content-Type', /^text\/html/);
    for (const address of [
      '/consola/',
      '/consola/cuenta',
      '/consola/tareas/12',
      '/consola/expedientes/key_1/recibo/',
    ]) {
      const { text } = await request(city.host.url).get(address).expect(200);
      expect(text).to.equal(first.text);
    }
  });

  it('allow files of this service alone, and no inline code or styles', async () => {
    const { headers } = await request(city.host.url).get('/consola/');
    const policy = String(headers['content-security-policy']);
    expect(policy)
      .to.match(/default-src 'none'/)
      .and.match(/script-src 'self';/)
      .and.match(/style-src 'self';/);
    expect(policy)
      .to.match(/frame-ancestors 'none'/)
      .and.not.match(/unsafe|nonce|https?:/);
    expect(headers['cache-control']).to.equal('no-store');
    expect(headers['x-robots-tag']).to.equal('noindex');
  });

  it('have the name of the city, as text', async () => {
    const { text } = await request(city.host.url).get('/consola/');
    expect(text).to.include('<meta name="ciudad" content="Villa &quot;Esperanza&quot; &amp; &lt;b&gt;">');
  });

  it('have the crest and the colours of the city, as the pages of citizens have them', async () => {
    const { text } = await request(city.host.url).get('/consola/');
    const theme = /<link rel="stylesheet" href="(\/tema\.css\?v=[^"]+)">\n/.exec(text);
    expect((await request(city.host.url).get(theme![1]!).expect(200)).text).to.include('--color-primary:#7a1f3d');
    const address = /<meta name="escudo" content="([^"]+)">/.exec(text)![1]!;
    expect(text).to.include(`<link rel="icon" href="${address}">`);
    const { headers, body } = await request(city.host.url).get(address).expect(200);
    expect(headers['content-type']).to.include('image/svg+xml');
    expect((body as Buffer).toString()).to.equal(CREST);
  });

  it('have the mark and the colours of the product where no plugin has the look of the city', () => {
    const { body } = new IndexPage(city.host.container.get(HostSettings)).reply({
      index: '<head></head>',
      files: new Map(),
    }) as unknown as { readonly body: string };
    expect(body).to.include('name="ciudad"').and.not.include('<link');
    expect(body).not.to.include('escudo');
  });

  it('have files that browsers keep for a year, compressed', async () => {
    const file = await request(city.host.url)
      .get('/consola/assets/app-1a2b.js')
      .set('Accept-Encoding', 'gzip')
      .expect(200)
      .expect('Content-Type', 'text/javascript; charset=utf-8')
      .expect('Content-Encoding', 'gzip');
    expect(file.headers['cache-control']).to.equal('public, max-age=31536000, immutable');
    expect(file.text).to.match(/^console\.log\("¡hola!"\);/);
  });

  it('have no other files', async () => {
    for (const name of ['app-0000.js', 'index.html', '..%2Findex.html', '.', 'app-1a2b.js%00']) {
      const { status } = await request(city.host.url).get(`/consola/assets/${name}`);
      expect([400, 404], name).to.include(status);
    }
  });
});
