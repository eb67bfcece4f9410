import { expect } from 'chai';
import request from 'supertest';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import { startDraftHost, type DraftClient } from '../../forms/support/draft-client.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { PageClient } from '../support/page-client.js';

const words = { pre_tipo: 'TEXTO', pre_obligatorio: true } as const;
const aviso = {
  codigo: 'AVISO',
  nombre: 'Aviso',
  preguntas: [
    { ...words, pre_codigo: 'lugar', pre_texto: 'Lugar' },
    { ...words, pre_codigo: 'dano', pre_texto: 'Daño' },
  ],
};

describe('filing on pages', () => {
  let client: DraftClient;
  let browser: PageClient;

  const count = async (): Promise<number> => (await storedRecords(client.host)).length;
  const reviewed = async (one = new PageClient(client.host)): Promise<PageClient> => {
    await one.open('/tramites/AVISO');
    await one.press('');
    await one.answer({ lugar: 'Parque' });
    await one.answer({ dano: 'Banca rota' });
    expect(one.page.address).to.equal('/tramites/AVISO/revisar');
    return one;
  };
  /** Opens another window of the browser, with this page. */
  const windowOf = async (one: PageClient): Promise<PageClient> => {
    const other = one.window();
    await other.open('/tramites/AVISO/revisar');
    return other;
  };

  before(async () => {
    client = await startDraftHost({
      bundle: {
        usuarios: [{ username: 'jefa', password: PASSWORD, is_superuser: true }],
        tramites: [aviso],
      },
    });
  });
  after(() => client?.host.stop());
  beforeEach(async () => {
    browser = await reviewed();
  });

  it('is done once, however often the button is pressed', async () => {
    const before = await count();
    const again = await windowOf(browser);
    await browser.press('_accion=radicar');
    const receipt = browser.page.address;
    expect(receipt).to.match(/recibo$/);
    await again.press('_accion=radicar');
    expect(again.page).to.include({ address: receipt, status: 200 });
    expect(await count()).to.equal(before + 1);
    await again.open('/tramites/AVISO/revisar');
    expect(again.text).to.include('Esta solicitud ya quedó radicada');
    expect(again.page.html).to.include(`href="${receipt}"`);
  });

  it('is done once from eight windows at the same time', async () => {
    const before = await count();
    const windows = await Promise.all(Array.from({ length: 8 }, () => windowOf(browser)));
    const pages = await Promise.all(windows.map((one) => one.press('_accion=radicar')));
    expect(new Set(pages.map(({ address }) => address))).to.have.property('size', 1);
    expect(pages[0]!.address).to.match(/recibo$/);
    expect(await count()).to.equal(before + 1);
  });

  it('files what the page has shown: where another window has changed it, that is shown first', async () => {
    const before = await count();
    const other = await windowOf(browser);
    await other.open('/tramites/AVISO/preguntas/dano?desde=revisar');
    await other.answer({ dano: 'Un árbol caído' });
    await browser.press('_accion=radicar');
    expect(browser.page).to.include({ address: '/tramites/AVISO/revisar?cambio=ventana', method: 'GET' });
    expect(browser.text).to.include('cambiaron en otra ventana').and.include('Un árbol caído');
    expect(await count()).to.equal(before);
    await browser.press('_accion=radicar');
    expect(browser.page.address).to.match(/recibo$/);
  });

  it('waits for what is open, and for what another window has left open', async () => {
    const other = await windowOf(browser);
    await other.open('/tramites/AVISO/preguntas/lugar');
    await other.answer({ lugar: '' });
    expect(other.errors).to.deep.equal(['Falta responder «Lugar».']);
    const before = await count();
    await browser.press('_accion=radicar');
    expect(browser.page.address).to.equal('/tramites/AVISO/preguntas/lugar');
    await browser.open('/tramites/AVISO/revisar');
    expect(browser.page.address).to.equal('/tramites/AVISO/preguntas/lugar');
    expect(await count()).to.equal(before);
  });

  it('is not done by pages of other sites, nor without what shows that the form is of this one', async () => {
    const before = await count();
    const [csrf] = /name="csrf" value="([^"]+)"/.exec(browser.page.html)!.slice(1);
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      browser.post('/tramites/AVISO/revisar', new URLSearchParams(fields), headers);
    expect((await send({ csrf: csrf!, _accion: 'radicar' }, { 'sec-fetch-site': 'cross-site' })).status).to.equal(403);
    expect((await send({ csrf: csrf!, _accion: 'radicar' }, { origin: 'https://mala.example' })).status).to.equal(403);
    const stranger = await reviewed();
    const [other] = /name="csrf" value="([^"]+)"/.exec(stranger.page.html)!.slice(1);
    for (const fields of [
      { _accion: 'radicar' },
      { csrf: `${csrf}x`, _accion: 'radicar' },
      { _accion: 'radicar', csrf: csrf! },
      { csrf: other!, _accion: 'radicar' },
    ]) {
      expect((await send(fields)).address).to.equal('/tramites/AVISO/revisar');
    }
    expect(await count()).to.equal(before);
    expect((await send({ csrf: csrf!, _accion: 'radicar' })).address).to.match(/recibo$/);
  });

  it('shows who answered what to nobody without the cookie', async () => {
    const stranger = new PageClient(client.host);
    for (const address of ['/tramites/AVISO/revisar', '/tramites/AVISO/guardar', '/tramites/AVISO/preguntas/lugar']) {
      await stranger.open(address);
      expect(stranger.page.status).to.equal(404);
      expect(stranger.text).to.include('No hay respuestas guardadas').and.not.include('Parque');
    }
    // A cookie of another tramite, or one that is invalid.
    for (const value of [browser.cookie('borrador')!, 'x', '%00', "'--", '../..']) {
      stranger.setCookie('borrador', value, '/tramites/AVISO2');
      await stranger.open('/tramites/AVISO2/revisar');
      expect(stranger.page.status).to.equal(404);
    }
    expect(browser.page.headers.get('cache-control')).to.match(/^no-store/);
    expect(browser.page.headers.get('referrer-policy')).to.equal('same-origin');
    const { headers } = await fetch(new URL('/tramites/AVISO/comenzar', client.host.url), {
      method: 'POST',
      redirect: 'manual',
    });
    const [visit, own, all, ...others] = headers.getSetCookie();
    expect(visit).to.match(/^ventanilla\.visita=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(own).to.match(/^borrador=[\w-]{43}; Path=\/tramites\/AVISO; HttpOnly; SameSite=Lax$/);
    expect(all).to.match(/^borradores=[\w-]{43}; Path=\/tramites; HttpOnly; SameSite=Lax$/);
    expect(others).to.deep.equal([]);
    expect(headers.get('location')).to.equal('/tramites/AVISO/preguntas/lugar');
  });

  it('goes on by a link that does nothing when it is only opened', async () => {
    await browser.press('_accion=guardar');
    const [, link] = /id="enlace"[^>]* value="([^"]+)"/.exec(browser.page.html)!;
    const other = new PageClient(client.host);
    await other.open(new URL(link!).pathname);
    expect(other.cookie('borrador')).to.equal(undefined);
    expect(other.text).not.to.include('Parque');
    await other.press('');
    expect(other.page.address).to.equal('/tramites/AVISO/revisar');
    await other.press('_accion=radicar');
    expect(other.page.address).to.match(/recibo$/);
    const late = new PageClient(client.host);
    await late.open(new URL(link!).pathname);
    expect(late.page.status).to.equal(404);
    for (const wrong of ['x', 'a'.repeat(43), '%3Cscript%3E', 'a'.repeat(101)]) {
      await late.open(`/tramites/retomar/${wrong}`);
      expect(late.page.status).to.equal(404);
    }
  });

  it('goes on with what the browser has, or begins anew', async () => {
    const borrador = browser.cookie('borrador');
    await browser.open('/tramites/AVISO');
    await browser.press('');
    expect(browser.page.address).to.equal('/tramites/AVISO/comenzar');
    expect(browser.text).to.include('Ya había comenzado este trámite');
    await browser.press('_accion=seguir');
    expect(browser.page.address).to.equal('/tramites/AVISO/revisar');
    await browser.open('/tramites/AVISO/comenzar');
    await browser.press('_accion=nuevo');
    expect(browser.page.address).to.equal('/tramites/AVISO/preguntas/lugar');
    expect(browser.cookie('borrador')).not.to.equal(borrador);
    await request(client.host.url).get(`/home/api/borrador/${borrador}`).expect(200);
  });

  it('has the same receipt for a key that is unknown as for none', async () => {
    for (const key of ['key_x', 'x', `key_${'0'.repeat(500)}`]) {
      await browser.open(`/seguimiento/${key}/recibo`);
      expect(browser.page.status).to.equal(404);
      expect(browser.text).to.include('No encontramos una solicitud con esos datos');
    }
  });

  it('reports that the form has changed, and keeps the answers that still fit', async () => {
    await client.save({
      ...aviso,
      preguntas: [
        { ...words, pre_codigo: 'lugar', pre_texto: 'Lugar' },
        { ...words, pre_codigo: 'hora', pre_texto: 'Momento' },
      ],
    });
    await browser.press('_accion=radicar');
    expect(browser.page.address).to.equal('/tramites/AVISO/preguntas/hora');
    expect(browser.text).to.include('dano : Banca rota. El formulario no tiene este campo.');
    await browser.answer({ hora: 'Hoy' });
    expect(browser.text).to.include('Parque').and.include('estas no se envían');
    // The form changes while a page is open.
    await browser.open('/tramites/AVISO/preguntas/hora');
    await client.save(aviso);
    await browser.answer({ hora: 'Ayer' });
    expect(browser.page.address).to.match(/cambio=si$/);
    // The form asks for it in another way.
    await browser.open('/tramites/AVISO/preguntas/lugar');
    const [lugar, dano] = aviso.preguntas;
    await client.save({ ...aviso, preguntas: [{ ...lugar, pre_tipo: 'FECHA' }, dano] });
    await browser.answer({ lugar: 'Parque' });
    expect(browser.page.address).to.match(/lugar\?cambio=si$/);
    await client.save(aviso);
    expect(browser.text).to.include('El formulario cambió mientras usted respondía');
    const before = await count();
    await browser.open('/tramites/AVISO/revisar');
    await browser.press('_accion=radicar');
    expect(browser.page.address).to.match(/recibo$/);
    expect((await storedRecords(client.host)).slice(before).map(({ informacion }) => informacion)).to.deep.equal([
      { lugar: 'Parque', dano: 'Banca rota' },
    ]);
  });
});
