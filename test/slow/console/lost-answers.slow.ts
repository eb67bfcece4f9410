import { expect } from 'chai';
import type { Browser, Dialog, HTTPRequest, Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, settled, untilSays, visitConsole, type Visit } from './support/console-visit.js';
import { filed } from './support/filed-record.js';
import { handOver, losingFirst } from './support/lost-answer.js';
import { fileLicence, take, taskOf } from './support/staff-calls.js';

const FOLIOS = '#campo-folios';

describe('in the console, where a connection is lost or a page is left,', () => {
  let city: DemoCity;
  let browser: Browser;
  let visit: Visit;

  before(async () => {
    [city, browser] = await Promise.all([startConsoleCity(), launchPageBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await city?.stop();
  });
  beforeEach(async () => {
    visit = await visitConsole(browser, city.host.url, { width: 1280, scheme: 'light' });
  });
  afterEach(() => visit?.close());

  const press = (page: Page, text: string, place: string): Promise<unknown> =>
    page.evaluate(
      `[...document.querySelectorAll('${place} button')].find((one) => one.textContent.trim() === '${text}').click()`,
    );
  const openTask = async (): Promise<number> => {
    const task = await taskOf(city, await fileLicence(city));
    await take(city, task, 'ventanilla');
    await visit.go(`tareas/${task}`);
    await logIn(visit.page, 'ventanilla');
    await visit.page.waitForSelector(FOLIOS);
    return task;
  };

  it('an action that was confirmed without it is not done later', async () => {
    const { page } = visit;
    const task = await openTask();
    await page.type(FOLIOS, '3');
    await untilSays(page, 'Borrador guardado');
    await page.setOfflineMode(true);
    await page.waitForSelector('.offline');
    await press(page, 'Admitir', 'main');
    await page.waitForSelector('dialog[open]');
    await press(page, 'Admitir', 'dialog[open]');
    await untilSays(page, 'Sin conexión con el servicio');
    await page.setOfflineMode(false);
    await page.waitForSelector('.offline', { hidden: true });
    // What waited for the connection would go before this.
    await page.type(FOLIOS, '4');
    await untilSays(page, 'Borrador guardado');
    const rows = await city.host.database.rows('SELECT estado FROM workflow_task WHERE id = $1', [task]);
    expect(rows).to.deep.equal([{ estado: 'ASIGNADA' }]);
  });

  for (const status of [undefined, 502]) {
    it(`a draft that was saved without an answer is no other window’s, where it is ${status ?? 'lost'}`, async () => {
      const { page } = visit;
      await openTask();
      const sent = await losingFirst(page, (request) => request.method() === 'PUT', status);
      // Stored, it is written otherwise.
      await page.type(FOLIOS, '08');
      await untilSays(page, 'Borrador guardado');
      expect(sent()).to.be.greaterThan(1);
      expect(await page.$('.notice--warning')).to.equal(null);
    });
  }

  for (const isThere of [false, true]) {
    const outcome = isThere ? 'arrives without an answer' : 'is lost';
    it(`what is on its way to the service is asked about, and kept in the browser, where it ${outcome}`, async () => {
      const { page, go } = visit;
      const task = await openTask();
      const held: HTTPRequest[] = [];
      await page.setRequestInterception(true);
      const hold = (request: HTTPRequest): void => {
        if (request.method() === 'PUT') held.push(request);
        else void request.continue();
      };
      page.on('request', hold);
      // One key: what another one adds is not said to be saved before this is.
      await page.type(FOLIOS, '8');
      await untilSays(page, 'Guardando…');
      const asked = new Promise<Dialog>((resolve) => page.once('dialog', resolve));
      await page.close({ runBeforeUnload: true });
      expect((await asked).type()).to.equal('beforeunload');
      await (await asked).dismiss();
      // What is typed meanwhile stands beside it in the browser.
      await page.type('#campo-observaciones', 'Falta el plano');
      expect(held).to.have.length(1);
      if (isThere) await handOver(page, held[0]!);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.goto('about:blank');
      page.off('request', hold);
      await page.setRequestInterception(false);
      await go(`tareas/${task}`);
      await page.waitForSelector(FOLIOS);
      for (const [field, typed] of Object.entries({ [FOLIOS]: '8', '#campo-observaciones': 'Falta el plano' })) {
        expect(await page.evaluate(`document.querySelector('${field}').value`)).to.equal(typed);
      }
      await untilSays(page, 'Borrador guardado');
      // What the service has is not asked about.
      await Promise.all([new Promise((resolve) => page.once('close', resolve)), page.close({ runBeforeUnload: true })]);
    });
  }

  it('an extension of a term whose answer was lost is not made twice', async () => {
    const { page, go, expects } = visit;
    expects('tramites.records.extendTerm?batch=1');
    const record = await filed(city);
    await go(`expedientes/${record}`);
    await logIn(page, 'admin');
    await page.waitForSelector('[aria-label="Acciones del plazo"]');
    const sent = await losingFirst(page, (request) => request.url().includes('extendTerm'));
    await press(page, 'Prorrogar el plazo', 'main');
    await page.type('dialog[open] input[name=dias]', '3');
    await page.type('dialog[open] textarea', 'Hay que visitar el predio.');
    await press(page, 'Prorrogar', 'dialog[open]');
    await untilSays(page, 'No fue posible comunicarse con el servicio.', 'dialog[open]');
    await untilSays(page, '18 días hábiles con sus prórrogas', '[aria-labelledby=t-plazo]');
    await press(page, 'Prorrogar', 'dialog[open]');
    await untilSays(page, 'El plazo cambió desde que lo vio', 'dialog[open]');
    expect(await page.$eval('dialog[open] .btn', (button) => button.hasAttribute('disabled'))).to.equal(true);
    expect(sent()).to.equal(2);
    const extensions = await city.host.database.rows(
      `SELECT e.plazo FROM terms_event e JOIN terms_term t ON t.id = e.term_id
       WHERE t.owner_kind = 'tramites.record' AND t.owner_id = $1`,
      [record],
    );
    expect(extensions).to.deep.equal([{ plazo: '{"habiles":3}' }]);
    await settled(page);
  });

  it('a note whose answer was lost is shown, and written once when it is sent again', async () => {
    const { page, go } = visit;
    await go(`tareas/${await taskOf(city, await fileLicence(city))}`);
    await logIn(page, 'admin');
    await page.waitForSelector('#nota');
    const sent = await losingFirst(page, (request) => request.method() === 'POST' && request.url().endsWith('/notas'));
    await page.type('#nota', 'Llamé a la empresa.');
    await press(page, 'Guardar la nota', '#notas');
    await untilSays(page, 'No fue posible comunicarse con el servicio.', '#notas');
    await untilSays(page, 'Llamé a la empresa.', '#notas ul');
    await press(page, 'Guardar la nota', '#notas');
    await page.waitForFunction("document.querySelector('#nota').value === ''");
    expect(sent()).to.equal(2);
    await settled(page);
    expect(await page.$$('#notas li')).to.have.length(1);
  });

  it('a move whose answer was lost is shown', async () => {
    const { page, go } = visit;
    await go(`expedientes/${await filed(city)}`);
    await logIn(page, 'admin');
    await page.waitForSelector('#estado-nuevo');
    await losingFirst(page, (request) => request.url().includes('records.move'));
    await page.click('[aria-labelledby=t-mover] input[type=checkbox]');
    await page.select('#estado-nuevo', 'ANULADO');
    await page.type('#estado-motivo', 'Se radicó dos veces.');
    await press(page, 'Cambiar el estado', '[aria-labelledby=t-mover]');
    await untilSays(page, 'Anulado', '.page-head');
  });

  it('a suspension of an instance whose answer was lost is shown', async () => {
    const { page, go } = visit;
    const sql = 'SELECT llave FROM tramites_record WHERE id = $1';
    const [row] = await city.host.database.rows<{ llave: string }>(sql, [await filed(city)]);
    await go(`instancias/${row!.llave}`);
    await logIn(page, 'admin');
    await losingFirst(page, (request) => request.url().includes('instances.suspend'));
    await press(page, 'Suspender', '[aria-label=Acciones]');
    await page.type('dialog[open] textarea', 'Se espera un concepto.');
    await press(page, 'Suspender', 'dialog[open]');
    await untilSays(page, 'No fue posible comunicarse con el servicio.', 'dialog[open]');
    await untilSays(page, 'Reanudar', '[aria-label=Acciones]');
  });

  it('an answer that is half written is asked about before its page is left', async () => {
    const { page, go } = visit;
    await go(`expedientes/${await filed(city)}`);
    await logIn(page, 'ventanilla');
    await page.type('#respuesta-texto', 'Se cambiará la');
    const leave = (): Promise<unknown> => page.evaluate(`document.querySelector('.side-nav a').click()`);
    await leave();
    await page.waitForSelector('dialog[open]');
    await press(page, 'Seguir escribiendo', 'dialog[open]');
    await page.waitForSelector('dialog[open]', { hidden: true });
    await page.type('#respuesta-texto', ' lámpara.');
    expect(await page.$eval('#respuesta-texto', (place) => (place as { value?: string }).value)).to.equal(
      'Se cambiará la lámpara.',
    );
    await leave();
    await page.waitForSelector('dialog[open]');
    await press(page, 'Salir sin enviarlo', 'dialog[open]');
    await page.waitForFunction("document.querySelector('h1').textContent === 'Bandeja'");
    await settled(page);
  });
});
