import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, settled, visitConsole, type Visit } from './support/console-visit.js';
import { fileLicence, take, taskOf } from './support/staff-calls.js';

const NOTES = '#campo-observaciones';

const value = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, (input) => (input as unknown as { readonly value: string }).value);

/** Waits until the line beside the title of the form says this of the draft. */
const draftSays = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(
    `document.querySelector('.case__form [role=status]')?.textContent.includes(${JSON.stringify(text)})`,
  );

describe('what is typed in the console', () => {
  let city: DemoCity;
  let browser: Browser;
  let visit: Visit;
  let task: number;

  before(async () => {
    [city, browser] = await Promise.all([startConsoleCity(), launchPageBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await city?.stop();
  });
  beforeEach(async () => {
    task = await taskOf(city, await fileLicence(city));
    await take(city, task, 'ventanilla');
    visit = await visitConsole(browser, city.host.url, { width: 1280, scheme: 'light' });
    await visit.go(`tareas/${task}`);
    await logIn(visit.page, 'ventanilla');
    await visit.page.waitForSelector(NOTES);
  });
  afterEach(() => visit.close());

  /** The draft on the service. */
  const kept = async (page: Page): Promise<Record<string, unknown>> => {
    const address = `/workflow/api/tareas/${task}`;
    const read = `fetch(${JSON.stringify(address)}).then((answer) => answer.json())`;
    const { formulario } = (await page.evaluate(read)) as { formulario: { respuestas: Record<string, unknown> } };
    return formulario.respuestas;
  };

  it('is there after the session has ended, and the same user has logged in over the page', async () => {
    const { page } = visit;
    await page.type('#campo-folios', '12');
    await draftSays(page, 'Borrador guardado');
    await city.host.database.change('DELETE FROM auth_session');
    await page.type(NOTES, 'Falta el plano de la red.');
    await page.waitForSelector('dialog[open] input[name=password]');
    expect(await value(page, '#campo-folios')).to.equal('12');
    expect(await value(page, NOTES)).to.equal('Falta el plano de la red.');
    // The name is not asked for again; a wrong password leaves the page as it is.
    await page.keyboard.type('otra-clave-cualquiera');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open] [role=alert]');
    await page.$eval('dialog[open] input[name=password]', (input) => (input as unknown as { select(): void }).select());
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]', { hidden: true });
    await draftSays(page, 'Borrador guardado');
    expect(await kept(page)).to.deep.equal({ folios: 12, observaciones: 'Falta el plano de la red.' });
    // The focus is where it was: one goes on.
    await page.keyboard.type(' Y la escritura.');
    await page.waitForFunction(`document.querySelector('${NOTES}').value.endsWith('Y la escritura.')`);
    await draftSays(page, 'Sin guardar');
    await draftSays(page, 'Borrador guardado');
    await page.reload();
    await page.waitForSelector(NOTES);
    await settled(page);
    expect(await value(page, NOTES)).to.equal('Falta el plano de la red. Y la escritura.');
  });

  it('stays without a connection, and goes to the service once there is one', async () => {
    const { page } = visit;
    await page.type('#campo-folios', '12');
    await draftSays(page, 'Borrador guardado');
    await page.setOfflineMode(true);
    await page.waitForSelector('.offline');
    await page.type(NOTES, 'Sin red en el piso dos.');
    await draftSays(page, 'Sin conexión');
    await page.setOfflineMode(false);
    await page.waitForSelector('.offline', { hidden: true });
    await draftSays(page, 'Borrador guardado');
    expect(await kept(page)).to.deep.equal({ folios: 12, observaciones: 'Sin red en el piso dos.' });
  });

  it('stays in the browser where the page is closed without a connection', async () => {
    const { page } = visit;
    await page.setOfflineMode(true);
    await page.waitForSelector('.offline');
    await page.type(NOTES, 'Se fue la luz.');
    await draftSays(page, 'Sin conexión');
    const next = await page.browserContext().newPage();
    await page.close();
    await next.goto(`${city.host.url}/consola/tareas/${task}`);
    await next.waitForSelector(NOTES);
    expect(await value(next, NOTES)).to.equal('Se fue la luz.');
    await draftSays(next, 'Borrador guardado');
    expect(await kept(next)).to.deep.equal({ observaciones: 'Se fue la luz.' });
  });

  it('is sent again by itself where the service does not answer, while the browser has a connection', async () => {
    const { page } = visit;
    await page.setRequestInterception(true);
    let isDown = true;
    page.on('request', (request) => {
      if (isDown && request.method() === 'PUT') void request.abort('connectionrefused');
      else void request.continue();
    });
    await page.type(NOTES, 'El servicio se reinicia.');
    await draftSays(page, 'Sin conexión');
    isDown = false;
    await draftSays(page, 'Borrador guardado');
    expect(await kept(page)).to.deep.equal({ observaciones: 'El servicio se reinicia.' });
  });
});
