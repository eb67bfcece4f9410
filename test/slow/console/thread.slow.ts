import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { pdf } from '../../acceptance/support/stored-files.js';
import { tabTo } from '../pages/support/keyboard.js';
import type { ConsoleBrowser } from './support/console-browser.js';
import { untilSays } from './support/console-visit.js';
import { fileByHand, PHRASE, startRefusingDesk, takePermit } from './support/refusing-city.js';
import { addUser, post } from './support/staff-calls.js';
import { WritingCitizen } from './support/writing-citizen.js';

const THREAD = '#mensajes';
const TEXT = `${THREAD} textarea`;
const SEND = `${THREAD} form > .btn`;
const WAITING = `${THREAD} .message .badge--warning`;

describe('the thread of a record in the console', () => {
  let desk: ConsoleBrowser;
  let city: DemoCity;
  let folder: string;
  let record: number;
  let citizen: WritingCitizen;

  before(async () => {
    desk = await startRefusingDesk();
    ({ city } = desk);
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-thread-'));
    await writeFile(path.join(folder, 'visita.pdf'), pdf);
  });
  after(async () => {
    await desk?.stop();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    record = await fileByHand(city);
    citizen = await WritingCitizen.of(city, record);
  });

  /** Chooses the file of a message. */
  async function choose(page: Page): Promise<void> {
    const input = (await page.waitForSelector(`${THREAD} input[type=file]`))!;
    const file = path.join(folder, 'visita.pdf');
    await (input as unknown as { uploadFile(name: string): Promise<void> }).uploadFile(file);
    await untilSays(page, 'visita.pdf', `${THREAD} .files`);
  }

  it('shows what waits in the list, and a message with a file that answers it once', async () => {
    await citizen.show('La rama creció.\n\nMire la foto.');
    await desk.at('ventanilla', `expedientes?sin_atender=si&radicado=${citizen.radicado}`, async ({ page }) => {
      await untilSays(page, 'Mensaje sin atender', '.records-table');
      await page.locator(`a[href="/consola/expedientes/${record}"]`).click();
      await untilSays(page, 'La rama creció.\n\nMire la foto.', `${THREAD} .answer-text`);
      await untilSays(page, 'Espera respuesta', WAITING);
      await untilSays(page, 'No dejó cómo avisarle', `${THREAD} form`);
      await page.locator(`${THREAD} .doc .link`).click();
      await page.waitForSelector('.preview__picture');
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { hidden: true });

      for (const said of ['El mensaje se envió', 'ya se había enviado']) {
        await page.locator(`${THREAD} summary`).click();
        await page.locator(`${THREAD} .phrase`).click();
        await choose(page);
        await page.locator(SEND).click();
        await untilSays(page, said, '.notices');
        await page.waitForSelector(`${THREAD} .files`, { hidden: true });
        expect(await page.$eval(TEXT, ({ value }) => value)).to.equal('');
      }
      await untilSays(page, 'Luz Marina Ortiz', `${THREAD} .message--city`);
      await page.waitForSelector(WAITING, { hidden: true });
    });
    const { mensajes } = (await citizen.read()).hilo;
    expect(mensajes.map(({ de, texto, archivos }) => [de, texto, archivos.map(({ nombre }) => nombre)])).to.deep.equal([
      ['CIUDADANO', 'La rama creció.\n\nMire la foto.', ['arbol.png']],
      ['CIUDAD', PHRASE, ['visita.pdf']],
    ]);
  });

  it('leads from a request to review an answer, with its rating, to its addition', async () => {
    await post(city, `/home/api/tramite/respuesta/${citizen.key}`, { texto: 'No.', estado: 'RECHAZADO' }, 'admin');
    await citizen.rate(2, 'No miraron el árbol.');
    await citizen.review('Es otro árbol.');
    await desk.at('admin', `expedientes/${record}`, async ({ page }) => {
      await untilSays(page, '2 de 5', 'article');
      await untilSays(page, 'No miraron el árbol.', 'article');
      await untilSays(page, 'Pide revisar la respuesta 1', THREAD);
      await page.locator(`${THREAD} .message a`).click();
      await page.waitForSelector('#respuesta-texto:focus');
      await page.keyboard.type('Tiene razón: se poda.');
      await page.locator('section[aria-labelledby=t-responder] form > .btn').click();
      await page.locator('dialog[open] .dialog__actions .btn').click();
      await page.waitForSelector(WAITING, { hidden: true });
      await untilSays(page, 'no recibe mensajes', THREAD);
    });
    expect((await citizen.read()).respuestas.map(({ texto }) => texto)).to.deep.equal(['No.', 'Tiene razón: se poda.']);
  });

  it('marks as attended what was shown, and nothing that came later', async () => {
    await citizen.write('Gracias.');
    await desk.at('ventanilla', `expedientes/${record}`, async ({ page }) => {
      await untilSays(page, 'Gracias.', THREAD);
      await citizen.write('Otra cosa: falta la rama.');
      await page.locator(`${THREAD} .btn--quiet ::-p-text(Marcar como atendido)`).click();
      await untilSays(page, 'quedaron atendidos', '.notices');
      await untilSays(page, 'Otra cosa: falta la rama.', THREAD);
      await untilSays(page, 'El ciudadano escribió', '.notices');
      expect(await page.$$(WAITING)).to.have.length(1);
    });
  });

  it('keeps typed words where they are refused, and asks before they are left', async () => {
    await desk.at('ventanilla', `expedientes/${record}`, async ({ page, expects }) => {
      expects(`/home/api/tramite/mensaje/${citizen.radicado}`);
      await page.waitForSelector(TEXT);
      await page.type(TEXT, '   ');
      await page.locator(SEND).click();
      await page.waitForSelector(`${TEXT}[aria-invalid=true]:focus`);
      await page.keyboard.type('Vamos el martes.');
      await page.locator('.crumbs a').click();
      await untilSays(page, 'Lo que escribió no se ha enviado', 'dialog[open]');
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { hidden: true });
      await post(city, `/home/api/tramite/respuesta/${citizen.key}`, { texto: 'No.', estado: 'RECHAZADO' }, 'admin');
      await page.locator(SEND).click();
      await untilSays(page, 'no recibe mensajes', `${THREAD} form`);
      expect(await page.$eval(TEXT, ({ value }) => value)).to.equal('   Vamos el martes.');
    });
  });

  it('is written at a task, by the keyboard alone', async () => {
    const { record: permit, task } = await takePermit(city);
    const applicant = await WritingCitizen.of(city, permit);
    await applicant.write('¿Cuándo vienen?');
    await desk.at('ventanilla', `tareas/${task}`, async ({ page }) => {
      await untilSays(page, '¿Cuándo vienen?', THREAD);
      await tabTo(page, TEXT);
      await page.keyboard.type('Vamos el martes.');
      await tabTo(page, SEND);
      await page.keyboard.press('Enter');
      await untilSays(page, 'Vamos el martes.', `${THREAD} .message--city`);
      await untilSays(page, 'Mensaje al ciudadano', '#historial');
    });
    expect((await applicant.read()).hilo.mensajes.at(-1)!.texto).to.equal('Vamos el martes.');
  });

  it('is only read by a user who may see the case alone', async () => {
    const { record: permit, task } = await takePermit(city);
    await (await WritingCitizen.of(city, permit)).show('Aquí está la foto.');
    await addUser(city, 'mira', { roles: [], permissions: ['workflow.read'] });
    await desk.at('mira', `tareas/${task}`, async ({ page }) => {
      await untilSays(page, 'Aquí está la foto.', THREAD);
      await untilSays(page, 'Espera respuesta', WAITING);
      expect(await page.$$(`${THREAD} form, ${THREAD} .btn:not(.btn--icon)`)).to.deep.equal([]);
      await page.locator(`${THREAD} .doc .link`).click();
      await page.waitForSelector('.preview__picture');
    });
  });
});
