import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { png } from '../../acceptance/support/stored-files.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { sheetsOf } from '../pages/support/sheets.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, settled, untilSays, visitConsole, type Visit } from './support/console-visit.js';
import { acceptAndFile, filedNumber, fillPetition, openForm, review, saved } from './support/counter-views.js';

describe('a draft at the counter of the console', () => {
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

  const valueOf = (page: Page, selector: string): Promise<string> =>
    page.$eval(selector, (input) => (input as unknown as { value: string }).value);
  const countDrafts = async (): Promise<number> =>
    (await city.host.database.rows("SELECT id FROM forms_draft WHERE form LIKE 'ventanilla%'")).length;

  it('begins with the first change, keeps refused texts and files over a reload, and is continued from the list', async () => {
    const { page, go } = visit;
    const before = await countDrafts();
    await openForm(page, 'Poda');
    expect(await countDrafts()).to.equal(before);
    await page.type('#campo-direccion', 'Carrera 4 # 12-30');
    await page.type('#campo-cantidad', 'doce');
    const picture = path.join(folder, 'arbol.png');
    await writeFile(picture, png);
    const [input] = await page.$$('input[type=file]');
    await (input as unknown as { uploadFile(file: string): Promise<void> }).uploadFile(picture);
    await page.waitForSelector('.file--ok');
    await saved(page);
    await page.reload();
    await page.waitForSelector('.file--ok');
    expect(await valueOf(page, '#campo-direccion')).to.equal('Carrera 4 # 12-30');
    expect(await valueOf(page, '#campo-cantidad')).to.equal('doce');
    expect(await countDrafts()).to.equal(before + 1);

    // A refused text blocks the filing, and the summary leads to it.
    await review(page);
    expect(await page.$('#aviso-aceptado')).to.equal(null);
    await page.locator('.error-summary a[href="#campo-cantidad"]').click();
    await page.waitForFunction("document.activeElement.id === 'campo-cantidad'");

    await go('ventanilla');
    await page.waitForSelector('.draft a');
    await page.locator('.draft a').click();
    await page.waitForSelector('.file--ok');
    await go('ventanilla');
    await page.locator('.draft .btn').click();
    await page.locator('dialog[open] .btn--danger').click();
    await page.waitForSelector('.draft', { hidden: true });
    expect(await countDrafts()).to.equal(before);
  });

  it('goes on with what a person has begun elsewhere, by its link, which stands in no address', async () => {
    const { page } = visit;
    const base = `${city.host.url}/home/api/borrador`;
    const begun = await fetch(`${base}/PQRSD`, { method: 'POST' });
    const { borrador } = (await begun.json()) as { readonly borrador: string };
    const body = JSON.stringify({ identidad: 'CON_DATOS', tipo: 'Queja', nombre: 'Rosa Elvira' });
    await fetch(`${base}/${borrador}`, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body });
    const files = new FormData();
    files.append('soporte', new Blob([png]), 'viejo.png');
    await fetch(`${base}/${borrador}`, { method: 'PATCH', body: files });
    await page.type('input[required]', `${city.host.url}/tramites/borrador/${borrador}/`);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#campo-nombre');
    await settled(page);
    expect(page.url()).not.to.include(borrador);
    expect(await valueOf(page, '#campo-nombre')).to.equal('Rosa Elvira');
    await page.type('#campo-documento', '1144012345');
    await page.type('#campo-asunto', 'Alumbrado');
    await page.type('#campo-descripcion', 'No enciende');
    await page.locator('.file__name').wait();
    await page.locator('.file .btn').click();
    await page.waitForSelector('.file', { hidden: true });
    await review(page);
    expect(page.url()).not.to.include(borrador);
    await acceptAndFile(page);
    await filedNumber(page);
    const { database } = city.host;
    const [record] = await database.rows<{ informacion: unknown }>(
      'SELECT informacion FROM tramites_record ORDER BY id DESC',
    );
    const informacion = database.parseJson<Readonly<Record<string, unknown>>>(record!.informacion);
    expect(informacion).to.include({ tipo: 'Queja', nombre: 'Rosa Elvira', asunto: 'Alumbrado' });
    expect(informacion).not.to.have.property('soporte');
    expect((await fetch(`${base}/${borrador}`)).status).to.equal(404);
  });

  it('is not written over by another window of the clerk, who chooses', async () => {
    const { page, expects, faults } = visit;
    await openForm(page, 'Peticiones');
    await fillPetition(page);
    await saved(page);
    const other = await page.browserContext().newPage();
    await other.goto(page.url(), { waitUntil: 'load' });
    await other.waitForSelector('#campo-asunto');
    await settled(other);
    await other.type('#campo-asunto', ' público');
    await saved(other);
    expects(new URL(page.url()).searchParams.get('borrador')! + '?revision=1');
    await page.type('#campo-descripcion', ' Desde ayer.');
    await untilSays(page, 'Otra ventana suya guardó este borrador mientras tanto.');
    await page.locator('.notice .btn--secondary').click();
    await saved(page);
    await review(page);
    const text = await page.$eval('main', ({ textContent }) => textContent ?? '');
    expect(text).to.include('Desde ayer.').and.to.include(' público');
    expect(faults().filter((fault) => !fault.includes('/borrador/'))).to.deep.equal([]);
  });

  it('is filed without an e-mail address, and its receipt prints at once on one sheet', async () => {
    const { page, faults } = visit;
    await page.evaluateOnNewDocument('window.print = () => { top.printed = document.body.textContent; };');
    await page.reload();
    await openForm(page, 'Peticiones');
    await fillPetition(page, { hasMail: false });
    await review(page);
    await untilSays(page, 'Entregue el comprobante impreso');
    await acceptAndFile(page);
    const number = await filedNumber(page);
    await untilSays(page, 'Entregue el comprobante impreso');
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/recibo'));
    await page.locator('main .btn').click();
    await page.waitForFunction(`window.printed?.includes('${number}')`);
    expect(faults()).to.deep.equal([]);
    await page.goto((await answered).url(), { waitUntil: 'load' });
    expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).to.equal(1);
  });
});
