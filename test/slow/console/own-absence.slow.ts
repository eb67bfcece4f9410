import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { untilSays } from './support/console-visit.js';
import { keyboard } from './support/hands.js';
import { addUser, filePetition, requestAbsence, take, taskOf } from './support/staff-calls.js';

const OWN = '.own-absence';
const SAVE = 'dialog[open] .btn:not([type=button])';

describe('an absence of one’s own in the console', () => {
  let desk: ConsoleBrowser;
  let city: DemoCity;

  before(async () => {
    desk = await ConsoleBrowser.start();
    ({ city } = desk);
    await addUser(city, 'marta', { roles: ['ventanilla'], permissions: [] });
  });
  after(() => desk?.stop());
  afterEach(async () => {
    for (const table of ['workflow_substitution', 'workflow_absence_request']) {
      await city.host.database.changeRows(`DELETE FROM ${table}`);
    }
  });

  const closed = (page: Page): Promise<unknown> => page.waitForSelector('dialog[open]', { hidden: true });
  /** Types the beginning of a name, and chooses the first person of the list. */
  const choose = async (page: Page, selector: string, text: string): Promise<void> => {
    await keyboard.type(page, selector, text);
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector('[role=option][aria-selected=true]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=option]', { hidden: true });
  };

  it('is planned with a substitute from the list, and withdrawn, by the keyboard alone', async () => {
    await desk.at('ventanilla', 'ausencias', async ({ page }) => {
      await keyboard.press(page, `${OWN} .btn`);
      await keyboard.type(page, 'input[name=sustituto]', 'fúnc');
      await page.waitForSelector('[role=option]');
      // Escape closes the list first, and not the dialog.
      await page.keyboard.press('Escape');
      await page.waitForSelector('[role=option]', { hidden: true });
      for (const _letter of 'fúnc') await page.keyboard.press('Backspace');
      await choose(page, 'input[name=sustituto]', 'fúnc');
      expect(
        await page.$eval('input[name=sustituto]', (input) => (input as unknown as { value: string }).value),
      ).to.equal('marta');
      await keyboard.type(page, 'input[name=desde]', '12122099');
      await keyboard.type(page, 'input[name=hasta]', '01012100');
      await keyboard.type(page, 'input[name=motivo]', 'Vacaciones');
      await page.keyboard.press('Enter');
      await closed(page);
      await untilSays(page, 'Usted se ausenta del 12 dic 2099 al 1 ene 2100. Otra Funcionaria recibe', OWN);
      await keyboard.press(page, `${OWN} .btn--quiet`);
      await page.waitForSelector('dialog[open] .btn--quiet:focus');
      await page.keyboard.down('Shift');
      await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
      await page.keyboard.press('Enter');
      await untilSays(page, 'No tiene una ausencia planeada', OWN);
      await page.waitForSelector(`${OWN} .btn:focus`);
    });
  });

  it('that was requested is approved, or rejected with a reason that its user reads', async () => {
    await requestAbsence(city, randomUUID(), 'ventanilla', 'marta');
    await desk.at('admin', 'ausencias', async ({ page }) => {
      await untilSays(page, 'Por aprobar: 1', '.pending-requests');
      await page.locator('.pending-requests .btn--quiet').click();
      await page.waitForSelector('dialog[open]');
      await keyboard.type(page, 'input[name=respuesta]', 'Ese mes hay cierre.');
      await keyboard.press(page, SAVE);
      await closed(page);
      await page.waitForSelector('.pending-requests', { hidden: true });
    });
    await desk.at('ventanilla', 'ausencias', async ({ page }) => {
      await untilSays(page, 'Motivo: Ese mes hay cierre.', OWN);
    });
    await city.host.database.changeRows('DELETE FROM workflow_absence_request');
    await requestAbsence(city, randomUUID(), 'ventanilla', 'marta');
    await desk.at('admin', 'ausencias', async ({ page }) => {
      await page.locator('.pending-requests .btn--secondary').click();
      await page.waitForSelector('tbody tr');
    });
    await desk.at('marta', 'ausencias', async ({ page }) => {
      await untilSays(page, 'Sustituye a', OWN);
    });
  });

  it('is not needed to reassign the tasks of a user, whose number is shown before', async () => {
    const tasks = [await taskOf(city, await filePetition(city)), await taskOf(city, await filePetition(city))];
    for (const id of tasks) await take(city, id, 'marta');
    await desk.at('admin', 'ausencias/reasignar', async ({ page, expects }) => {
      expects('/admin/trpc/workflow.tasks.held?batch=1');
      await keyboard.type(page, 'input[name=usuario]', 'no-hay');
      await keyboard.type(page, 'input[name=motivo]', 'Traslado');
      await page.keyboard.press('Enter');
      await page.waitForSelector('input[name=usuario][aria-invalid]:focus');
      for (const _letter of 'no-hay') await page.keyboard.press('Backspace');
      await choose(page, 'input[name=usuario]', 'marta');
      await keyboard.press(page, 'main form .btn');
      await page.waitForSelector('dialog[open] .btn--quiet:focus');
      await untilSays(page, 'tiene 2 tareas. Pasan de vuelta a sus grupos', 'dialog[open]');
      await page.keyboard.down('Shift');
      await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
      await page.keyboard.press('Enter');
      await untilSays(page, 'Reasignó 2 tareas.');
    });
    const sql = "SELECT id FROM workflow_task WHERE estado = 'EN_POOL' AND id IN ($1, $2)";
    expect(await city.host.database.rows(sql, tasks)).to.have.length(2);
  });
});
