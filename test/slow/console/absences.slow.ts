import { expect } from 'chai';
import type { Page } from 'puppeteer';
import { importInto } from '../../acceptance/support/bundles.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { keyboard } from './support/hands.js';

const PLAN = '.all-absences > .row button';
const SAVE = 'dialog[open] .btn:not([type=button])';
const REMOVE = 'dialog[open] .btn--danger';

/** Returns the texts of the rows of the list. */
const cells = (page: Page): Promise<readonly string[]> =>
  page.$$eval('tbody tr > :is(th, td):nth-child(-n + 5)', (found) => found.map(({ textContent }) => textContent ?? ''));

describe('absences in the console', () => {
  let desk: ConsoleBrowser;
  let city: DemoCity;

  before(async () => {
    desk = await ConsoleBrowser.start();
    ({ city } = desk);
    await importInto(city.host, {
      usuarios: [{ username: 'lector', password: PASSWORD, permisos: ['workflow.read'] }],
    });
  });
  after(() => desk?.stop());
  afterEach(() => city.host.database.changeRows('DELETE FROM workflow_substitution'));

  const closed = (page: Page): Promise<unknown> => page.waitForSelector('dialog[open]', { hidden: true });

  it('one is planned, refused at its field, changed and removed, by the keyboard alone', async () => {
    await desk.at('admin', 'cuenta', async ({ page, expects }) => {
      expects('/admin/trpc/workflow.substitutions.save?batch=1');
      await keyboard.menu(page, 'ausencias');
      await page.waitForSelector('.state');
      await keyboard.press(page, PLAN);
      await keyboard.type(page, 'input[name=usuario]', 'ventanilla');
      await keyboard.type(page, 'input[name=sustituto]', 'lector');
      // These dates are the same in browsers that ask for the day first and in those that ask for the month first.
      await keyboard.type(page, 'input[name=desde]', '12122099');
      await keyboard.type(page, 'input[name=hasta]', '11112099');
      await keyboard.type(page, 'input[name=motivo]', 'Vacaciones');
      await page.keyboard.press('Enter');
      await page.waitForSelector('input[name=hasta][aria-invalid]:focus');
      const errors = await page.$$eval('.error-text', (all) => all.map(({ textContent }) => textContent));
      expect(errors).to.deep.equal(['La ausencia termina antes de empezar.']);
      await page.keyboard.type('01012100');
      await page.keyboard.press('Enter');
      await closed(page);
      await page.waitForSelector('tbody tr');
      expect(await cells(page)).to.deep.equal(['ventanilla', 'lector', '12 dic 2099', '1 ene 2100', 'Vacaciones']);

      await keyboard.press(page, 'tbody .btn--secondary');
      await keyboard.type(page, 'input[name=motivo]', ' y permiso');
      await keyboard.press(page, SAVE);
      await closed(page);
      await page.waitForFunction("document.querySelector('tbody').innerText.includes('y permiso')");

      await keyboard.press(page, 'tbody .btn--quiet');
      await page.waitForSelector('dialog[open] .btn--quiet:focus');
      await page.keyboard.press('Enter');
      await closed(page);
      expect((await cells(page))[0]).to.equal('ventanilla');
      // The focus is where it was.
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open] .btn--quiet:focus');
      await page.keyboard.down('Shift');
      await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
      await page.waitForSelector(`${REMOVE}:focus`);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.state');
      await page.waitForSelector(`${PLAN}:focus`);
      expect(await city.host.database.rows('SELECT user_id FROM workflow_substitution')).to.deep.equal([]);
    });
  });
});
