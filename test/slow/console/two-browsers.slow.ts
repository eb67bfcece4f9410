import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { importInto } from '../../acceptance/support/bundles.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, settled, visitConsole, type Visit } from './support/console-visit.js';
import { fileLicence, taskOf } from './support/staff-calls.js';

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
      // A request is aborted when a newer one replaces it, or its view is left.
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
    // A reloaded page does not have it.
    await page.evaluate('window.wasLoadedOnce = true');
    return page;
  };
  const untilSays = (page: Page, text: string, where = 'main'): Promise<unknown> =>
    page.waitForFunction(`document.querySelector('${where}')?.textContent.includes(${JSON.stringify(text)})`);
  const press = (page: Page, text: string): Promise<void> => page.locator(`button ::-p-text(${text})`).click();

  it('a user sees at once who has taken a task, reads the case, and keeps their typed text', async () => {
    const task = await taskOf(city, await fileLicence(city));
    const luz = await open(browsers[0]!, city.host, 'ventanilla', task);
    const jairo = await open(browsers[1]!, second, 'jairo', task);

    // Jairo begins, and releases it: Luz sees both.
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
    expect(await jairo.$(`${NOTES}, .form-actions`)).to.equal(null);
    // The text of another user is not there.
    expect(await luz.evaluate(`document.querySelector('${NOTES}').value`)).to.equal('');

    await press(luz, 'Soltar la tarea');
    await press(jairo, 'Tomar la tarea');
    await jairo.waitForSelector(NOTES);
    expect(await jairo.evaluate(`document.querySelector('${NOTES}').value`)).to.equal('Llamé a la empresa.');
    await untilSays(luz, 'La tiene Jairo Lozano.');
    await jairo.type('#campo-folios', '12');
    await jairo.locator('.form-actions .btn').click();
    await jairo.locator('dialog[open] .dialog__actions .btn').click();
    await untilSays(luz, 'Completada');
    for (const page of [luz, jairo]) expect(await page.evaluate('window.wasLoadedOnce')).to.equal(true);
  });
});
