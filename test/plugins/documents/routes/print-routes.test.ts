import { expect } from 'chai';
import { PdfPrinter } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { printRoutes } from '../../../../plugins/documents/routes/print-routes.js';
import { pluginOf } from '../../../host/support/plugin-of.js';
import { testBrowser } from '../../../support/test-browser.js';
import { browser, startAuthHost, type AuthClient } from '../../auth/support/auth-client.js';
import { probePlugin } from '../../auth/support/probe-plugin.js';
import { asBytes } from '../support/documents-client.js';

const MEBIBYTE = 1024 * 1024;
const PAGE = '<!doctype html><html lang="es"><title>Constancia</title><h1>Constancia</h1></html>';

/** The routes without the rest of the plugin, which they do not need. */
const printing = pluginOf({
  id: 'printing',
  uses: { printer: PdfPrinter },
  routes: ({ printer }) => printRoutes({ printer: printer as PdfPrinter, documentsSettings: { printsPerMinute: 50 } }),
});

describe('printing by HTTP', () => {
  let client: AuthClient;
  let luz: Readonly<Record<string, string>>;

  before(async () => {
    client = await startAuthHost({
      plugins: [auth, probePlugin, printing],
      config: { pdf: { browser: await testBrowser() } },
    });
    luz = await client.jwt();
  });
  after(() => client.host.stop());

  const print = (html: unknown, headers = luz, path = '/api/imprimir/') =>
    asBytes(client.call('post', path, { headers, body: { html } }));

  const codeOf = ({ body }: { readonly body: unknown }): unknown =>
    (JSON.parse(String(body)) as { readonly code?: unknown }).code;

  for (const path of ['/api/imprimir/', '/imprimir/']) {
    it(`is done by POST ${path} for whoever has a JWT`, async () => {
      const answer = await print(PAGE, luz, path).expect(200).expect('Content-Type', 'application/pdf');
      expect((answer.body as Buffer).subarray(0, 5).toString()).to.equal('%PDF-');
      expect(answer.headers['cache-control']).to.equal('no-store');
    });

    it(`is done by POST ${path} for whoever has a session, from a page of ours`, async () => {
      const session = await client.session();
      await print(PAGE, browser(session), path).expect(200).expect('Content-Type', 'application/pdf');
      await print(PAGE, { Cookie: session.cookie }, path).expect(403);
    });

    it(`is done by POST ${path} for nobody else`, async () => {
      expect(codeOf(await print(PAGE, {}, path).expect(401))).to.equal('not_authenticated');
    });
  }

  it('takes 5 MiB of HTML, however long they are as JSON', async () => {
    const [begin, end] = [`${PAGE}<!--`, '-->'];
    const comment = '"'.repeat(5 * MEBIBYTE - begin.length - end.length);
    await print(begin + comment + end).expect(200);
    expect(codeOf(await print(`${begin}${comment} ${end}`).expect(413))).to.equal('payload_too_large');
  });

  it('reads no more of 50 MB', async () => {
    expect(codeOf(await print('x'.repeat(50_000_000)).expect(413))).to.equal('payload_too_large');
  });

  it('needs a page', async () => {
    for (const html of ['', 5, undefined, null, ['x']]) await print(html).expect(400);
  });

  it('is limited by user', async () => {
    const marta = await client.jwt('marta');
    const statuses = new Set<number>();
    for (let call = 0; call < 50; call += 1) statuses.add((await print('', marta)).status);
    expect([...statuses]).to.deep.equal([400]);
    const refused = await print(PAGE, marta).expect(429);
    expect(Number(refused.headers['retry-after'])).to.be.greaterThan(0);
    await print(PAGE).expect(200);
  });
});
