import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import request from 'supertest';
import type { HostSettings, Html } from '../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { crestFile } from '../../../plugins/portal/look/crest.js';
import { PortalLayout } from '../../../plugins/portal/look/portal-layout.js';
import { PortalLook } from '../../../plugins/portal/look/portal-look.js';
import { portalConfig } from '../../../plugins/portal/portal-config.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { htmlOf, startPortalHost } from './support/portal-host.js';

const linked = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:link|img|script) [^>]*(?:href|src)="([^"]+)"/g)].map(([, address]) => address!);

/** Returns a page in the layout of a city, whatever its host serves. */
function laidOut(portal: object = {}, host: object = {}): string {
  const settings = { cityName: 'Alcaldía <b>', plugins: ['portal'], ...host } as unknown as HostSettings;
  const layout = new PortalLayout(new PortalLook(portalConfig.parse(portal), settings));
  const content = '<h1>Título</h1>' as Html;
  return layout.render({ title: 'Título', content, styles: ['/x.css'], scripts: ['/x.js'], status: 200 });
}

describe('the layout of the pages', () => {
  it('has landmarks, a way past them, the name of the city, and no bar that is not switched on', () => {
    const html = laidOut();
    expect(html)
      .to.match(/<html lang="es-CO">/)
      .and.include('<title>Título - Alcaldía &lt;b&gt;</title>');
    for (const part of ['class="skip-link" href="#contenido"', '<main id="contenido"', '<header', '<footer', '<nav']) {
      expect(html).to.include(part);
    }
    expect(html).to.include('<h1>Título</h1>').and.include('<script src="/x.js" defer>');
    expect(html).not.to.include('gov.co').and.not.include('/documentos/verificar/');
    expect(laidOut({}, { plugins: ['documents'] })).to.include('/documentos/verificar/');
  });

  it('has the bar of GOV.CO above and below where the city switches it on', () => {
    expect(laidOut({ govBar: true }).split('href="https://www.gov.co/"')).to.have.length(3);
  });

  it('gives the theme another address once a colour changes, and the other files the same', () => {
    const [before, after] = [linked(laidOut()), linked(laidOut({ colours: { accent: '#ff0000' } }))];
    expect(after[0])
      .to.match(/^\/tema\.css\?v=/)
      .and.not.equal(before[0]);
    expect(after[1])
      .to.match(/^\/portal\/portal\.css\?v=/)
      .and.equal(before[1]);
  });

  it('refuses a crest that cannot be used', async () => {
    expect(() => crestFile('/no/existe.png')).to.throw(/portal\.crest.*ENOENT/);
    expect(() => crestFile('/no/existe.bmp')).to.throw(/portal\.crest.*is no \.svg/);
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-escudo-'));
    const large = path.join(folder, 'grande.png');
    await writeFile(large, Buffer.alloc(100_001));
    expect(() => crestFile(large)).to.throw(/larger than 100 KB/);
    await rm(folder, { recursive: true });
  });

  describe('on a host', () => {
    let host: TestHost;
    let folder: string;

    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-escudo-'));
      const crest = path.join(folder, 'escudo.svg');
      await writeFile(crest, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      host = await startPortalHost({ config: { portal: { crest } } });
    });
    after(async () => {
      await host.stop();
      await rm(folder, { recursive: true });
    });

    it('names files of this service alone, which are kept for a year', async () => {
      const addresses = [...new Set(linked(await htmlOf(host, '/')))];
      const names = addresses.map((address) => address.split('?')[0]);
      expect(names).to.deep.equal(['/tema.css', '/portal/portal.css', '/portal/escudo']);
      for (const address of addresses) {
        const { headers } = await request(host.url)
          .get(address)
          .expect(200)
          .expect('Cache-Control', 'public, max-age=31536000, immutable');
        const [bare] = address.split('?') as [string];
        const asked = request(host.url)
          .get(bare)
          .set('If-None-Match', headers['etag'] as string);
        await asked.expect(304).expect('Cache-Control', 'public, no-cache');
      }
      await request(host.url)
        .get('/portal/marca.svg')
        .expect(200)
        .expect('Content-Type', /^image\/svg\+xml/);
    });

    it('sends styles compressed to callers that take that', async () => {
      const { headers, text } = await request(host.url).get('/portal/portal.css').set('Accept-Encoding', 'gzip');
      expect(headers).to.include({ 'content-encoding': 'gzip' });
      expect(text).to.match(/^\/\* Type/);
    });

    it('serves a crest that runs nothing where it is opened by itself', () =>
      request(host.url)
        .get('/portal/escudo')
        .expect('Content-Type', /^image\/svg\+xml/)
        .expect('Content-Security-Policy', /default-src 'none'.*sandbox/));
  });

  it('leaves a host without the plugin as it was: 404', async () => {
    const host = await startTestHost({ plugins: [auth] });
    for (const address of ['/', '/tramites/', '/tema.css']) await request(host.url).get(address).expect(404);
    await host.stop();
  });
});
