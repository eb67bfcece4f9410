import { expect } from 'chai';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { until } from '../../../testing/index.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { png } from '../../acceptance/support/stored-files.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, settled, visitConsole, type Visit } from './support/console-visit.js';
import { acceptAndFile, filedNumber, fillPetition, openForm, review } from './support/counter-views.js';

interface StoredRecord {
  readonly canal: string;
  readonly funcionario: string | null;
  readonly informacion: Readonly<Record<string, unknown>>;
}

describe('the counter of the console', () => {
  let city: DemoCity;
  let browser: Browser;
  let visit: Visit;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-counter-'));
    [city, browser] = await Promise.all([startConsoleCity(), launchPageBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await city?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    visit = await visitConsole(browser, city.host.url, { width: 1280, scheme: 'light' });
    await visit.go('ventanilla');
    await logIn(visit.page, 'ventanilla');
  });
  afterEach(() => visit?.close());

  const records = async (): Promise<readonly StoredRecord[]> => {
    const { database } = city.host;
    const rows = await database.rows<{ canal: string; username: string | null; informacion: unknown }>(
      `SELECT r.canal, u.username, r.informacion FROM tramites_record r
       LEFT JOIN auth_user u ON u.id = r.funcionario_id ORDER BY r.id`,
    );
    return rows.map(({ canal, username, informacion }) => ({
      canal,
      funcionario: username,
      informacion: database.parseJson<StoredRecord['informacion']>(informacion),
    }));
  };
  /** Goes on with Tab until the focus is where it is wanted. */
  const tabTo = async (page: Page, selector: string): Promise<void> => {
    for (let press = 0; press < 60; press += 1) {
      if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way by Tab to ${selector}`);
  };

  it('shows what the answers ask for, and takes a file', async () => {
    const { page } = visit;
    await openForm(page, 'Poda');
    expect(await page.$('#campo-detalle_riesgo')).to.equal(null);
    await page.type('#campo-direccion', 'Carrera 4 # 12-30');
    await page.type('#campo-cantidad', '2');
    await page.locator('#campo-riesgo').click();
    await page.waitForSelector('#campo-detalle_riesgo');
    await page.type('#campo-detalle_riesgo', 'Una rama sobre la vía');
    await page.type('#campo-telefono', '3001234567');
    const picture = path.join(folder, 'arbol.png');
    await writeFile(picture, png);
    const [input] = await page.$$('input[type=file]');
    await (input as unknown as { uploadFile(file: string): Promise<void> }).uploadFile(picture);
    await page.waitForSelector('.file--ok');
    await review(page);
    expect(await page.$eval('main', ({ textContent }) => textContent)).to.match(/arbol\.png \(\d/);
    await acceptAndFile(page);
    expect(await filedNumber(page)).to.match(/^\d{4}-\d{7}$/);
    const last = (await records()).at(-1)!;
    expect(last).to.include({ canal: 'VENTANILLA', funcionario: 'ventanilla' });
    expect(last.informacion).to.include({ cantidad: 2, riesgo: true, detalle_riesgo: 'Una rama sobre la vía' });
    expect(Object.values(last.informacion).map((answer) => (answer as { nombre?: string }).nombre)).to.include(
      'arbol.png',
    );
    expect(visit.faults()).to.deep.equal([]);
  });

  it('finds a tramite by a name that people use, also with a slip, and says that its term depends on the answers', async () => {
    const { page } = visit;
    await page.locator('.link-list').wait();
    await page.type('main input[type=search]', 'felisitacion');
    await page.waitForFunction("document.querySelectorAll('.link-list li').length === 1");
    const text = await page.$eval('.link-list', ({ textContent }) => textContent ?? '');
    expect(text).to.include('según lo que se pida, el plazo cambia');
  });

  it('keeps what was typed without a connection, and files once it is back', async () => {
    const { page } = visit;
    await openForm(page, 'Peticiones');
    await fillPetition(page);
    await review(page);
    const count = (await records()).length;
    await page.setOfflineMode(true);
    await page.waitForSelector('.offline');
    await acceptAndFile(page);
    await page.waitForSelector('form .btn--lg[aria-busy=true]');
    expect(await page.$eval('main', ({ textContent }) => textContent)).to.include('Rosa Elvira Núñez');
    expect(await records()).to.have.length(count);
    await page.setOfflineMode(false);
    await filedNumber(page);
    expect(await records()).to.have.length(count + 1);
  });

  it('is worked by the keyboard alone', async () => {
    const { page } = visit;
    await tabTo(page, '.link-list a[href$="/PQRSD"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#campo-identidad');
    await settled(page);
    await tabTo(page, '#campo-identidad');
    await page.keyboard.press('Space');
    await tabTo(page, '#campo-tipo');
    await page.keyboard.press('Space');
    await page.waitForSelector('#campo-nombre');
    for (const [selector, text] of [
      ['#campo-nombre', 'Luz Dary'],
      ['#campo-documento', '31234567'],
      ['#campo-correo', 'luz@vecinos.example'],
      ['#campo-asunto', 'Alumbrado'],
      ['#campo-descripcion', 'No enciende'],
    ] as const) {
      await tabTo(page, selector);
      await page.keyboard.type(text);
    }
    await tabTo(page, 'form .btn--lg');
    await page.keyboard.press('Enter');
    // The summary begins at its heading.
    await page.waitForFunction("document.activeElement.matches('h1') && document.querySelector('.summary')");
    await tabTo(page, '#aviso-aceptado');
    await page.keyboard.press('Space');
    await tabTo(page, 'form .btn--lg');
    await page.keyboard.press('Enter');
    await filedNumber(page);
    await page.waitForFunction("document.activeElement.matches('h1')");
    expect((await records()).at(-1)!.informacion).to.include({ tipo: 'Interés general', nombre: 'Luz Dary' });
  });

  it('has a dashboard whose tables are files', async () => {
    const { page, go } = visit;
    await go('tablero');
    const session = await page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath: folder,
      ...(page.browserContext().id !== undefined && { browserContextId: page.browserContext().id! }),
    });
    await page.waitForSelector('#t-radicaciones-por-dia + button');
    await page.locator('#t-radicaciones-por-dia + button').click();
    const name = 'radicaciones-por-dia.csv';
    await until('the file is there', async () => (await readdir(folder)).includes(name));
    const lines = (await readFile(path.join(folder, name), 'utf8')).split('\r\n');
    expect(lines[0]).to.match(/^\uFEFFDía;Total/);
    expect(lines).to.have.length(16);
    expect(visit.faults()).to.deep.equal([]);
  });
});
