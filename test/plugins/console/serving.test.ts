import { expect } from 'chai';
import request from 'supertest';
import { makes, startConsoleHost, untilPagesAre, webFolder, type ConsoleHost } from './support/console-host.js';

describe('the pages of the console', () => {
  let city: ConsoleHost;
  before(async () => {
    city = await startConsoleHost(await webFolder(makes()), {
      config: { mail: { cityName: 'Villa "Esperanza" & <b>' } },
    });
    await untilPagesAre(city.build, 'ready');
  });
  after(() => city?.stop());

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
