import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { tabTo } from '../pages/support/keyboard.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { logIn, settled, untilSays } from './support/console-visit.js';
import { addClerk, fileLicence, take, taskOf } from './support/staff-calls.js';

/** The most bytes of JavaScript of the first page, over the network. */
const MOST_SCRIPT_BYTES = 220 * 1024;

describe('the frame of the console', () => {
  let desk: ConsoleBrowser;
  let city: DemoCity;

  before(async () => {
    desk = await ConsoleBrowser.start();
    ({ city } = desk);
  });
  after(() => desk?.stop());

  const visit = () => desk.visit();
  const textOf = (page: Page, selector: string): Promise<string> =>
    page.$eval(selector, (element) => element.textContent as unknown as string);

  it('takes a second factor from its setting up to the next login', async () => {
    const { page, go, faults, close } = await visit();
    try {
      await go('cuenta');
      await logIn(page, 'planeacion');
      await page.type('[aria-labelledby=dos-pasos] input[name=password]', PASSWORD);
      await page.click('[aria-labelledby=dos-pasos] .btn');
      await page.waitForSelector('svg.qr');
      const secret = Secret.fromBase32((await textOf(page, '.secret-key')).replaceAll(/\s/g, ''));
      const code = (): string => new TOTP({ secret }).generate({ timestamp: city.host.clock.now().getTime() });
      await page.type('input[name=codigo]', code());
      await page.keyboard.press('Enter');
      await page.waitForSelector('.codes');
      expect(await page.$$('.codes li')).to.have.length(10);
      const kept = page.locator('button::-p-text(Ya los guardé)');
      expect(await page.$eval('button::-p-text(Ya los guardé)', (button) => button.matches(':disabled'))).to.equal(
        true,
      );
      await page.click('[aria-labelledby=dos-pasos] input[type=checkbox]');
      await kept.click();
      await untilSays(page, 'Le quedan 10 códigos');
      // Requests of a page are aborted when it is left.
      expect(faults()).to.deep.equal([]);
      await tabTo(page, '.user');
      await page.keyboard.press('Enter');
      await tabTo(page, '.user-menu button');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.login');
      city.host.clock.advance(30);
      await page.type('input[name=username]', 'planeacion');
      await page.type('input[name=password]', PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForSelector('input[name=otp]');
      await page.type('input[name=otp]', code());
      await page.keyboard.press('Enter');
      await page.waitForSelector('.side-nav');
    } finally {
      await close();
    }
  });

  it('sends nothing in the name of another user, who has logged in in another tab', async () => {
    const task = await taskOf(city, await fileLicence(city));
    const { page, go, expects, close } = await visit();
    expects('/workflow/api/tomar-tarea');
    try {
      await go(`tareas/${task}`);
      await logIn(page, 'ventanilla');
      await page.waitForSelector('.form-actions .btn');
      await page.evaluate(`fetch('/api/sesion/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: ${JSON.stringify(JSON.stringify({ username: 'corresponsal', password: PASSWORD }))},
      })`);
      await Promise.all([page.waitForNavigation(), page.click('.form-actions .btn')]);
      await settled(page);
      expect(new URL(page.url()).pathname).to.equal('/consola/');
      const [row] = await city.host.database.rows<{ asignado: unknown }>(
        'SELECT asignado FROM workflow_task WHERE id = $1',
        [task],
      );
      expect(row?.asignado).to.equal(null);
    } finally {
      await close();
    }
  });

  it('needs no mouse: a task is taken, filled in and ended by keys', async () => {
    const task = await taskOf(city, await fileLicence(city));
    const { page, go, close } = await visit();
    try {
      await go(`tareas/${task}`);
      await page.keyboard.type('ventanilla');
      await page.keyboard.press('Tab');
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.form-actions .btn');
      await settled(page);
      await page.keyboard.press('t');
      await page.waitForSelector('#campo-folios');
      await tabTo(page, '#campo-folios');
      await page.keyboard.type('12');
      await tabTo(page, '.form-actions .btn');
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open]');
      await page.keyboard.press('Escape');
      await page.waitForFunction("!document.querySelector('dialog[open]')");
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open]');
      await page.keyboard.press('Enter');
      await page.waitForFunction("document.querySelector('.notices').textContent.includes('hecho')");
      const [row] = await city.host.database.rows<{ estado: string }>(
        'SELECT estado FROM workflow_task WHERE id = $1',
        [task],
      );
      expect(row!.estado).to.equal('COMPLETADA');
    } finally {
      await close();
    }
  });

  it('tells at once when another user takes the task that is looked at', async () => {
    const task = await taskOf(city, await fileLicence(city));
    await addClerk(city, 'otra.funcionaria');
    const { page, go, close } = await visit();
    try {
      await go(`tareas/${task}`);
      await logIn(page, 'ventanilla');
      await page.waitForSelector('.form-actions .btn');
      await settled(page);
      await take(city, task, 'otra.funcionaria');
      await page.waitForFunction("document.querySelector('main').textContent.includes('La tiene Otra Funcionaria')");
      expect(await page.$('.form-actions')).to.equal(null);
    } finally {
      await close();
    }
  });

  it(`brings at most ${MOST_SCRIPT_BYTES / 1024} KB of JavaScript to the first page`, async () => {
    const { page, go, close } = await visit();
    try {
      const session = await page.createCDPSession();
      const scripts = new Set<string>();
      let bytes = 0;
      await session.send('Network.enable');
      session.on('Network.responseReceived', ({ requestId, type }) => {
        if (type === 'Script') scripts.add(requestId);
      });
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (scripts.has(requestId)) bytes += encodedDataLength;
      });
      await go('');
      await logIn(page, 'ventanilla');
      expect(scripts.size).to.be.greaterThan(0);
      process.stdout.write(`      ${scripts.size} scripts, ${Math.round(bytes / 1024)} KB\n`);
      expect(bytes).to.be.lessThan(MOST_SCRIPT_BYTES);
    } finally {
      await close();
    }
  });
});
