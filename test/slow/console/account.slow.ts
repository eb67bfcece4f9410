import { expect } from 'chai';
import { TOTP } from 'otpauth';
import type { Page } from 'puppeteer';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { logIn, untilSays } from './support/console-visit.js';
import { enrolled } from './support/second-factor.js';
import { addClerk, filePetition } from './support/staff-calls.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';
const KEPT = 'button::-p-text(Ya los guardé)';

describe('the account in the console', () => {
  let desk: ConsoleBrowser;

  before(async () => {
    desk = await ConsoleBrowser.start();
    await addClerk(desk.city, 'codigos');
    await addClerk(desk.city, 'sesiones');
  });
  after(() => desk?.stop());

  const isFocused = (page: Page, selector: string): Promise<unknown> =>
    page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`);

  it('gives new recovery codes, which are kept in one of four ways before they go', async () => {
    const { city } = desk;
    const secret = await enrolled(city, 'codigos');
    city.host.clock.advance(30);
    const code = (): string => new TOTP({ secret }).generate({ timestamp: city.host.clock.now().getTime() });
    const { page, go, faults, close } = await desk.visit();
    try {
      await go('cuenta');
      await page.type('input[name=username]', 'codigos');
      await page.type('input[name=password]', PASSWORD);
      await page.keyboard.press('Enter');
      await (await page.waitForSelector('input[name=otp]'))!.type(code());
      await page.keyboard.press('Enter');
      await untilSays(page, 'Le quedan 10 códigos de recuperación.');
      await page.locator('summary::-p-text(códigos de recuperación nuevos)').click();
      city.host.clock.advance(30);
      await page.type('.details[open] input[name=password]', PASSWORD);
      await page.type('.details[open] input[name=otp]', code());
      await page.keyboard.press('Enter');
      await page.waitForSelector('.codes');
      const isHeld = (): Promise<boolean> => page.$eval(KEPT, (button) => button.matches(':disabled'));
      expect(await isHeld()).to.equal(true);

      // Without HTTPS a page has no clipboard.
      await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
      await page.locator('button::-p-text(Copiar)').click();
      await untilSays(page, 'Los códigos quedaron seleccionados');
      const [first] = await page.$$eval('.codes li', (items) => items.map((item) => item.textContent as string));
      expect(await page.evaluate('String(getSelection())')).to.include(first);
      expect(await isHeld()).to.equal(true);

      await page.emulateMediaType('print');
      const printed = String(await page.evaluate('document.body.innerText'));
      expect(printed).to.include(first).and.include('codigos').and.not.include('Mi cuenta');
      await page.emulateMediaType('screen');

      await page.locator('button::-p-text(Descargar)').click();
      await page.waitForFunction("![...document.querySelectorAll('button')].some((one) => one.disabled)");
      await page.locator(KEPT).click();
      await page.waitForSelector('.codes', { hidden: true });
      expect(faults()).to.deep.equal([]);
    } finally {
      await close();
    }
  });

  it('tells logins apart by device and address, and ends all others at once', async () => {
    const { city } = desk;
    const body = JSON.stringify({ username: 'sesiones', password: PASSWORD });
    for (const agent of [FIREFOX, 'curl/8.5.0']) {
      const headers = { 'content-type': 'application/json', 'user-agent': agent };
      expect((await fetch(`${city.host.url}/api/sesion/`, { method: 'POST', headers, body })).status).to.equal(200);
    }
    const { page, go, faults, close } = await desk.visit();
    try {
      await go('cuenta');
      await logIn(page, 'sesiones');
      await page.waitForSelector('.logins li');
      const logins = await page.$$eval('.logins li', (items) => items.map((item) => item.textContent as string));
      expect(logins).to.have.length(3);
      expect(
        logins.filter((text) => /Firefox en Windows.*Último uso:.*desde la dirección 127\.0\.0\.1/.test(text)),
      ).to.have.length(1);
      expect(logins.filter((text) => /Aplicación o programa/.test(text))).to.have.length(1);
      expect(logins.filter((text) => /Chrome en Linux\s*Esta sesión/.test(text))).to.have.length(1);
      await page.locator('button::-p-text(Cerrar las demás)').click();
      await page.waitForFunction("document.querySelectorAll('.logins li').length === 1");
      await page.waitForSelector('button::-p-text(Cerrar las demás)', { hidden: true });
      await untilSays(page, 'Las demás sesiones terminaron', '.notices');
      // The browser calls a response without content aborted.
      expect(faults().filter((fault) => !fault.startsWith('failed: '))).to.deep.equal([]);
    } finally {
      await close();
    }
  });

  it('is reached by a menu under the name, which asks before unsaved text is lost', async () => {
    const { city } = desk;
    await filePetition(city);
    const [row] = await city.host.database.rows<{ id: number }>('SELECT MAX(id) AS id FROM tramites_record');
    const { page, go, close } = await desk.visit();
    try {
      await go(`expedientes/${row!.id}`);
      await logIn(page, 'admin');
      await page.waitForSelector('[aria-labelledby=t-mover] textarea');
      await page.focus('.user');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.user-menu:popover-open');
      await page.keyboard.press('Tab');
      expect(await isFocused(page, '.user-menu a[href="/consola/cuenta"]')).to.equal(true);
      await page.keyboard.press('Escape');
      await page.waitForSelector('.user-menu', { hidden: true });
      expect(await isFocused(page, '.user')).to.equal(true);

      await page.type('[aria-labelledby=t-mover] textarea', 'Porque sí');
      const signOut = async (): Promise<void> => {
        await page.click('.user');
        await page.locator('.user-menu button').click();
        await page.waitForSelector('dialog[open]');
      };
      await signOut();
      await page.locator('button::-p-text(Seguir escribiendo)').click();
      expect(await page.evaluate("fetch('/api/sesion/').then(({ status }) => status)")).to.equal(200);
      await signOut();
      await page.locator('button::-p-text(Salir sin enviarlo)').click();
      await page.waitForSelector('.login');
      expect(await page.evaluate("fetch('/api/sesion/').then(({ status }) => status)")).to.equal(401);
    } finally {
      await close();
    }
  });
});
