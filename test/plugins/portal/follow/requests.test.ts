import { expect } from 'chai';
import { pdf, png, storedFiles } from '../../../acceptance/support/stored-files.js';
import type { WaitingCity } from '../../workflow/support/waiting-city.js';
import { PageClient } from '../support/page-client.js';
import { entregar, RequestPages } from './support/request-pages.js';

const plano = { name: 'plano.pdf', content: pdf };

describe('the page on which what a record waits for is handed in', () => {
  let pages: RequestPages;
  let waiting: WaitingCity;
  before(async () => {
    pages = await RequestPages.start();
    ({ waiting } = pages);
  });
  after(() => pages?.stop());

  it('is reached from the page of the record, and leads back to it', async () => {
    const { filed, address, browser } = await pages.asked();
    await browser.open(`/seguimiento/${filed.key}`);
    expect(browser.text).to.include('Le pedimos algo para seguir').and.include('Falta algo de su parte');
    expect(browser.page.html).to.include(`href="${address}"`);
    await browser.open(address);
    await entregar(browser, { plano: 'norte' });
    expect(browser.page.address).to.match(new RegExp(`^/seguimiento/${filed.key}\\?entregado=`));
    expect(browser.text).to.include('Recibimos lo que entregó').and.include('En estudio');
    expect(browser.page.html).not.to.include('pendiente/');
    const { datos } = await waiting.filing.city.see(filed.llave);
    expect(datos).to.include({ plano: 'norte' });
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO', 'EN_TRAMITE']);
  });

  it('shows all answers before they are handed in, with the way to change each', async () => {
    const { filed, browser, address } = await pages.asked('PAPELES');
    await browser.press('_accion=revisar', { plano, arrienda: '' });
    expect(browser.page).to.include({ status: 200, address: `${address}/revisar` });
    expect(browser.title).to.match(/^Revise antes de entregar - Completar los papeles - Radicado /);
    expect(browser.text)
      .to.include('Plano firmado plano.pdf (')
      .and.to.include('Está en arriendo Sin respuesta')
      .and.to.include('tiene hasta el');
    expect(browser.page.html).to.include(`href="${address}#campo-plano"`);
    await browser.open(address);
    await browser.press('_accion=revisar', { arrienda: 'no' });
    expect(browser.text).to.include('Está en arriendo No');
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO']);
    await browser.press('_accion=entregar');
    expect(browser.text).to.include('Recibimos lo que entregó');
  });

  it('shows no check of answers that are missing, and shows it again where they have changed since', async () => {
    const { filed, browser, address } = await pages.asked();
    for (const visitor of [browser, new PageClient(waiting.host)]) {
      await visitor.open(`${address}/revisar`);
      expect(visitor.page).to.include({ status: 200, address });
    }
    await browser.press('_accion=revisar', { plano: 'norte' });
    const other = browser.window();
    await other.open(address);
    await other.press('_accion=revisar', { plano: 'sur' });
    await browser.press('_accion=entregar');
    expect(browser.page).to.include({ method: 'GET', address: `${address}/revisar?aviso=ventana` });
    expect(browser.text).to.include('Sus respuestas cambiaron en otra ventana').and.to.include('Plano sur');
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO']);
    await browser.press('_accion=entregar');
    expect((await waiting.filing.city.see(filed.llave)).datos).to.include({ plano: 'sur' });
  });

  it('says what is wrong at the top and at the field, and keeps what is right', async () => {
    const { browser, address } = await pages.asked();
    await entregar(browser, { plano: '' });
    expect(browser.page).to.include({ method: 'GET', status: 200, address });
    expect(browser.errors).to.deep.equal(['Falta responder «Plano».']);
    expect(browser.title).to.match(/^Error: Completar los planos - Radicado /);
    await entregar(browser, { plano: '<script>alert(1)</script>' });
    await browser.open(address);
    expect(browser.errors).to.have.length(1);
    expect(browser.page.html).to.include('&lt;script&gt;').and.not.to.include('<script>alert');
  });

  it('takes files, which no other fault loses, and shows what an answer asks for besides', async () => {
    const { filed, browser, address } = await pages.asked('PAPELES');
    await entregar(browser, { plano: { name: 'plano.png', content: png } });
    expect(browser.errors).to.have.length(1);
    await browser.press('_accion=adjuntar', { plano });
    expect(browser.page).to.include({ status: 200, address });
    expect(browser.text).to.include('plano.pdf');
    await entregar(browser, { arrienda: 'si' });
    expect(browser.page).to.include({ status: 200, address });
    expect(browser.text).to.include('Contrato').and.include('plano.pdf');
    await entregar(browser, {});
    expect(browser.errors).to.deep.equal(['Falta adjuntar «Contrato».']);
    await entregar(browser, { contrato: { name: 'contrato.png', content: png } });
    expect(browser.text).to.include('Recibimos lo que entregó');
    const { datos } = await waiting.filing.city.see(filed.llave);
    expect(datos).to.have.nested.property('plano.nombre', 'plano.pdf');
    expect(datos).to.have.nested.property('contrato.nombre', 'contrato.png');
  });

  it('removes a file again', async () => {
    const { browser } = await pages.asked('PAPELES');
    const before = (await storedFiles(waiting.host)).length;
    await browser.press('_accion=adjuntar', { plano });
    expect(await storedFiles(waiting.host)).to.have.length(before + 1);
    await browser.press('_quitar=plano');
    expect(browser.text).not.to.include('plano.pdf');
  });

  it('begins no draft until somebody presses its button', async () => {
    const { address, browser } = await pages.asked();
    const before = (await pages.drafts()).length;
    const visitor = new PageClient(waiting.host);
    await visitor.open(address);
    expect(visitor.page.status).to.equal(200);
    expect(visitor.text).to.include('Completar los planos').and.include('Comenzar');
    expect(visitor.cookie('borrador')).to.equal(undefined);
    expect((await fetch(waiting.host.url + address, { method: 'HEAD' })).status).to.equal(200);
    expect(await pages.drafts()).to.have.length(before);
    await visitor.press('');
    expect(visitor.page).to.include({ status: 200, address });
    expect(await pages.drafts()).to.have.length(before + 1);
    // A browser that has begun goes on, by the button of another window too.
    await browser.post(`${address}/comenzar`, new URLSearchParams());
    expect(browser.page).to.include({ status: 200, address });
    expect(await pages.drafts()).to.have.length(before + 1);
  });
});
