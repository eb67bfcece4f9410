import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import { PageClient } from '../support/page-client.js';
import { resentTramite } from '../support/resent-tramite.js';

const day = { 'dia-dia': '5', 'dia-mes': '3', 'dia-anio': '2026' };
const wrongDay = { 'dia-dia': '31', 'dia-mes': '2', 'dia-anio': '2026' };
const large = { name: 'grande.bin', content: Buffer.alloc(2 * 1024 * 1024, 'a') };
const TOO_LARGE = 'El archivo pesa 2 MB; el máximo es 4,9 KB. Envíe uno más pequeño.';

describe('a page that is reloaded, sent again or sent late', () => {
  let host: TestHost;
  let browser: PageClient;

  before(async () => {
    host = await startTestHost({
      bundle: { tramites: [resentTramite] },
      config: { http: { publicPerMinute: 1_000_000, fileBytes: 3 * 1024 * 1024, jsonBytes: 100_000, files: 2 } },
    });
  });
  after(() => host.stop());
  beforeEach(async () => {
    browser = new PageClient(host);
    await browser.open('/tramites/QUEJA');
    await browser.press('');
  });

  const reload = async (): Promise<void> => void (await browser.open(browser.page.address));
  const toPerson = async (): Promise<void> => void (await browser.answer({ tipo: 'ruido', ...day }));
  const toReview = async (): Promise<void> => {
    await toPerson();
    await browser.answer({ 'documento-numero': '31234567', correo: '' });
    expect(browser.page.address).to.equal('/tramites/QUEJA/revisar');
  };

  it('shows what was refused as often as it is loaded, until it is right', async () => {
    await browser.answer({ tipo: 'ruido', ...wrongDay });
    for (const again of [1, 2]) {
      expect(browser.page, `${again}`).to.include({ method: 'GET', address: '/tramites/QUEJA/preguntas/hechos' });
      expect(browser.errors).to.have.length(1);
      expect(browser.page.html)
        .to.include('value="31"')
        .and.match(/value="ruido" checked/);
      await reload();
    }
    await browser.answer(day);
    await browser.open('/tramites/QUEJA/preguntas/hechos');
    expect(browser.errors).to.deep.equal([]);
    expect(browser.page.html).to.include('value="05"');
  });

  it('shows a missing answer as missing only for as long as it is', async () => {
    await browser.answer({});
    expect(browser.errors).to.deep.equal(['Falta responder «Tipo».', 'Falta responder «¿Cuándo?».']);
    const other = browser.window();
    await other.open('/tramites/QUEJA/preguntas/hechos');
    await other.answer(day);
    await reload();
    expect(browser.errors).to.deep.equal(['Falta responder «Tipo».']);
  });

  it('keeps what was typed and is wrong when the user goes back, saves, or sends another page', async () => {
    await toPerson();
    await browser.press('_accion=atras', { correo: 'ana en correo', 'documento-numero': '' });
    expect(browser.page.address).to.equal('/tramites/QUEJA/preguntas/hechos');
    await browser.answer({});
    expect(browser.page.html).to.include('value="ana en correo"');
    expect(browser.errors).to.have.length(1);
    await browser.press('_accion=guardar');
    expect(browser.page.address).to.equal('/tramites/QUEJA/guardar');
    const rows = await host.database.rows<{ answers: unknown }>('SELECT answers FROM forms_draft');
    expect(JSON.stringify(rows)).not.to.include('ana en correo');
  });

  it('is not left by a file that is refused, and names both sizes', async () => {
    await toPerson();
    for (const button of ['_accion=guardar', '_accion=continuar', '_accion=adjuntar']) {
      await browser.press(button, { soporte: large, 'documento-numero': '31234567' });
      expect(browser.page, button).to.include({ method: 'GET', address: '/tramites/QUEJA/preguntas/persona' });
      expect(browser.errors, button).to.deep.equal([TOO_LARGE]);
    }
    await browser.answer({});
    expect(browser.page.address).to.equal('/tramites/QUEJA/revisar');
    await browser.open('/tramites/QUEJA/preguntas/persona');
    expect(browser.errors).to.deep.equal([]);
  });

  it('keeps what arrived of a page that is too large for the host', async () => {
    await toPerson();
    const tooLong = { ...large, content: Buffer.alloc(4 * 1024 * 1024, 'a') };
    await browser.answer({ 'documento-numero': '31234567', anexo: tooLong });
    expect(browser.errors).to.deep.equal(['El archivo pesa más de 3 MB, que es el máximo. Envíe uno más pequeño.']);
    expect(browser.page.html).to.include('value="31234567"');
    await browser.answer({ 'documento-numero': '31234568', correo: 'x'.repeat(150_000) });
    expect(browser.page).to.include({ method: 'GET', address: '/tramites/QUEJA/preguntas/persona?cambio=grande' });
    expect(browser.text).to.include('No pudimos recibir todo lo que envió');
    expect(browser.page.html).to.include('value="31234568"');
    await browser.answer({});
    expect(browser.page.address).to.equal('/tramites/QUEJA/revisar');
  });

  it('begins anew with what was typed where the browser has lost its draft, and says so', async () => {
    await toPerson();
    browser.clearCookies();
    await browser.answer({ 'documento-numero': '31234567', correo: 'ana en correo' });
    expect(browser.page).to.include({ method: 'GET', address: '/tramites/QUEJA/preguntas/persona?cambio=nuevo' });
    expect(browser.text).to.include('Este navegador ya no tenía sus respuestas');
    expect(browser.page.html).to.include('value="31234567"').and.include('value="ana en correo"');
    await browser.answer({ correo: '' });
    expect(browser.page.address).to.equal('/tramites/QUEJA/preguntas/hechos');
    await browser.answer({ tipo: 'ruido', ...day });
    await browser.answer({});
    await browser.press('_accion=radicar');
    expect((await storedRecords(host)).at(-1)!.informacion).to.include({ documento: 'CC 31234567', tipo: 'ruido' });
  });

  it('shows what was typed once the new draft asks for it', async () => {
    await browser.answer({ tipo: 'otro', ...day, cual: '' });
    await browser.open('/tramites/QUEJA/preguntas/hechos');
    await host.database.changeRows('DELETE FROM forms_draft WHERE id > $1', [0]);
    await browser.answer({ cual: 'Un poste' });
    expect(browser.page.address).to.equal('/tramites/QUEJA/preguntas/hechos?cambio=nuevo');
    expect(browser.page.html).to.include('value="Un poste"');
    await browser.answer({ tipo: 'ruido' });
    await browser.open('/tramites/QUEJA/preguntas/hechos');
    expect(browser.page.html).not.to.include('Un poste');
    await browser.answer({ tipo: 'otro' });
    await browser.open('/tramites/QUEJA/preguntas/hechos');
    expect(browser.page.html).to.include('value="Un poste"');
  });

  it('says that another window has hidden its questions', async () => {
    await browser.answer({ tipo: 'otro', ...day });
    await browser.answer({ cual: '' });
    expect(browser.page.address).to.equal('/tramites/QUEJA/preguntas/otro');
    const other = browser.window();
    await other.open('/tramites/QUEJA/preguntas/hechos');
    await other.answer({ tipo: 'ruido' });
    await browser.answer({ detalle: 'Un poste' });
    expect(browser.page.address).to.equal('/tramites/QUEJA/preguntas/persona?cambio=ventana');
    expect(browser.text).to.include('ya no se pregunta lo que usted acaba de responder');
    await other.open('/tramites/QUEJA/preguntas/hechos');
    await other.answer({ tipo: 'otro' });
    expect(other.page.address).to.equal('/tramites/QUEJA/preguntas/otro');
    expect(other.page.html).to.include('value="Un poste"');
  });

  it('is filed once, and leads to its receipt afterwards', async () => {
    await toReview();
    const late = browser.window();
    await late.open('/tramites/QUEJA/preguntas/persona');
    const before = (await storedRecords(host)).length;
    await browser.press('_accion=radicar');
    const receipt = browser.page.address;
    expect(browser.page.method).to.equal('GET');
    for (const address of ['preguntas/hechos', 'preguntas/persona', 'revisar', 'guardar']) {
      await browser.open(`/tramites/QUEJA/${address}`);
      expect(browser.text, address).to.include('Esta solicitud ya quedó radicada');
      expect(browser.page.html, address).to.include(`href="${receipt}"`);
    }
    await late.answer({ correo: 'ana@correo.example' });
    expect(late.page).to.include({ method: 'GET', address: '/tramites/QUEJA/revisar' });
    expect(late.page.html).to.include(`href="${receipt}"`);
    expect(await storedRecords(host)).to.have.length(before + 1);
  });

  it('is a page that says what there is, for a button whose draft is gone', async () => {
    await toReview();
    const [review, save] = [browser.window(), browser.window()];
    await review.open('/tramites/QUEJA/revisar');
    await save.open('/tramites/QUEJA/guardar');
    await browser.open('/tramites/QUEJA/guardar');
    const [, link] = /retomar\/([\w-]+)/.exec(browser.page.html)!;
    await browser.open(`/tramites/retomar/${link}`);
    await host.database.changeRows('DELETE FROM forms_draft WHERE id > $1', [0]);
    for (const [window, button] of [
      [review, '_accion=radicar'],
      [save, ''],
      [browser, ''],
    ] as const) {
      await window.press(button);
      expect(window.page, window.page.address).to.include({ method: 'GET', status: 404 });
      expect(window.text).to.include('No hay respuestas guardadas');
    }
  });
});
