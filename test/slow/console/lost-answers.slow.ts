import { expect } from 'chai';
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, settled, visitConsole, type Visit } from './support/console-visit.js';
import { filed } from './support/filed-record.js';
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

  const untilSays = (page: Page, text: string, place = 'main'): Promise<unknown> =>
    page.waitForFunction(`document.querySelector('${place}')?.textContent.includes(${JSON.stringify(text)})`);
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
  /** Hands a call to the service, and has the page hear nothing of it. */
  const loseAnswer = async (page: Page, request: HTTPRequest): Promise<void> => {
    const cookie = (await page.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const body = request.postData();
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers: { ...request.headers(), cookie },
      ...(body !== undefined && { body }),
    });
    expect(answer.status).to.equal(200);
    await request.abort('connectionreset');
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

  it('a draft that was saved without an answer is no other window’s', async () => {
    const { page, expects } = visit;
    const task = await openTask();
    expects(`/tareas/${task}/borrador`);
    await page.setRequestInterception(true);
    let lost = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT' && lost === 0) {
        lost += 1;
        void loseAnswer(page, request);
      } else void request.continue();
    });
    await page.type(FOLIOS, '8');
    await untilSays(page, 'Borrador guardado');
    expect(lost).to.equal(1);
    expect(await page.$('.notice--warning')).to.equal(null);
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
