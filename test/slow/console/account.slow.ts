import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'puppeteer';
import { importInto } from '../../acceptance/support/bundles.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { until } from '../../../testing/until.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { filed } from './support/filed-record.js';
import { logIn, untilSays, visitConsole, type Visit } from './support/console-visit.js';

const NEW_PASSWORD = 'caminos de guadua y cafeto';

describe('my account in the console', () => {
  let city: DemoCity;
  let browser: Browser;
  const visits: Visit[] = [];

  before(async () => {
    [city, browser] = await Promise.all([startConsoleCity(), launchPageBrowser()]);
    await importInto(city.host, {
      roles: [{ codigo: 'reserva', nombre: 'Reserva', permisos: ['tramites.read'], requiere_totp: true }],
      usuarios: [
        { username: 'nelly', nombres: 'Nelly Castro', password: PASSWORD, roles: ['reserva'] },
        { username: 'omar', nombres: 'Omar Díaz', password: PASSWORD, permisos: ['tramites.read'] },
      ],
    });
  });
  after(async () => {
    await browser?.close();
    await city?.stop();
  });
  afterEach(async () => {
    for (const { close } of visits.splice(0)) await close();
  });

  const open = async (address: string, username: string): Promise<Page> => {
    const visit = await visitConsole(browser, city.host.url, { width: 1280, scheme: 'light' });
    visits.push(visit);
    await visit.go(address);
    await logIn(visit.page, username);
    return visit.page;
  };

  it('a role that demands a second factor gives its menu once that is set up there', async () => {
    const page = await open('', 'nelly');
    const menu = '.side-nav a[href="/consola/expedientes"]';
    await untilSays(page, 'Uno de sus roles exige la verificación en dos pasos.');
    expect(await page.$(menu)).to.equal(null);
    await page.click('main .notice--warning a');
    await untilSays(page, 'no le da permisos hasta que la active aquí');
    await page.type('[aria-labelledby=dos-pasos] input[name=password]', PASSWORD);
    await page.click('[aria-labelledby=dos-pasos] .btn');
    await page.waitForSelector('.secret-key');
    const key = await page.$eval('.secret-key', (shown) => shown.textContent as unknown as string);
    const secret = Secret.fromBase32(key.replaceAll(/\s/g, ''));
    const timestamp = city.host.clock.now().getTime();
    await page.type('input[name=codigo]', new TOTP({ secret }).generate({ timestamp }));
    await page.keyboard.press('Enter');
    await page.waitForSelector('.codes');
    await page.click('[aria-labelledby=dos-pasos] .btn');
    await page.waitForSelector(menu);
    await page.click(menu);
    await page.waitForFunction("document.querySelector('h1').textContent === 'Expedientes'");
    expect(await page.$('main .notice--warning')).to.equal(null);
  });

  it('another login of the user is ended there, and that page asks for the password', async () => {
    const [elsewhere, page] = [await open('expedientes', 'omar'), await open('cuenta', 'omar')];
    await page.waitForSelector('[aria-labelledby=sesiones] .btn');
    expect(await page.$$('[aria-labelledby=sesiones] li')).to.have.length(2);
    await page.click('[aria-labelledby=sesiones] .btn');
    await untilSays(page, 'La sesión terminó.', '.notices');
    await page.waitForFunction("document.querySelectorAll('[aria-labelledby=sesiones] li').length === 1");
    await elsewhere.click('.side-nav a[href="/consola/cuenta"]');
    await untilSays(elsewhere, 'Su sesión terminó', 'dialog[open]');
  });

  it('another password ends the other logins, and this page goes on', async () => {
    const [elsewhere, page] = [await open('expedientes', 'omar'), await open('cuenta', 'omar')];
    await page.type('input[name=actual]', PASSWORD);
    for (const name of ['nueva', 'repetida']) await page.type(`input[name=${name}]`, NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await untilSays(page, 'Su contraseña cambió.', '.notices');
    await page.click('.side-nav a[href="/consola/expedientes"]');
    // The list, which is empty, was read without another login.
    await page.waitForSelector('main .state h2');
    expect(await page.$('dialog[open]')).to.equal(null);
    await elsewhere.click('.side-nav a[href="/consola/cuenta"]');
    await elsewhere.waitForSelector('dialog[open] input[name=password]');
    await elsewhere.type('dialog[open] input[name=password]', NEW_PASSWORD);
    await elsewhere.keyboard.press('Enter');
    await elsewhere.waitForFunction("!document.querySelector('dialog[open]')");
  });

  it('keys of one letter are switched off on this computer, and on again', async () => {
    const page = await open('cuenta', 'ventanilla');
    const isOpen = async (): Promise<boolean> => (await page.$('dialog[open]')) !== null;
    const choice = '[aria-labelledby=teclas] input';
    await page.click(choice);
    await page.click('[aria-labelledby=teclas] h2');
    await page.keyboard.press('?');
    expect(await isOpen()).to.equal(false);
    await page.reload();
    await page.waitForSelector(choice);
    expect(await page.$eval(choice, (box) => (box as unknown as { checked: boolean }).checked)).to.equal(false);
    await page.keyboard.press('?');
    expect(await isOpen()).to.equal(false);
    await page.click(choice);
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
  });

  it('tells who read what was filed with the identity document of the account', async () => {
    const record = await filed(city);
    const reader = await open(`expedientes/${record}`, 'ventanilla');
    await reader.waitForSelector('h1');
    await until(
      'the read is written',
      async () => (await city.host.database.rows('SELECT 1 FROM reads_entry')).length > 0,
    );
    const person = await open('cuenta', 'ciudadano');
    await untilSays(person, 'abrió', '[aria-labelledby=lecturas]');
    const said = await person.$eval(
      '[aria-labelledby=lecturas] .doc',
      (entry) => entry.textContent as unknown as string,
    );
    expect(said).to.match(/^\S.* abrió el (?:expediente|caso) de \d{4}-\d{7}/);
  });
});
