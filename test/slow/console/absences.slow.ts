import { expect } from 'chai';
import type { Page } from 'puppeteer';
import { importInto } from '../../acceptance/support/bundles.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { settled } from './support/console-visit.js';
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
  const fill = (count: number): Promise<unknown> =>
    city.host.database.changeRows(
      `INSERT INTO workflow_substitution (user_id, substitute_id, desde, hasta, motivo)
       SELECT 1000000 + n, 2000000, '2099-12-01', '2099-12-31', 'Licencia' FROM generate_series(1, $1) AS n`,
      [count],
    );

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

  it('says so where another user has removed one meanwhile', async () => {
    await fill(1);
    await desk.at('admin', 'ausencias', async ({ page, expects }) => {
      expects('/admin/trpc/workflow.substitutions.remove?batch=1');
      await page.locator('tbody .btn--quiet').click();
      await page.waitForSelector('dialog[open]');
      await city.host.database.changeRows('DELETE FROM workflow_substitution');
      await page.locator(REMOVE).click();
      await page.waitForSelector('dialog[open] [role=alert]');
      await page.waitForSelector('.state');
    });
  });

  it('has a page of fifty, whose address is its own', async () => {
    await fill(60);
    await desk.at('admin', 'ausencias', async ({ page }) => {
      await page.waitForSelector('tbody tr');
      expect(await page.$$('tbody tr')).to.have.length(50);
      await page.locator('a ::-p-text(Siguientes)').click();
      await page.waitForFunction("document.querySelectorAll('tbody tr').length === 10");
      expect(new URL(page.url()).search).to.equal('?despues=1000050');
      await page.reload();
      await page.waitForFunction("document.querySelectorAll('tbody tr').length === 10");
      await page.locator('a ::-p-text(Anteriores)').click();
      await page.waitForFunction("document.querySelectorAll('tbody tr').length === 50");
    });
  });

  it('of all users are for users who may see instances, without reasons, and planned by those who administer them', async () => {
    await fill(1);
    await desk.at('lector', 'ausencias', async ({ page }) => {
      await page.waitForSelector('tbody tr');
      expect(await page.$$('.all-absences button')).to.deep.equal([]);
      expect(await page.$eval('table', ({ textContent }) => textContent)).not.to.include('Licencia');
    });
    await desk.at('ventanilla', 'ausencias', async ({ page }) => {
      await settled(page);
      expect(await page.$$('.all-absences')).to.deep.equal([]);
      expect(await page.$eval('.side-nav', ({ textContent }) => textContent)).to.include('Ausencias');
    });
  });
});
