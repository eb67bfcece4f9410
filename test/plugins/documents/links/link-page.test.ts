import { expect } from 'chai';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DocumentLinks } from '../../../../plugins/documents/links/document-links.js';
import { until } from '../../../../testing/until.js';
import { CheckBrowser } from '../support/check-browser.js';
import { startDocumentsHost, type DocumentsClient } from '../support/documents-client.js';

const PATH = '/documentos/enlace/';

describe('the page of a link to a document', () => {
  let client: DocumentsClient;
  let browser: CheckBrowser;
  let pdf: Buffer;
  let key: string;

  before(async () => {
    browser = await CheckBrowser.start();
    client = await startDocumentsHost();
    const { body, headers } = await client.generate(await client.register()).expect(200);
    pdf = body as Buffer;
    const [row] = await client.host.database.rows<{ id: number }>(
      'SELECT id FROM documents_document WHERE codigo = $1',
      [headers['x-codigo-verificacion']],
    );
    const links = client.host.container.get(DocumentLinks);
    key = (await client.host.database.transaction((tx) => links.make(tx, row!.id))).split('#')[1]!;
  });
  after(async () => {
    await browser.stop();
    await client.host.stop();
  });

  it('may run only its own script, is shown in no frame, and sends its address to no other site', async () => {
    const { headers } = await client.get(PATH).expect(200);
    expect(headers['content-security-policy'])
      .to.match(/^default-src 'none'; /)
      .and.include("; script-src 'self'; ")
      .and.include("; form-action 'self'; ")
      .and.match(/; frame-ancestors 'none'$/);
    expect(headers['referrer-policy']).to.equal('same-origin');
  });

  it('downloads by the key in its address, without sending or keeping it in an address', async () => {
    const checked = await browser.page();
    const { page } = checked;
    const session = await page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: browser.folder });
    await page.goto(`${client.host.url}${PATH}#${key}`);
    expect(page.url()).to.equal(`${client.host.url}${PATH}`);
    expect(await checked.seen())
      .to.include('El botón descarga el documento de su enlace')
      .and.not.to.include('Clave del enlace');
    await page.click('button');
    const downloaded = async (): Promise<string | undefined> =>
      (await readdir(browser.folder)).find((name) => name.endsWith('.pdf'));
    await until('it is downloaded', async () => (await downloaded()) !== undefined);
    await until('whole', async () => (await readFile(path.join(browser.folder, (await downloaded())!))).equals(pdf));
    // The browser lists the address of the page with its fragment, which it sends nowhere.
    expect(checked.requested.filter((url) => new URL(url).search.includes(key))).to.deep.equal([]);
    expect(checked.requested.every((url) => new URL(url).origin === client.host.url)).to.equal(true);
    expect(checked.complaints).to.deep.equal([]);
    expect(await page.evaluate('history.length + location.hash')).not.to.include(key);
  });

  it('explains why a key opens nothing, and accepts another one', async () => {
    const checked = await browser.page();
    await checked.page.goto(`${client.host.url}${PATH}#${'A'.repeat(43)}`);
    await Promise.all([checked.page.waitForNavigation(), checked.page.click('button')]);
    expect(await checked.seen())
      .to.include('No se puede descargar el documento')
      .and.to.include('Clave del enlace');
  });

  it('accepts a pasted key when scripts are off', async () => {
    const checked = await browser.page();
    await checked.page.setJavaScriptEnabled(false);
    await checked.page.goto(`${client.host.url}${PATH}#${key}`);
    await checked.page.type('#clave', 'A'.repeat(43));
    await Promise.all([checked.page.waitForNavigation(), checked.page.click('button')]);
    expect(await checked.page.content()).to.include('No se puede descargar el documento');
  });

  it('fits a small phone, and its field has a label', async () => {
    const { page } = await browser.page();
    await page.setViewport({ width: 320, height: 640 });
    await page.goto(`${client.host.url}${PATH}`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(320);
    expect(await page.evaluate('document.getElementById("clave").labels.length')).to.equal(1);
  });
});
