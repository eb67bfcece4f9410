import { expect } from 'chai';
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { importInto } from '../../acceptance/support/bundles.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, settled, untilSays, visitConsole, type Visit } from './support/console-visit.js';
import { fileLicence, post, take, taskOf } from './support/staff-calls.js';

const NOTES = '#campo-observaciones';

describe('two browsers at one task, each at a host of its own', () => {
  let city: DemoCity;
  let second: TestHost;
  let browsers: readonly Browser[];
  const visits: Visit[] = [];

  before(async () => {
    [city, browsers] = await Promise.all([startConsoleCity(), Promise.all([launchPageBrowser(), launchPageBrowser()])]);
    const { databaseUrl, secretKey } = city.host;
    second = await startTestHost({ databaseUrl, secretKey, config: { console: { build: true } } });
    const usuarios = [{ username: 'jairo', nombres: 'Jairo Lozano', password: PASSWORD, roles: ['ventanilla'] }];
    await importInto(city.host, { usuarios });
  });
  after(async () => {
    await Promise.all(browsers?.map((browser) => browser.close()) ?? []);
    await second?.stop();
    await city?.stop();
  });
  afterEach(async () => {
    for (const { close, faults } of visits.splice(0)) {
      // A read that a newer one replaces, or of a view that is left, is given up.
      const found = faults().filter((fault) => !fault.startsWith('failed: '));
      await close();
      expect(found).to.deep.equal([]);
    }
  });

  const open = async (browser: Browser, host: TestHost, username: string, task: number): Promise<Page> => {
    const visit = await visitConsole(browser, host.url, { width: 1280, scheme: 'light' });
    visits.push(visit);
    const { page } = visit;
    await visit.go('cuenta');
    await logIn(page, username);
    const stream = page.waitForResponse((response) => response.url().endsWith('/bandeja/eventos/'));
    await visit.go(`tareas/${task}`);
    await stream;
    await page.waitForSelector('.case__form');
    await settled(page);
    // A page that is loaded anew does not have it.
    await page.evaluate('window.wasLoadedOnce = true');
    return page;
  };
  const press = (page: Page, text: string): Promise<void> => page.locator(`button ::-p-text(${text})`).click();

  it('one is told at once who has taken it, reads the case, and keeps what was typed', async () => {
    const task = await taskOf(city, await fileLicence(city));
    const luz = await open(browsers[0]!, city.host, 'ventanilla', task);
    const jairo = await open(browsers[1]!, second, 'jairo', task);

    // Jairo begins, and gives it back: Luz sees both.
    await press(jairo, 'Tomar la tarea');
    await jairo.waitForSelector(NOTES);
    await jairo.type(NOTES, 'Llamé a la empresa.');
    await untilSays(jairo, 'Borrador guardado');
    await untilSays(luz, 'La tiene Jairo Lozano.');
    await press(jairo, 'Soltar la tarea');
    await luz.waitForFunction("document.querySelector('.form-actions')?.textContent.includes('Tomar la tarea')");

    await press(luz, 'Tomar la tarea');
    await luz.waitForSelector(NOTES);
    await untilSays(jairo, 'Luz Marina Ortiz tomó esta tarea.', '.notices');
    await untilSays(jairo, 'La tiene Luz Marina Ortiz.');
    await untilSays(jairo, 'Redes del Valle S.A.S.');
    await untilSays(jairo, 'Llamé a la empresa.', '.case__form');
    expect(await jairo.$(`${NOTES}, .form-actions`)).to.equal(null);
    // What another has typed is not there.
    expect(await luz.evaluate(`document.querySelector('${NOTES}').value`)).to.equal('');
    await luz.type(NOTES, 'Pedí el plano.');
    await untilSays(luz, 'Borrador guardado');

    await press(luz, 'Soltar la tarea');
    await press(jairo, 'Tomar la tarea');
    await jairo.waitForSelector(NOTES);
    expect(await jairo.evaluate(`document.querySelector('${NOTES}').value`)).to.equal('Llamé a la empresa.');
    await untilSays(luz, 'La tiene Jairo Lozano.');
    await untilSays(luz, 'por si vuelve a tomar la tarea', '.case__form');
    await jairo.type('#campo-folios', '12');
    await jairo.locator('.form-actions .btn').click();
    await jairo.locator('dialog[open] .dialog__actions .btn').click();
    // No user can take a task again that has ended.
    await untilSays(luz, 'Completada');
    await untilSays(luz, 'Pedí el plano.', '.case__form');
    await untilSays(luz, 'No se envió, y la tarea ya terminó: queda para leerlo.', '.case__form');
    expect(await luz.$eval('.case__form', (form) => form.textContent)).not.to.match(
      /vuelve a tomar|La tiene|Termina con/,
    );
    await jairo.waitForSelector('.inbox-views');
    await jairo.goBack();
    await untilSays(jairo, 'Completada', '.page-head');
    expect(await jairo.$eval('.case__form', (form) => form.textContent)).not.to.match(/La tiene|Termina con/);
    for (const page of [luz, jairo]) expect(await page.evaluate('window.wasLoadedOnce')).to.equal(true);
  });

  it('what waited in one does not go over what was saved in the other: the user chooses', async () => {
    const task = await taskOf(city, await fileLicence(city));
    await take(city, task, 'ventanilla');
    const desk = await open(browsers[0]!, city.host, 'ventanilla', task);
    visits.at(-1)!.expects('/borrador');
    await desk.setRequestInterception(true);
    const lose = (request: HTTPRequest): void =>
      void (request.method() === 'PUT' ? request.abort() : request.continue());
    desk.on('request', lose);
    await desk.type(NOTES, 'Lo de ayer.');
    await untilSays(desk, 'Sin conexión con el servicio');
    desk.once('dialog', (dialog) => void dialog.accept());
    await desk.goto('about:blank');
    const home = await open(browsers[1]!, second, 'ventanilla', task);
    await home.type(NOTES, 'Lo de hoy.');
    await untilSays(home, 'Borrador guardado');
    desk.off('request', lose);
    await desk.setRequestInterception(false);
    await desk.goto(`${city.host.url}/consola/tareas/${task}`);
    await untilSays(desk, 'Otra ventana suya');
    await Promise.all([desk.waitForNavigation(), press(desk, 'Usar lo de la otra')]);
    await desk.waitForFunction(`document.querySelector('${NOTES}')?.value === 'Lo de hoy.'`);
  });

  it('what was not saved is read there once another has taken the task, and goes once its user says so', async () => {
    const task = await taskOf(city, await fileLicence(city));
    await take(city, task, 'ventanilla');
    const luz = await open(browsers[0]!, city.host, 'ventanilla', task);
    await luz.type('#campo-folios', '12');
    await untilSays(luz, 'Borrador guardado');
    await luz.setRequestInterception(true);
    luz.on('request', (request) => void (request.method() === 'PUT' ? request.abort() : request.continue()));
    await luz.type(NOTES, 'Pedí el plano.');
    await untilSays(luz, 'Sin conexión con el servicio');
    await post(city, '/workflow/api/soltar-tarea', { tarea_id: task }, 'ventanilla');
    await take(city, task, 'jairo');
    await untilSays(luz, 'La tiene Jairo Lozano.');
    await untilSays(luz, 'está solo en este equipo:Observaciones', '.case__form');
    await press(luz, 'Borrarlo de este equipo');
    await luz.waitForFunction("!document.querySelector('.case__form').textContent.includes('Pedí el plano.')");
    expect(await luz.evaluate('localStorage.length')).to.equal(0);
    await untilSays(luz, 'Se guarda como borrador suyo', '.case__form');
  });

  it('its holder reads that its process is suspended, and can release it', async () => {
    const task = await taskOf(city, await fileLicence(city));
    await take(city, task, 'ventanilla');
    const sql = 'SELECT i.llave FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id WHERE t.id = $1';
    const [instance] = await city.host.database.rows<{ llave: string }>(sql, [task]);
    const suspension = { llave: instance!.llave, motivo: 'Se espera un concepto.' };
    await post(city, '/admin/trpc/workflow.instances.suspend', suspension, 'admin');
    const luz = await open(browsers[0]!, city.host, 'ventanilla', task);
    await untilSays(luz, 'El proceso está suspendido.');
    expect(await luz.$eval('.case__form', (form) => form.textContent)).not.to.include('La tiene');
    await press(luz, 'Soltar la tarea');
    await untilSays(luz, 'Para tomar');
  });
});
