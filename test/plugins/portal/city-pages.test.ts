import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { CityNotice } from '../../../plugins/portal/city-pages/city-notice.js';
import { CityPages } from '../../../plugins/portal/city-pages/city-pages.js';
import { pageText, plainParagraphs } from '../../../plugins/portal/city-pages/page-text.js';
import { portalConfig } from '../../../plugins/portal/portal-config.js';
import { htmlOf, startPortalHost } from './support/portal-host.js';

const text = `# Aviso de privacidad

Tratamos sus datos como lo pide la ley. **Nunca** los vendemos;
<script>alert(1)</script> & vea la [Ley 1581](https://www.suin.gov.co/?a=1&b=2).

## Sus derechos

- Conocer sus datos,
  cuando quiera
- [Pedir](/tramites/PQRSD) que se corrijan
`;

describe('pages of the city’s own', () => {
  let folder: string;

  const fileOf = async (content: string | Buffer): Promise<string> => {
    const file = path.join(folder, 'pagina.txt');
    await writeFile(file, content);
    return file;
  };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-paginas-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('are read as blocks of text', () => {
    const { title, blocks } = pageText(text.replaceAll('\n', '\r\n'));
    expect(title).to.equal('Aviso de privacidad');
    expect(blocks.map(({ kind }) => kind)).to.deep.equal(['paragraph', 'heading', 'list']);
    expect(blocks[2]).to.deep.equal({
      kind: 'list',
      items: [
        [{ kind: 'text', text: 'Conocer sus datos, cuando quiera' }],
        [
          { kind: 'link', text: 'Pedir', href: '/tramites/PQRSD' },
          { kind: 'text', text: ' que se corrijan' },
        ],
      ],
    });
  });

  it('are written without markup, for a clerk to read aloud', () => {
    expect(plainParagraphs(pageText(text))).to.deep.equal([
      'Tratamos sus datos como lo pide la ley. Nunca los vendemos; <script>alert(1)</script> & vea la Ley 1581 (https://www.suin.gov.co/?a=1&b=2).',
      'Sus derechos',
      '- Conocer sus datos, cuando quiera',
      '- Pedir (/tramites/PQRSD) que se corrijan',
    ]);
  });

  it('give the counter the privacy notice that the city has named, with its version', async () => {
    const pages = [{ code: 'privacidad', file: await fileOf(text) }];
    const noticeOf = (config: object): unknown => {
      const parsed = portalConfig.parse({ pages, ...config });
      return new CityNotice(parsed, new CityPages(parsed)).presentNotice();
    };
    expect(noticeOf({ privacy: { version: '2026-01', page: 'privacidad' } })).to.deep.include({
      version: '2026-01',
      titulo: 'Aviso de privacidad',
      direccion: '/paginas/privacidad',
    });
    expect(noticeOf({})).to.equal(undefined);
  });

  it('are served in the layout, and all that they say is text', async () => {
    const pages = [{ code: 'privacidad', file: await fileOf(text) }];
    const footer = [{ title: 'Sus <derechos>', links: [{ text: 'Privacidad', href: '/paginas/privacidad' }] }];
    const portal = { pages, footer, privacy: { version: '1', page: 'privacidad' } };
    const host = await startPortalHost({ config: { portal } });
    try {
      const html = await htmlOf(host, '/paginas/privacidad');
      expect(html).to.include('<h1>Aviso de privacidad</h1>').and.include('<strong>Nunca</strong>');
      expect(html).to.include('href="https://www.suin.gov.co/?a=1&amp;b=2"');
      expect(html).to.include('<h2>Sus &lt;derechos&gt;</h2>').and.include('&lt;script&gt;alert(1)');
      expect(html).not.to.include('<script');
      await request(host.url).get('/paginas/otra').expect(404);
    } finally {
      await host.stop();
    }
  });

  it('are refused at the start where they cannot be used, with the key and the file', async () => {
    const read = async (content: string | Buffer): Promise<() => CityPages> => {
      const file = await fileOf(content);
      return () => new CityPages(portalConfig.parse({ pages: [{ code: 'a', file }] }));
    };
    expect(await read('Sin título')).to.throw(/portal\.pages\.0\.file.*pagina\.txt: the first line must be the title/);
    expect(await read('# Título\n\n[clic](javascript:alert)')).to.throw(/javascript:alert must begin with/);
    expect(await read('# Título\n\n[clic](//otra.example)')).to.throw(/must begin with/);
    expect(await read(Buffer.from('# Título\n\nDerecho de petición', 'latin1'))).to.throw(
      /portal\.pages\.0\.file.*pagina\.txt: cannot be read: line 1, column 4 is not UTF-8/,
    );
    expect(await read(Buffer.from('\uFEFF# Título', 'utf16le'))).to.throw(
      /line 1, column 1 is UTF-16: save it as UTF-8/,
    );
    expect(await read('\uFEFF# Título\n\nDerecho de petición')).not.to.throw();
    const lost = portalConfig.parse({ pages: [{ code: 'a', file: '/no/existe.txt' }] });
    expect(() => new CityPages(lost)).to.throw(/cannot be read: ENOENT/);
  });

  it('are named once, and links and the privacy notice name those that are there', () => {
    const faultsOf = (config: object): readonly string[] =>
      portalConfig.safeParse(config).error!.issues.map(({ path: key, message }) => `${key.join('.')}: ${message}`);
    const page = { code: 'a', file: 'a.txt' };
    const links = (href: string): object => ({ footer: [{ title: 'Ayuda', links: [{ text: 'Aquí', href }] }] });
    expect(faultsOf({ pages: [page, page] })).to.deep.equal(['pages.1.code: the code a is used twice']);
    expect(faultsOf({ privacy: { version: '1', page: 'b' } })).to.deep.equal(['privacy.page: no page has the code b']);
    expect(faultsOf(links('/paginas/b'))).to.deep.equal(['footer.0.links.0.href: no page has the code b']);
    for (const href of ['javascript:alert(1)', 'http://inseguro.example', '//otra.example', 'x']) {
      expect(faultsOf(links(href))[0]).to.match(/^footer\.0\.links\.0\.href: must begin with/);
    }
  });
});
