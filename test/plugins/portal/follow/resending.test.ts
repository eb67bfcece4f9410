import { expect } from 'chai';
import { pdf } from '../../../acceptance/support/stored-files.js';
import { ReturnedRecords } from '../../tramites/support/returned-records.js';
import type { WaitingCity } from '../../workflow/support/waiting-city.js';
import { PageClient } from '../support/page-client.js';
import { RequestPages } from './support/request-pages.js';

const TOO_LONG = 'Un plano con demasiadas letras';
const NOTHING = 'Escriba su respuesta o adjunte un archivo.';

describe('a page of a request that is reloaded, sent again or sent late', () => {
  let pages: RequestPages;
  let waiting: WaitingCity;
  before(async () => {
    pages = await RequestPages.start();
    ({ waiting } = pages);
  });
  after(() => pages?.stop());

  it('shows what was refused as often as it is loaded, until it is right', async () => {
    const { address, browser } = await pages.asked();
    await browser.press('_accion=revisar', { plano: TOO_LONG });
    for (const again of [1, 2]) {
      expect(browser.page, `${again}`).to.include({ method: 'GET', status: 200, address });
      expect(browser.errors).to.have.length(1);
      expect(browser.page.html).to.include(`value="${TOO_LONG}"`);
      await browser.open(address);
    }
    const rows = await waiting.host.database.rows<{ answers: unknown }>('SELECT answers FROM forms_draft');
    expect(JSON.stringify(rows)).not.to.include(TOO_LONG);
    await browser.press('_accion=revisar', { plano: 'norte' });
    await browser.open(address);
    expect(browser.errors).to.deep.equal([]);
    expect(browser.title).not.to.include('Error');
  });

  it('begins anew with what was typed where the browser has lost its draft, and says so', async () => {
    const { filed, address, browser } = await pages.asked('PAPELES');
    browser.clearCookies();
    const plano = { name: 'plano.pdf', content: pdf };
    await browser.press('_accion=revisar', { arrienda: 'no', plano });
    expect(browser.page).to.include({ method: 'GET', status: 200, address: `${address}?aviso=nuevo` });
    expect(browser.text).to.include('ya no tenía sus respuestas guardadas').and.to.include('plano.pdf');
    expect(browser.page.html).to.match(/value="no" checked/);
    browser.clearCookies();
    await browser.press('_accion=revisar');
    expect(browser.text).not.to.include('plano.pdf');
    expect(browser.errors).to.deep.equal([]);
    await browser.press('_accion=revisar', { plano });
    await browser.press('_accion=entregar');
    expect((await waiting.filing.city.see(filed.llave)).datos).to.have.nested.property('plano.nombre', 'plano.pdf');
  });

  it('shows what was typed and is wrong in the new draft, too, and hands in nothing of a lost one', async () => {
    const { address, browser } = await pages.asked();
    await browser.press('_accion=revisar', { plano: 'norte' });
    const check = browser.window();
    await check.open(`${address}/revisar`);
    await browser.open(address);
    browser.clearCookies();
    await check.press('_accion=entregar');
    expect(check.page).to.include({ method: 'GET', address: `${address}?aviso=perdido` });
    expect(check.text).to.include('No pudimos recibirlo todavía').and.to.include('Comenzar');
    await browser.press('_accion=revisar', { plano: TOO_LONG });
    expect(browser.page.html).to.include(`value="${TOO_LONG}"`);
  });

  it('keeps what arrived of a page that is too large for the host', async () => {
    const { address, browser } = await pages.asked();
    await browser.press('_accion=revisar', { plano: 'norte', otro: 'x'.repeat(1_200_000) });
    expect(browser.page).to.include({ method: 'GET', address: `${address}?aviso=grande` });
    expect(browser.page.html).to.include('value="norte"');
  });

  it('says why it is not received where the cause is no answer', async () => {
    const suspended = await pages.asked();
    const { filed, address, browser } = suspended;
    await browser.press('_accion=revisar', { plano: 'norte' });
    const motivo = 'Un papel.';
    await waiting.filing.admin.mutate('workflow.instances.suspend', { llave: filed.llave, motivo });
    await browser.press('_accion=entregar');
    expect(browser.page).to.include({ method: 'GET', status: 200, address: `${address}/revisar?aviso=suspendido` });
    expect(browser.text).to.include('El trámite está suspendido').and.to.include('Plano norte');
    const stopped = await pages.asked('SOLO');
    await stopped.browser.press('_accion=revisar', { plano: 'sur' });
    await stopped.browser.press('_accion=entregar');
    expect(stopped.browser.page).to.include({ method: 'GET', address: `${stopped.address}/revisar?aviso=detenido` });
    expect(stopped.browser.text).to.include('no puede seguir con estas respuestas');
    await browser.open(`${address}/revisar?aviso=<b>otro`);
    expect(browser.page.status).to.equal(200);
    expect(browser.text).not.to.include('No pudimos').and.not.to.include('otro');
  });

  it('says that it was received once it is handed in, and takes no later answer', async () => {
    const { filed, address, browser } = await pages.asked();
    const late = browser.window();
    await late.open(address);
    await browser.press('_accion=revisar', { plano: 'norte' });
    await browser.press('_accion=entregar');
    const after = browser.page.address;
    for (const page of [address, `${address}/revisar`]) {
      await browser.open(page);
      expect(browser.page, page).to.include({ method: 'GET', status: 200, address: after });
      expect(browser.text).to.include('Recibimos lo que entregó');
    }
    await late.press('_accion=revisar', { plano: 'sur' });
    expect(late.page).to.include({ method: 'GET', status: 200 });
    expect(late.text).to.include('Esto ya no está pendiente').and.not.to.include('Recibimos lo que entregó');
    expect((await waiting.filing.city.see(filed.llave)).datos).to.include({ plano: 'norte' });
  });
});

describe('the page of what staff asked for by hand', () => {
  let city: ReturnedRecords;
  before(async () => {
    city = await ReturnedRecords.start();
  });
  after(() => city?.desk.stop());

  it('says at its question that a text or a file is missing, until one is there', async () => {
    const { filed, id } = await city.returned();
    const address = `/seguimiento/${filed.key}/pendiente/${id}`;
    const browser = new PageClient(city.host);
    await browser.open(address);
    await browser.press('', {}, 0);
    await browser.press('_accion=revisar', { texto: '' });
    await browser.press('_accion=entregar');
    for (const again of [1, 2]) {
      expect(browser.page, `${again}`).to.include({ method: 'GET', status: 200, address });
      expect(browser.errors).to.deep.equal([NOTHING]);
      await browser.open(address);
    }
    await browser.press('_accion=adjuntar', { archivos: { name: 'plano.pdf', content: pdf } });
    expect(browser.errors).to.deep.equal([]);
    await browser.press('_accion=revisar');
    await browser.press('_accion=entregar');
    expect(browser.text).to.include('Recibimos lo que entregó');
    expect(await city.deliveries(filed)).to.have.length(1);
  });
});
