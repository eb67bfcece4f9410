import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, untilSays, visitConsole, type Visit } from './support/console-visit.js';
import { openForm } from './support/counter-views.js';
import { fileLicence, take, taskOf } from './support/staff-calls.js';

const REASON = 'Escriba 1500 si son miles, o 1,500 si son decimales.';

describe('a number that can be read in two ways', () => {
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

  const retype = async (page: Page, field: string, text: string): Promise<void> => {
    await page.click(field, { count: 3 });
    await page.type(field, text);
  };
  /** Waits for a call that saves just this. */
  const untilSaved = (page: Page, respuestas: object): Promise<unknown> =>
    page.waitForResponse((response) => {
      const request = response.request();
      if (request.method() !== 'PUT' || !response.ok()) return false;
      return request.postData()!.includes(`"respuestas":${JSON.stringify(respuestas)}`);
    });

  it('is neither saved in a task nor sent with its action, until the user says what it is', async () => {
    const { page, go, faults } = visit;
    const task = await taskOf(city, await fileLicence(city));
    await take(city, task, 'ventanilla');
    await go(`tareas/${task}`);
    await logIn(page, 'ventanilla');
    await page.waitForSelector('#campo-folios');
    await page.type('#campo-folios', '1.500');
    // The other answers do not wait for it.
    const isSaved = untilSaved(page, { observaciones: 'Falta el plano.' });
    await page.type('#campo-observaciones', 'Falta el plano.');
    await untilSays(page, REASON, '#campo-folios-error');
    await isSaved;
    await page.locator('.form-actions .btn').click();
    await page.locator('dialog[open] .dialog__actions .btn').click();
    await untilSays(page, REASON, '.error-summary');
    const rows = await city.host.database.rows('SELECT estado FROM workflow_task WHERE id = $1', [task]);
    expect(rows).to.deep.equal([{ estado: 'ASIGNADA' }]);
    await Promise.all([untilSaved(page, { folios: '150' }), retype(page, '#campo-folios', '150')]);
    await untilSays(page, 'Borrador guardado');
    expect(await page.$('#campo-folios-error')).to.equal(null);
    expect(faults()).to.deep.equal([]);
  });

  it('stays in this browser where its task is released, and a decimal that is refused keeps its comma', async () => {
    const { page, go } = visit;
    const task = await taskOf(city, await fileLicence(city));
    await take(city, task, 'ventanilla');
    await go(`tareas/${task}`);
    await logIn(page, 'ventanilla');
    await page.waitForSelector('#campo-folios');
    await Promise.all([untilSaved(page, { folios: '1.125' }), page.type('#campo-folios', '1,125')]);
    await untilSays(page, 'Borrador guardado');
    await go(`tareas/${task}`);
    await page.waitForSelector('#campo-folios');
    expect(await page.$eval('#campo-folios', (input) => (input as unknown as { value: string }).value)).to.equal(
      '1,125',
    );
    await retype(page, '#campo-folios', '1.500');
    await untilSays(page, REASON, '#campo-folios-error');
    await page.locator('button ::-p-text(Soltar la tarea)').click();
    await untilSays(page, 'Lo que no se guardó sigue en este equipo', '.notices');
  });

  it('is not filed at the counter', async () => {
    const { page, go, faults } = visit;
    await go('ventanilla');
    await logIn(page, 'ventanilla');
    await openForm(page, 'Licencia de intervención');
    await page.type('#campo-area', '1.500');
    await untilSays(page, REASON, '#campo-area-error');
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.locator('form .btn--lg').click();
    await untilSays(page, REASON, '.error-summary');
    await retype(page, '#campo-area', '1500');
    await page.waitForFunction("!document.querySelector('#campo-area-error')");
    expect(sent).not.to.include('POST /home/api/tramite/ventanilla/LICENCIA_ESPACIO_PUBLICO');
    expect(faults()).to.deep.equal([]);
  });
});
