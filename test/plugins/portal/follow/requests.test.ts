import { expect } from 'chai';
import { plugin as portal } from '../../../../plugins/portal/index.js';
import { pdf, png, storedFiles } from '../../../acceptance/support/stored-files.js';
import type { FiledCase } from '../../workflow/support/filing-city.js';
import { WaitingCity } from '../../workflow/support/waiting-city.js';
import { browser as browserOf } from '../../auth/support/auth-client.js';
import { PageClient } from '../support/page-client.js';

const plano = { name: 'plano.pdf', content: pdf };

describe('the page on which what a record waits for is handed in', () => {
  let waiting: WaitingCity;
  before(async () => {
    waiting = await WaitingCity.start([portal]);
  });
  after(() => waiting?.filing.stop());

  interface Asked {
    readonly filed: FiledCase;
    readonly id: number;
    readonly address: string;
    readonly browser: PageClient;
  }
  const asked = async (codigo: string): Promise<Asked> => {
    const filed = await waiting.filing.file(codigo);
    const id = await waiting.pending(filed);
    const browser = new PageClient(waiting.host);
    const address = `/seguimiento/${filed.key}/pendiente/${id}`;
    await browser.open(address);
    await browser.press('');
    expect(browser.page).to.include({ status: 200, address });
    return { filed, id, address, browser };
  };
  /** Answers the form, and confirms the check of the answers where it comes. */
  const entregar = async (browser: PageClient, typed: Parameters<PageClient['press']>[1]): Promise<void> => {
    await browser.press('_accion=revisar', typed);
    if (browser.page.address.endsWith('/revisar')) await browser.press('_accion=entregar');
  };
  const drafts = (): Promise<unknown[]> => waiting.host.database.rows('SELECT id FROM forms_draft');

  it('is reached from the page of the record, and leads back to it', async () => {
    const { filed, address, browser } = await asked('INICIA');
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
    const { filed, browser, address } = await asked('PAPELES');
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
    const { filed, browser, address } = await asked('INICIA');
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
    const { browser, address } = await asked('INICIA');
    await entregar(browser, { plano: '' });
    expect(browser.page).to.include({ method: 'GET', status: 200, address });
    expect(browser.errors).to.deep.equal(['Falta responder «Plano».']);
    expect(browser.title).to.match(/^Error: Completar los planos - Radicado /);
    await entregar(browser, { plano: '<script>alert(1)</script>' });
    await browser.open(address);
    expect(browser.errors).to.have.length(1);
    expect(browser.page.html).to.include('&lt;script&gt;').and.not.to.include('<script>alert');
  });

  it('is handed in by the user whose session the browser has, and by the citizen once that has ended', async () => {
    const { auth } = waiting.filing.city.client;
    for (const isEnded of [false, true]) {
      const { filed, browser, address } = await asked('INICIA');
      const session = await auth.session('beto');
      const [name, value] = session.cookie.split('=') as [string, string];
      browser.setCookie(name, value, '/');
      await browser.open(address);
      await browser.press('_accion=revisar', { plano: 'norte' });
      expect(browser.text).to.include('lo entregó beto');
      if (isEnded) await auth.call('delete', '/api/sesion/', { headers: browserOf(session) });
      await browser.press('_accion=entregar');
      expect(browser.text).to.include('Recibimos lo que entregó');
      const path = `instancias/${filed.llave}/`;
      const { historial } = (await waiting.filing.city.client.get('lector', path).expect(200)).body;
      expect(historial.find(({ tipo }: { tipo: string }) => tipo === 'ENTREGA')).to.include({
        usuario: isEnded ? null : 'beto',
      });
    }
  });

  it('takes files, which no other fault loses, and shows what an answer asks for besides', async () => {
    const { filed, browser, address } = await asked('PAPELES');
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
    const { browser } = await asked('PAPELES');
    const before = (await storedFiles(waiting.host)).length;
    await browser.press('_accion=adjuntar', { plano });
    expect(await storedFiles(waiting.host)).to.have.length(before + 1);
    await browser.press('_quitar=plano');
    expect(browser.text).not.to.include('plano.pdf');
  });

  it('is handed in once, from two windows at once too', async () => {
    const { filed, address, browser } = await asked('INICIA');
    const other = new PageClient(waiting.host);
    await other.open(address);
    await other.press('');
    await Promise.all([entregar(browser, { plano: 'norte' }), entregar(other, { plano: 'sur' })]);
    const late = [browser, other].filter(({ text }) => !text.includes('Recibimos lo que entregó'));
    expect(late).to.have.length(1);
    expect(late[0]!.text).to.include('Esto ya no está pendiente').and.include('No tiene que enviarlo otra vez');
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO', 'EN_TRAMITE']);
  });

  it('is handed in once by one browser that sends the form twice', async () => {
    const { filed, browser } = await asked('INICIA');
    await browser.press('_accion=revisar', { plano: 'norte' });
    const { address, html } = browser.page;
    const csrf = /name="csrf" value="([^"]+)"/.exec(html)![1]!;
    const body = (): URLSearchParams => new URLSearchParams({ csrf, _accion: 'entregar' });
    const borrador = browser.cookie('borrador')!;
    const send = () =>
      fetch(waiting.host.url + address, {
        method: 'POST',
        body: body(),
        redirect: 'manual',
        headers: { cookie: `borrador=${borrador}`, accept: 'text/html' },
      });
    const sent = (await Promise.all([send(), send(), send()])).map(({ headers }) => headers.get('location'));
    expect(sent.filter((location) => location?.includes('?entregado='))).to.have.length(1);
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO', 'EN_TRAMITE']);
    for (const location of [...sent, (await send()).headers.get('location')]) {
      await browser.open(location!);
      expect(browser.page, location!).to.include({ status: 200 });
      expect(browser.page.address).to.match(new RegExp(`^/seguimiento/${filed.key}\\?`));
      expect(browser.text).to.match(/Recibimos lo que entregó|Esto ya no está pendiente/);
    }
  });

  it('says that its time is over', async () => {
    const { filed, id, browser } = await asked('INICIA');
    await waiting.timeUp(id);
    await entregar(browser, { plano: 'norte' });
    expect(browser.page).to.include({ method: 'GET', address: `/seguimiento/${filed.key}?cerrado=${id}` });
    expect(browser.text).to.include('se venció el tiempo');
  });

  it('is of its record alone: another key, another number and no key are not found', async () => {
    const one = await asked('INICIA');
    const other = await asked('INICIA');
    const before = (await drafts()).length;
    for (const address of [
      `/seguimiento/${one.filed.key}/pendiente/${other.id}`,
      `/seguimiento/${one.filed.key}/pendiente/999999`,
      `/seguimiento/key_00000000-0000-4000-8000-000000000000/pendiente/${one.id}`,
      `/seguimiento/${one.filed.key}/pendiente/x`,
      `/seguimiento/x/pendiente/${one.id}`,
    ]) {
      const { status } = await new PageClient(waiting.host).open(address);
      expect(status, address).to.equal(404);
    }
    expect(await drafts()).to.have.length(before);
  });

  it('takes no form of another site, and hands in nothing without its proof', async () => {
    const { filed, address, browser } = await asked('INICIA');
    const csrf = /name="csrf" value="([^"]+)"/.exec(browser.page.html)![1]!;
    const body = (proof: string) => new URLSearchParams({ csrf: proof, plano: 'norte', _accion: 'revisar' });
    expect((await browser.post(address, body(csrf), { 'sec-fetch-site': 'cross-site' })).status).to.equal(403);
    const stranger = (await asked('INICIA')).browser;
    stranger.setCookie('borrador', stranger.cookie('borrador')!, address);
    await browser.open(address);
    await browser.press('_accion=revisar', { plano: 'norte' });
    for (const [sender, proof] of [
      [stranger, csrf],
      [new PageClient(waiting.host), csrf],
      [browser, 'otra'],
    ] as const) {
      await sender.post(`${address}/revisar`, body(proof));
      expect(sender.page).to.include({ method: 'GET', status: 200, address: `${address}?aviso=perdido` });
    }
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO']);
  });

  it('does not hand in the draft of another record', async () => {
    const { browser, address, filed } = await asked('INICIA');
    const other = await asked('INICIA');
    browser.setCookie('borrador', other.browser.cookie('borrador')!, address);
    const csrf = /name="csrf" value="([^"]+)"/.exec(other.browser.page.html)![1]!;
    await browser.post(address, new URLSearchParams({ csrf, plano: 'norte', _accion: 'revisar' }));
    expect(browser.page).to.include({ status: 200, address: `${address}?aviso=nuevo` });
    await browser.press('_accion=revisar');
    await browser.press('_accion=entregar');
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO', 'EN_TRAMITE']);
    expect(await waiting.states(other.filed)).to.deep.equal(['DEVUELTO']);
    expect(await waiting.pending(other.filed)).to.equal(other.id);
  });

  it('begins no draft until somebody presses its button', async () => {
    const { address, browser } = await asked('INICIA');
    const before = (await drafts()).length;
    const visitor = new PageClient(waiting.host);
    await visitor.open(address);
    expect(visitor.page.status).to.equal(200);
    expect(visitor.text).to.include('Completar los planos').and.include('Comenzar');
    expect(visitor.cookie('borrador')).to.equal(undefined);
    expect((await fetch(waiting.host.url + address, { method: 'HEAD' })).status).to.equal(200);
    expect(await drafts()).to.have.length(before);
    await visitor.press('');
    expect(visitor.page).to.include({ status: 200, address });
    expect(await drafts()).to.have.length(before + 1);
    // A browser that has begun goes on, by the button of another window too.
    await browser.post(`${address}/comenzar`, new URLSearchParams());
    expect(browser.page).to.include({ status: 200, address });
    expect(await drafts()).to.have.length(before + 1);
  });

  it('says at once that its time is over, or that it is of another record', async () => {
    const { id, address } = await asked('INICIA');
    const { filed } = await asked('INICIA');
    const visitor = new PageClient(waiting.host);
    await visitor.open(address);
    const stranger = `/seguimiento/${filed.key}/pendiente/${id}/comenzar`;
    await visitor.post(stranger, new URLSearchParams());
    expect(visitor.page).to.include({ method: 'GET', status: 404 });
    await visitor.open(address);
    await waiting.timeUp(id);
    await visitor.press('');
    expect(visitor.text).to.include('Esto ya no está pendiente');
  });
});
