import { expect } from 'chai';
import { browser as browserOf } from '../../auth/support/auth-client.js';
import type { WaitingCity } from '../../workflow/support/waiting-city.js';
import { PageClient } from '../support/page-client.js';
import { csrfOf, entregar, RequestPages } from './support/request-pages.js';

describe('the page of a request that is handed in by a user, twice or late', () => {
  let pages: RequestPages;
  let waiting: WaitingCity;
  before(async () => {
    pages = await RequestPages.start();
    ({ waiting } = pages);
  });
  after(() => pages?.stop());

  it('is handed in by the user whose session the browser has, and by the citizen once that has ended', async () => {
    const { auth } = waiting.filing.city.client;
    for (const isEnded of [false, true]) {
      const { filed, browser, address } = await pages.asked();
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

  it('is handed in once, from two windows at once too', async () => {
    const { filed, address, browser } = await pages.asked();
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
    const { filed, browser } = await pages.asked();
    await browser.press('_accion=revisar', { plano: 'norte' });
    const { address } = browser.page;
    const csrf = csrfOf(browser);
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
    const { filed, id, browser } = await pages.asked();
    await waiting.timeUp(id);
    await entregar(browser, { plano: 'norte' });
    expect(browser.page).to.include({ method: 'GET', address: `/seguimiento/${filed.key}?cerrado=${id}` });
    expect(browser.text).to.include('se venció el tiempo');
  });

  it('says at once that its time is over, or that it is of another record', async () => {
    const { id, address } = await pages.asked();
    const { filed } = await pages.asked();
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
