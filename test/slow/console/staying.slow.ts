import { expect } from 'chai';
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, settled, untilSays, visitConsole, type Visit } from './support/console-visit.js';
import { fileLicence, take, taskOf } from './support/staff-calls.js';

const FOLIOS = '#campo-folios';
const NOTES = '#campo-observaciones';

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
    await visit.page.waitForSelector(FOLIOS);
  });
  afterEach(() => visit?.close());

  const valueOf = (page: Page, selector: string): Promise<unknown> =>
    page.evaluate(`document.querySelector(${JSON.stringify(selector)}).value`);
  /** The same task in another window of the browser. */
  const openBeside = async (page: Page): Promise<Page> => {
    const other = await page.browserContext().newPage();
    await other.goto(`${city.host.url}/consola/tareas/${task}`);
    await other.waitForSelector(FOLIOS);
    await settled(other);
    return other;
  };
  const losePuts = async (page: Page): Promise<void> => {
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      void (request.method() === 'PUT' ? request.abort('connectionrefused') : request.continue());
    });
  };
  /** The keys of what waits in the browser. */
  const stored = (page: Page): Promise<unknown> => page.evaluate('Object.keys(localStorage).sort()');
  /** What the service has of it. */
  const kept = async (): Promise<unknown> => {
    const [row] = await city.host.database.rows<{ answers: unknown }>(
      `SELECT d.answers FROM forms_draft d JOIN workflow_task t ON d.form = CONCAT('tarea:', t.instf_llave) WHERE t.id = $1`,
      [task],
    );
    const answers = city.host.database.parseJson<Record<string, { readonly value: unknown } | null>>(row!.answers);
    return Object.fromEntries(
      Object.entries(answers).flatMap(([codigo, answer]) => (answer ? [[codigo, answer.value]] : [])),
    );
  };

  it('is kept by itself, and is there when the task is opened again', async () => {
    const { page, go } = visit;
    await page.type(FOLIOS, '12');
    await page.type(NOTES, 'Falta el plano');
    await untilSays(page, 'Borrador guardado');
    expect(await kept()).to.deep.include({ folios: 12, observaciones: 'Falta el plano' });
    await go(`tareas/${task}`);
    await page.waitForSelector(FOLIOS);
    expect(await valueOf(page, FOLIOS)).to.equal('12');
  });

  it('is there in another browser, too, where the form does not take it', async () => {
    const { page } = visit;
    await page.type(FOLIOS, 'doce');
    await page.waitForSelector(`${FOLIOS}[aria-invalid=true]`);
    await untilSays(page, 'Borrador guardado');
    const elsewhere = await visitConsole(browser, city.host.url, { width: 1280, scheme: 'light' });
    await elsewhere.go(`tareas/${task}`);
    await logIn(elsewhere.page, 'ventanilla');
    await elsewhere.page.waitForSelector(`${FOLIOS}[aria-invalid=true]`);
    expect(await valueOf(elsewhere.page, FOLIOS)).to.equal('doce');
    await elsewhere.close();
  });

  it('waits for the login when the session ends, and goes on as the same user', async () => {
    const { page, expects } = visit;
    expects(`/tareas/${task}/borrador`);
    expects(`/tareas/${task}`);
    await page.type(FOLIOS, '1');
    await untilSays(page, 'Borrador guardado');
    city.host.clock.advance(2 * 3600);
    // In one turn: the dialog of the login may open at any moment, and takes the focus.
    await page.keyboard.type('2');
    await page.waitForSelector('dialog[open] input[name=password]');
    expect(await valueOf(page, FOLIOS)).to.equal('12');
    await page.type('dialog[open] input[name=password]', PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForFunction("!document.querySelector('dialog[open]')");
    // One goes on where one was.
    await page.waitForSelector(`${FOLIOS}:focus`);
    await untilSays(page, 'Borrador guardado');
    expect(await kept()).to.deep.include({ folios: 12 });
  });

  it('waits for the connection, and says so', async () => {
    const { page } = visit;
    await page.setOfflineMode(true);
    await page.waitForSelector('.offline');
    await page.type(FOLIOS, '7');
    await untilSays(page, 'Sin conexión con el servicio: sigue en este equipo');
    await page.setOfflineMode(false);
    await untilSays(page, 'Borrador guardado');
    expect(await kept()).to.deep.include({ folios: 7 });
    await page.waitForSelector('.offline', { hidden: true });
  });

  it('waits in the browser where the page is closed meanwhile', async () => {
    const { page } = visit;
    await page.setOfflineMode(true);
    await page.waitForSelector('.offline');
    await page.type(NOTES, 'Se fue la luz.');
    await untilSays(page, 'Sin conexión con el servicio');
    const next = await page.browserContext().newPage();
    await page.close();
    await next.goto(`${city.host.url}/consola/tareas/${task}`);
    await next.waitForSelector(NOTES);
    expect(await valueOf(next, NOTES)).to.equal('Se fue la luz.');
    await untilSays(next, 'Borrador guardado');
    expect(await kept()).to.deep.include({ observaciones: 'Se fue la luz.' });
  });

  it('is sent again by itself where the service did not answer, while the browser has a connection', async () => {
    const { page } = visit;
    await page.setRequestInterception(true);
    let isDown = true;
    page.on('request', (request) => {
      void (isDown && request.method() === 'PUT' ? request.abort('connectionrefused') : request.continue());
    });
    await page.type(NOTES, 'El servicio se reinicia.');
    await untilSays(page, 'Sin conexión con el servicio');
    isDown = false;
    await untilSays(page, 'Borrador guardado');
    expect(await kept()).to.deep.include({ observaciones: 'El servicio se reinicia.' });
  });

  it('is not overwritten from another window: the user chooses', async () => {
    const { page, expects } = visit;
    expects(`/tareas/${task}/borrador`);
    const other = await openBeside(page);
    await page.type(FOLIOS, '3');
    await untilSays(page, 'Borrador guardado');
    await other.type(FOLIOS, '4');
    await untilSays(other, 'Otra ventana suya');
    expect(await kept()).to.deep.include({ folios: 3 });
    await other.click('.notice--warning .btn--secondary');
    await untilSays(other, 'Borrador guardado');
    expect(await kept()).to.deep.include({ folios: 4 });
  });

  it('gives way to the other window where the user takes what that has saved', async () => {
    const { page, expects } = visit;
    expects(`/tareas/${task}/borrador`);
    const other = await openBeside(page);
    await page.type(FOLIOS, '3');
    await untilSays(page, 'Borrador guardado');
    await other.type(FOLIOS, '4');
    await untilSays(other, 'Otra ventana suya');
    await Promise.all([other.waitForNavigation(), other.click('.notice--warning .btn--quiet')]);
    await other.waitForSelector(FOLIOS);
    await settled(other);
    expect(await valueOf(other, FOLIOS)).to.equal('3');
    expect(await kept()).to.deep.include({ folios: 3 });
  });

  it('is saved as this window shows it where the user goes on over another window', async () => {
    const { page, expects } = visit;
    expects(`/tareas/${task}/borrador`);
    const other = await openBeside(page);
    await page.type(FOLIOS, '3');
    await untilSays(page, 'Borrador guardado');
    await other.type(NOTES, 'Falta el plano');
    await untilSays(other, 'Otra ventana suya');
    await other.click('.notice--warning .btn--secondary');
    await untilSays(other, 'Borrador guardado');
    expect(await valueOf(other, FOLIOS)).to.equal('');
    expect(await kept()).to.deep.equal({ observaciones: 'Falta el plano' });
  });

  it('waits in the browser beside what another window of it has typed', async () => {
    const { page, expects } = visit;
    expects(`/tareas/${task}/borrador`);
    const other = await openBeside(page);
    await losePuts(page);
    await page.type(NOTES, 'Se fue la luz.');
    await untilSays(page, 'Sin conexión con el servicio');
    const third = await page.browserContext().newPage();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.close({ runBeforeUnload: true });
    await other.bringToFront();
    await other.type(FOLIOS, '8');
    await untilSays(other, 'Borrador guardado');
    await third.goto(`${city.host.url}/consola/tareas/${task}`);
    await untilSays(third, 'Otra ventana suya');
    expect(await valueOf(third, NOTES)).to.equal('Se fue la luz.');
    await third.click('.notice--warning .btn--secondary');
    await untilSays(third, 'Borrador guardado');
    expect(await kept()).to.deep.equal({ folios: 8, observaciones: 'Se fue la luz.' });
    expect(await stored(third)).to.deep.equal([]);
  });

  it('is asked for as the user signs out, who alone loses it', async () => {
    const { page } = visit;
    await losePuts(page);
    await page.type(NOTES, 'Se fue la luz.');
    await untilSays(page, 'Sin conexión con el servicio: sigue en este equipo');
    await page.evaluate("localStorage.setItem('consola-tarea-999999-1-otra', '{}')");
    await page.click('.topbar .user');
    const begin = (): Promise<void> => page.locator('[aria-labelledby=salir] .btn').click();
    await begin();
    await untilSays(page, '1 tarea', 'dialog[open]');
    await page.locator('dialog[open] button ::-p-text(Seguir en la sesión)').click();
    await page.waitForSelector('dialog[open]', { hidden: true });
    expect(await stored(page)).to.have.length(2);
    await begin();
    await page.locator('dialog[open] button ::-p-text(Cerrarla sin guardarlo)').click();
    await page.waitForSelector('input[name=username]');
    expect(await stored(page)).to.deep.equal(['consola-tarea-999999-1-otra']);
  });

  it('is said to be on the page alone where it is nowhere else', async () => {
    const { page, go } = visit;
    await page.evaluate("Storage.prototype.setItem = () => { throw new Error('full'); }");
    await losePuts(page);
    await page.type(NOTES, 'Se fue la luz.');
    await untilSays(page, 'Sin conexión con el servicio: sigue en esta página');
    page.once('dialog', (dialog) => void dialog.accept());
    await go('ventanilla');
    await page.setOfflineMode(true);
    await untilSays(page, 'Lo que escriba sigue en esta página');
    expect(await page.$eval('.offline', (bar) => bar.textContent)).not.to.include('equipo');
  });

  it('is there at once where the user goes to the inbox and comes back', async () => {
    const { page } = visit;
    await page.type(FOLIOS, '5');
    await page.click('.crumbs a');
    await page.waitForFunction(`!document.querySelector('${FOLIOS}')`);
    await page.goBack();
    await page.waitForSelector(FOLIOS);
    expect(await valueOf(page, FOLIOS)).to.equal('5');
    await page.type(FOLIOS, '6');
    await untilSays(page, 'Borrador guardado');
    expect(await kept()).to.deep.include({ folios: 56 });
  });

  it('goes on from what is still being saved as the user comes back', async () => {
    const { page } = visit;
    const held: HTTPRequest[] = [];
    let holds = true;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (holds && request.method() === 'PUT') held.push(request);
      else void request.continue();
    });
    await page.type(FOLIOS, '5');
    await page.click('.crumbs a');
    await page.waitForFunction(`!document.querySelector('${FOLIOS}')`);
    await page.goBack();
    await untilSays(page, 'Cargando…');
    expect(held).to.have.length(1);
    holds = false;
    await held[0]!.continue();
    await page.waitForSelector(FOLIOS);
    await page.type(FOLIOS, '6');
    await untilSays(page, 'Borrador guardado');
    expect(await page.$('.notice--warning')).to.equal(null);
    expect(await kept()).to.deep.include({ folios: 56 });
  });
});
