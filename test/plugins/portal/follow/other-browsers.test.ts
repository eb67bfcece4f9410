import { expect } from 'chai';
import type { WaitingCity } from '../../workflow/support/waiting-city.js';
import { PageClient } from '../support/page-client.js';
import { csrfOf, RequestPages } from './support/request-pages.js';

describe('the page of a request, for another browser or site', () => {
  let pages: RequestPages;
  let waiting: WaitingCity;
  before(async () => {
    pages = await RequestPages.start();
    ({ waiting } = pages);
  });
  after(() => pages?.stop());

  it('is of its record alone: another key, another number and no key are not found', async () => {
    const one = await pages.asked();
    const other = await pages.asked();
    const before = (await pages.drafts()).length;
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
    expect(await pages.drafts()).to.have.length(before);
  });

  it('takes no form of another site, and hands in nothing without its proof', async () => {
    const { filed, address, browser } = await pages.asked();
    const csrf = csrfOf(browser);
    const body = (proof: string) => new URLSearchParams({ csrf: proof, plano: 'norte', _accion: 'revisar' });
    expect((await browser.post(address, body(csrf), { 'sec-fetch-site': 'cross-site' })).status).to.equal(403);
    const stranger = (await pages.asked()).browser;
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
    const { browser, address, filed } = await pages.asked();
    const other = await pages.asked();
    browser.setCookie('borrador', other.browser.cookie('borrador')!, address);
    const csrf = csrfOf(other.browser);
    await browser.post(address, new URLSearchParams({ csrf, plano: 'norte', _accion: 'revisar' }));
    expect(browser.page).to.include({ status: 200, address: `${address}?aviso=nuevo` });
    await browser.press('_accion=revisar');
    await browser.press('_accion=entregar');
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO', 'EN_TRAMITE']);
    expect(await waiting.states(other.filed)).to.deep.equal(['DEVUELTO']);
    expect(await waiting.pending(other.filed)).to.equal(other.id);
  });
});
