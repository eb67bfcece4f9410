import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import { PageClient } from '../support/page-client.js';

const text = (codigo: string): object => ({ pre_codigo: codigo, pre_texto: codigo, pre_tipo: 'TEXTO' });

const aviso = { codigo: 'AVISO', nombre: 'Aviso', preguntas: [text('lugar'), text('detalle')] };
const hoja = {
  codigo: 'HOJA',
  nombre: 'Hoja',
  una_pagina: true,
  preguntas: [text('uno'), text('dos'), { pre_codigo: 'foto', pre_texto: 'Foto', pre_tipo: 'ARCHIVO' }],
};

describe('a tramite in several windows of one browser', () => {
  let host: TestHost;
  let first: PageClient;
  let second: PageClient;

  before(async () => {
    host = await startTestHost({
      bundle: { tramites: [aviso, hoja] },
      config: { http: { publicPerMinute: 1_000_000 } },
    });
  });
  after(() => host.stop());
  beforeEach(() => {
    first = new PageClient(host);
    second = first.window();
  });

  const begin = async (window: PageClient, codigo: string): Promise<void> => {
    await window.open(`/tramites/${codigo}`);
    await window.press('');
  };
  /** Begins another draft in a browser that has one. */
  const beginAnother = async (window: PageClient, codigo: string, forms: number): Promise<void> => {
    await begin(window, codigo);
    expect(window.page.address).to.equal(`/tramites/${codigo}/comenzar`);
    await window.press('_accion=nuevo', {}, forms);
  };

  it('goes on with the draft of each window, and loses nothing that is typed', async () => {
    await begin(first, 'AVISO');
    await beginAnother(second, 'AVISO', 0);
    await second.answer({ lugar: 'Parque' });
    await first.answer({ lugar: 'Puente' });
    expect(first.page).to.include({ status: 200, address: '/tramites/AVISO/preguntas/detalle' });
    await second.answer({ detalle: 'Banca' });
    await first.answer({ detalle: 'Hueco' });
    expect(first.text).to.include('Puente').and.include('Hueco').and.not.include('Parque');
    await first.press('_accion=radicar');
    expect(first.page.address).to.match(/recibo$/);
    // The second window continues the draft when the browser begins the tramite again.
    await begin(second, 'AVISO');
    expect(second.page.address).to.equal('/tramites/AVISO/comenzar');
    await second.press('_accion=seguir');
    expect(second.text).to.include('Parque').and.include('Banca');
    await second.press('_accion=radicar');
    const filed = (await storedRecords(host)).slice(-2);
    expect(filed.map(({ informacion }) => informacion)).to.deep.equal([
      { lugar: 'Puente', detalle: 'Hueco' },
      { lugar: 'Parque', detalle: 'Banca' },
    ]);
  });

  it('offers each of them by its first answers', async () => {
    await begin(first, 'AVISO');
    await first.answer({ lugar: 'Puente' });
    await beginAnother(second, 'AVISO', 0);
    await second.answer({ lugar: 'Parque' });
    await begin(first, 'AVISO');
    expect(first.text)
      .to.include('2 solicitudes sin terminar')
      .and.match(/Parque.*Puente/);
    await first.press('_accion=seguir', {}, 1);
    await first.open('/tramites/AVISO/preguntas/lugar');
    expect(first.page.html).to.include('value="Puente"').and.not.include('Parque');
    await beginAnother(first, 'AVISO', 2);
    await begin(first, 'AVISO');
    expect(first.text).to.include('3 solicitudes sin terminar').and.include('Todavía ninguna');
  });

  it('saves the link of the draft of the window, and goes on by a link beside what was begun', async () => {
    await begin(first, 'AVISO');
    await first.answer({ lugar: 'Puente' });
    await first.answer({ detalle: 'Hueco' });
    await beginAnother(second, 'AVISO', 0);
    await first.press('_accion=guardar');
    const [, link] = /id="enlace"[^>]* value="([^"]+)"/.exec(first.page.html)!;
    const elsewhere = new PageClient(host);
    await begin(elsewhere, 'AVISO');
    await elsewhere.answer({ lugar: 'Parque' });
    await elsewhere.open(new URL(link!).pathname);
    await elsewhere.press('');
    expect(elsewhere.text).to.include('Puente').and.include('Hueco');
    await begin(elsewhere, 'AVISO');
    expect(elsewhere.text).to.include('2 solicitudes sin terminar').and.include('Parque');
  });

  it('forgets all of them on a computer of several people', async () => {
    await begin(first, 'HOJA');
    await begin(first, 'AVISO');
    await beginAnother(second, 'AVISO', 0);
    await begin(first, 'AVISO');
    await first.press('', {}, 3);
    expect(first.page.address).to.equal('/tramites/AVISO');
    expect(first.cookie('borrador')).to.equal(undefined);
    expect(first.cookie('borradores')).to.equal(undefined);
    await first.open('/tramites/HOJA/preguntas/todo');
    expect(first.page.status).to.equal(404);
    await begin(first, 'AVISO');
    expect(first.page.address).to.equal('/tramites/AVISO/preguntas/lugar');
  });

  it('shows both answers where another window has given another one, and keeps what is chosen', async () => {
    await begin(first, 'HOJA');
    await second.open(first.page.address);
    await first.press('_accion=guardar', { uno: 'A', dos: 'B' });
    await second.press('_accion=continuar', { uno: 'otra', dos: '' });
    expect(second.page).to.include({ method: 'GET', address: '/tramites/HOJA/preguntas/todo' });
    const saved = (present: string): string =>
      `Después de abrir esta página se guardó otra respuesta: «${present}». Deje aquí la que quiere y continúe.`;
    // An answer that this window has left as it was is not one of two.
    expect(second.errors).to.deep.equal([saved('A')]);
    expect(second.page.html).to.include('value="otra"').and.include('value="B"');
    await first.open('/tramites/HOJA/preguntas/todo');
    expect(first.errors).to.deep.equal([saved('A')]);
    await second.press('_accion=continuar', { uno: 'otra', dos: 'B' });
    expect(second.page.address).to.equal('/tramites/HOJA/revisar');
    expect(second.text).to.include('otra');
    // A removed answer is a contested one, too.
    await first.press('_accion=guardar', { uno: '', dos: 'B' });
    expect(first.errors).to.deep.equal([saved('otra')]);
  });

  it('takes a page that is sent twice, as by two presses of a button', async () => {
    const page = new PageClient(host);
    await begin(page, 'HOJA');
    const again = page.window();
    await again.open(page.page.address);
    const typed = { uno: ' Á ', dos: '' };
    await Promise.all([page, again].map((window) => window.press('_accion=continuar', typed)));
    await page.open('/tramites/HOJA/revisar');
    expect([page, again].map((window) => window.page.address)).to.deep.equal(Array(2).fill('/tramites/HOJA/revisar'));
    expect(page.text).to.include('Á');
  });

  it('keeps the answers of windows that are sent at once, each or none', async () => {
    await begin(first, 'HOJA');
    const windows = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => {
        const window = first.window();
        await window.open(first.page.address);
        return { name, window };
      }),
    );
    await Promise.all(windows.map(({ name, window }) => window.press('_accion=continuar', { uno: name })));
    const kept = windows.filter(({ window }) => window.page.address === '/tramites/HOJA/revisar');
    expect(kept).to.have.length(1);
    expect(kept[0]!.window.text).to.include(kept[0]!.name);
    const others = windows.filter((one) => one !== kept[0]);
    for (const { window } of others) expect(window.errors[0]).to.include(`«${kept[0]!.name}»`);
  });

  it('takes files of both windows, whatever else was answered', async () => {
    await begin(first, 'HOJA');
    await second.open(first.page.address);
    await first.press('_accion=guardar', { uno: 'A', dos: '' });
    const foto = { name: 'nota.txt', content: Buffer.from('Nota') };
    await second.press('_accion=adjuntar', { foto });
    await first.open('/tramites/HOJA/preguntas/todo');
    expect(first.text).to.include('nota.txt');
    expect(first.page.html).to.include('value="A"');
  });

  it('takes no form for the draft of another browser', async () => {
    await begin(first, 'AVISO');
    const stranger = new PageClient(host);
    await begin(stranger, 'AVISO');
    const body = new URLSearchParams({ csrf: /name="csrf" value="([^"]+)"/.exec(first.page.html)![1]!, lugar: 'x' });
    await stranger.post('/tramites/AVISO/preguntas/lugar', body);
    await first.open('/tramites/AVISO/preguntas/lugar');
    expect(first.page.html).not.to.include('value="x"');
    for (const value of ['...', '%00.x', `${'x'.repeat(200)}.y`]) {
      stranger.setCookie('borradores', value, '/tramites');
      await stranger.open('/tramites/AVISO/comenzar');
      expect(stranger.page.status).to.equal(200);
    }
  });
});
