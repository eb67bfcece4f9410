import { expect } from 'chai';
import type { Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import type { ConsoleBrowser } from './support/console-browser.js';
import { logIn, settled, untilSays, type Visit } from './support/console-visit.js';
import { CONFIRM, DIALOG, PHRASE, startRefusingDesk, takePermit } from './support/refusing-city.js';

const MORE = 'Puede pedirlo otra vez.';

describe('the words to the citizen in the console', () => {
  let desk: ConsoleBrowser;
  let city: DemoCity;

  before(async () => {
    desk = await startRefusingDesk();
    ({ city } = desk);
  });
  after(() => desk?.stop());

  const valueOf = (page: Page, selector: string): Promise<unknown> =>
    page.evaluate(`document.querySelector(${JSON.stringify(selector)}).value`);
  const act = (page: Page, action: string): Promise<void> =>
    page.locator(`.form-actions button ::-p-text(${action})`).click();
  /** Opens a task as the counter, and leaves it: requests of a page that is left are aborted. */
  const atTask = async (task: number, look: (visit: Visit) => Promise<void>): Promise<void> => {
    const visit = await desk.visit();
    try {
      await visit.go(`tareas/${task}`);
      await logIn(visit.page, 'ventanilla');
      await look(visit);
      expect(visit.faults().filter((fault) => !fault.startsWith('failed: '))).to.deep.equal([]);
    } finally {
      await visit.close();
    }
  };
  const stateOf = async (task: number): Promise<unknown> =>
    (await city.host.database.rows<{ estado: string }>('SELECT estado FROM workflow_task WHERE id = $1', [task]))[0]!
      .estado;

  it('an action that refuses the request needs them; a phrase and typed text outlive a reload', async () => {
    const { task, record } = await takePermit(city);
    await atTask(task, async ({ page, go }) => {
      await act(page, 'Conceder');
      await page.waitForSelector(`${CONFIRM}:focus`);
      expect(await page.$(DIALOG)).to.equal(null);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { hidden: true });
      expect(await page.evaluate('document.activeElement.textContent')).to.equal('Conceder');

      await act(page, 'Negar');
      await page.waitForSelector(`${DIALOG}:focus`);
      await page.locator(CONFIRM).click();
      await page.waitForSelector(`${DIALOG}[aria-invalid=true]:focus`);
      expect(await stateOf(task)).to.equal('ASIGNADA');
      await page.locator('dialog[open] summary').click();
      await page.locator(`.phrase ::-p-text(${PHRASE})`).click();
      await page.waitForSelector(`${DIALOG}:focus`);
      await page.keyboard.type(` ${MORE}`);

      await page.reload();
      await settled(page);
      await act(page, 'Negar');
      await page.waitForSelector(DIALOG);
      expect(await valueOf(page, DIALOG)).to.equal(`${PHRASE} ${MORE}`);
      await page.locator(CONFIRM).click();
      await untilSays(page, 'Negar: hecho', '.notices');
      await go(`expedientes/${record}`);
      await untilSays(page, `${PHRASE} ${MORE}`, '.told');
    });
  });

  it('are asked for in the dialog where a condition refuses the request', async () => {
    const { task } = await takePermit(city);
    await atTask(task, async ({ page }) => {
      await act(page, 'Decidir');
      await page.waitForSelector(`${DIALOG}[required]:focus`);
      await page.locator(CONFIRM).click();
      await page.waitForSelector(`${DIALOG}[aria-invalid=true]:focus`);
      await page.keyboard.type(MORE);
      await page.locator(CONFIRM).click();
      await untilSays(page, 'Decidir: hecho', '.notices');
      expect(await stateOf(task)).to.equal('COMPLETADA');
    });
  });

  it('differ from a field of the form with their name', async () => {
    const { task } = await takePermit(city, 'CARTA');
    await atTask(task, async ({ page, expects }) => {
      expects('/comprobar');
      await act(page, 'Enviar');
      await page.waitForSelector('.error-summary:focus');
      await untilSays(page, 'Copia de la carta', '.error-summary');
      expect(await page.$('dialog[open]')).to.equal(null);
    });
  });

  it('of a cancellation outlive the closing of its dialog', async () => {
    const { record } = await takePermit(city);
    const sql = 'SELECT llave FROM tramites_record WHERE id = $1';
    const [found] = await city.host.database.rows<{ llave: string }>(sql, [record]);
    await desk.at('admin', `instancias/${found!.llave}`, async ({ page, go }) => {
      const open = '[role=group] .btn--danger';
      await page.locator(open).click();
      await page.waitForSelector(`${DIALOG}:not([required])`);
      const [reason, words] = await page.$$(DIALOG);
      await reason!.type('Se repite.');
      await words!.type(MORE);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { hidden: true });
      await page.locator('.crumbs a').click();
      await untilSays(page, 'Lo que escribió no se ha enviado', 'dialog[open]');
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { hidden: true });
      await page.locator(open).click();
      await page.waitForSelector(DIALOG);
      expect(await page.$$eval(DIALOG, (all) => all.map(({ value }) => value))).to.deep.equal(['Se repite.', MORE]);
      await page.locator(CONFIRM).click();
      await untilSays(page, 'Cancelada');
      await go(`expedientes/${record}`);
      await untilSays(page, MORE, '.told');
    });
  });
});
