import { expect } from 'chai';
import type { Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { logIn, settled, untilSays, type Visit } from './support/console-visit.js';
import { addRefusingTramites, fileByHand, PHRASE, takePermit } from './support/refusing-city.js';

const DIALOG = 'dialog[open] textarea';
const CONFIRM = 'dialog[open] .dialog__actions .btn';
const MORE = 'Puede pedirlo otra vez.';

describe('the words to the citizen in the console', () => {
  let desk: ConsoleBrowser;
  let city: DemoCity;

  before(async () => {
    desk = await ConsoleBrowser.start();
    ({ city } = desk);
    await addRefusingTramites(city);
  });
  after(() => desk?.stop());

  const valueOf = (page: Page, selector: string): Promise<unknown> =>
    page.evaluate(`document.querySelector(${JSON.stringify(selector)}).value`);
  const act = (page: Page, action: string): Promise<void> =>
    page.locator(`.form-actions button ::-p-text(${action})`).click();
  /** Presses the button of a form in a section of the record. */
  const submit = (page: Page, section: string): Promise<void> =>
    page.locator(`section[aria-labelledby=${section}] form > .btn`).click();
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
      await page.waitForSelector(CONFIRM);
      expect(await page.$(DIALOG)).to.equal(null);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { hidden: true });

      await act(page, 'Negar');
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
    await atTask(task, async ({ page, expects }) => {
      expects('/workflow/api/ejecutar-accion');
      await act(page, 'Decidir');
      await page.waitForSelector(`${DIALOG}:not([required])`);
      await page.locator(CONFIRM).click();
      await page.waitForSelector(`${DIALOG}[aria-invalid=true]:focus`);
      await page.keyboard.type(MORE);
      await page.locator(CONFIRM).click();
      await untilSays(page, 'Decidir: hecho', '.notices');
      expect(await stateOf(task)).to.equal('COMPLETADA');
    });
  });

  it('go with a return by hand, apart from the reason that stays with staff', async () => {
    await desk.at('admin', `expedientes/${await fileByHand(city)}`, async ({ page }) => {
      const section = 'section[aria-labelledby=t-mover]';
      const optional = `${section} textarea:not([required])`;
      await page.waitForSelector(optional);
      await page.select('#estado-nuevo', 'EN_TRAMITE');
      await page.waitForSelector(optional);
      await page.select('#estado-nuevo', 'DEVUELTO');
      await page.waitForSelector(`${section} textarea[required]`);
      await page.locator(`${section} summary`).click();
      await page.locator(`${section} .phrase`).click();
      await page.locator(`${section} fieldset label:last-of-type input`).click();
      await page.type(`${section} input[required]`, 'Se habló por teléfono.');
      await submit(page, 't-mover');
      const moves = 'section[aria-labelledby=t-movimientos]';
      await untilSays(page, PHRASE, `${moves} .told`);
      await untilSays(page, 'Se habló por teléfono.', moves);
      expect(await page.$eval(`${moves} .told`, (told) => told.textContent)).not.to.include('teléfono');
    });
  });

  it('say why an answer grants a part', async () => {
    await desk.at('admin', `expedientes/${await fileByHand(city)}`, async ({ page }) => {
      const section = 'section[aria-labelledby=t-responder]';
      await page.waitForSelector(`${section} .check input`);
      await page.type('#respuesta-texto', 'Se poda una rama.');
      await page.select('#respuesta-estado', 'RECHAZADO');
      await page.waitForSelector(`${section} .check`, { hidden: true });
      await page.select('#respuesta-estado', '');
      await page.locator(`${section} .check input`).click();
      await page.waitForSelector(`${section} textarea[required]:not(#respuesta-texto)`);
      await page.type(`${section} textarea:not(#respuesta-texto)`, 'La otra es de un árbol protegido.');
      await submit(page, 't-responder');
      await untilSays(page, 'La otra es de un árbol protegido.', 'article .told');
    });
  });

  it('go with a forwarding, which is confirmed once its legal days are over', async () => {
    const record = await fileByHand(city);
    city.host.clock.advance(15 * 24 * 3600);
    await desk.at('admin', `expedientes/${record}`, async ({ page, expects }) => {
      expects('/tramites.records.forward?batch=1');
      const open = 'section[aria-labelledby=t-plazo] .stack > .btn';
      await page.locator(open).click();
      await page.waitForSelector(DIALOG);
      await page.type('dialog[open] input', 'Corporación Autónoma');
      // Closing the dialog keeps the text.
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { hidden: true });
      await page.locator(open).click();
      await page.waitForSelector(DIALOG);
      expect(await valueOf(page, 'dialog[open] input')).to.equal('Corporación Autónoma');
      const [words, letter] = await page.$$(DIALOG);
      await words!.type('El árbol está en un humedal.');
      await letter!.type('Les remitimos la petición.');
      await page.type('dialog[open] input:not([maxlength="300"])', 'Lo confirmó Ambiente.');
      await page.locator(CONFIRM).click();
      await page.locator('dialog[open] .check input').click();
      await page.locator(CONFIRM).click();
      await untilSays(page, 'Se trasladó a Corporación Autónoma', 'section[aria-labelledby=t-plazo]');
      expect(await page.$(open)).to.equal(null);
    });
  });
});
