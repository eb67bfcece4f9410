import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { Inbox } from '../../../plugins/workflow/contract.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { png } from '../../acceptance/support/stored-files.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, settled, visitConsole, type Visit } from './support/console-visit.js';
import { filePetition, post, taskOf } from './support/staff-calls.js';

const LONG = 'Ñ'.repeat(120);
/**
 * Builds the hostile part of each text from outside: code, characters that reverse the direction, and an endless word.
 */
const hostile = (name: string): string =>
  `${name} <script>window.ran = 1</script><img src=x onerror="window.ran = 1"> \u202edetrevni ${LONG}`;

/** Returns the text as it is shown. */
const shown = (name: string): string => `${name} <script>window.ran = 1</script><img src=x onerror="window.ran = 1">`;
const FILE = '<img src=x onerror=alert(1)>.png';

/** Tells whether code of a text has run, or is in the document. */
const hasRun = `window.ran !== undefined || document.querySelector(
  'body script:not([src]), [onerror], img[src="x"], main b[onclick]') !== null`;

/** Texts that reverse the text after them on their line. */
const turned = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.data.includes('\\u202e')) continue;
    for (let at = walker.currentNode; ; at = at.parentElement) {
      for (let next = at.nextSibling; next; next = next.nextSibling) {
        if (next.nodeType === Node.ELEMENT_NODE && getComputedStyle(next).display !== 'inline') break;
        if (next.textContent.trim() !== '') found.push(at.parentElement.outerHTML.slice(0, 60) + ' before ' + next.textContent.slice(0, 40));
      }
      const { display, unicodeBidi } = getComputedStyle(at.parentElement);
      if (display !== 'inline' || unicodeBidi.includes('isolate')) break;
    }
  }
  return found;
})()`;

const width = '[document.documentElement.scrollWidth, document.documentElement.clientWidth]';

describe('texts of strangers in the console', () => {
  let city: DemoCity;
  let browser: Browser;
  let visit: Visit;
  let page: Page;
  let record: number;
  let task: number;
  let chat: number;
  let llave: string;

  before(async () => {
    [city, browser] = await Promise.all([startConsoleCity(), launchPageBrowser()]);
    const form = new FormData();
    const answers = {
      identidad: 'CON_DATOS',
      tipo: 'Interés general',
      nombre: hostile('Nombre'),
      documento: '31234567',
      correo: 'ana@correo.example',
      asunto: hostile('Asunto'),
      descripcion: hostile('Hechos'),
    };
    for (const [name, value] of Object.entries(answers)) form.set(name, value);
    form.set('soporte', new Blob([new Uint8Array(png)], { type: 'image/png' }), FILE);
    const filed = await filePetition(city, form);
    task = await taskOf(city, filed);
    const sql = 'SELECT id, llave FROM tramites_record WHERE clave = $1';
    const [row] = await city.host.database.rows<{ id: number; llave: string }>(sql, [filed.key]);
    ({ id: record, llave } = row!);
    const path = `/workflow/api/casos/${llave}/notas`;
    await post(city, path, { texto: hostile('Nota') }, 'admin');
    await post(city, `/home/api/tramite/seguimiento/${filed.key}/mensaje`, { texto: hostile('Mensaje') });
    const { database, container } = city.host;
    const owner = (await database.rows<{ id: number }>("SELECT id FROM auth_user WHERE username = 'admin'"))[0]!.id;
    const titulo = hostile('Chat');
    const metadatos_extra = { chat_id: '1', texto_original: titulo };
    const inbox = container.get<Inbox>(Inbox);
    const work = { tipo: 'telegram', titulo, owner, metadatos_extra };
    chat = (await database.transaction((tx) => inbox.createTask(tx, work))).id;

    visit = await visitConsole(browser, city.host.url, { width: 1280, scheme: 'light' });
    ({ page } = visit);
    await visit.go('cuenta');
    await logIn(page, 'admin');
  });
  after(async () => {
    await visit?.close();
    await browser?.close();
    await city?.stop();
  });

  /** Opens the view with these texts, and looks at it. */
  async function shows(texts: readonly string[]): Promise<void> {
    for (const text of texts.map((one) => JSON.stringify(one))) {
      await page.waitForFunction(`document.querySelector('#contenido').textContent.includes(${text})`);
    }
    await settled(page);
    expect(await page.evaluate(hasRun)).to.equal(false);
    expect(await page.evaluate(turned)).to.deep.equal([]);
    const [content, window] = (await page.evaluate(width)) as [number, number];
    expect(content).to.be.at.most(window);
    expect(visit.faults().filter((fault) => !fault.startsWith('failed: '))).to.deep.equal([]);
  }

  const views: readonly (readonly [view: string, address: () => string, texts: readonly string[]])[] = [
    ['the inbox', () => '', [shown('Chat')]],
    ['a task', () => `tareas/${task}`, [shown('Asunto'), shown('Hechos'), shown('Nota'), shown('Mensaje'), FILE]],
    ['a task of a chat', () => `tareas/${chat}`, [shown('Chat')]],
    ['the records', () => 'expedientes', [shown('Nombre')]],
    [
      'a record',
      () => `expedientes/${record}`,
      [shown('Nombre'), shown('Asunto'), shown('Hechos'), shown('Mensaje'), FILE],
    ],
    ['records that were searched', () => 'buscar?q=31234567', [shown('Nombre')]],
    ['tasks that were searched', () => 'buscar?q=Chat', [shown('Chat')]],
    ['an instance', () => `instancias/${llave}`, []],
    ['the dashboard', () => 'tablero', []],
  ];
  for (const [view, address, texts] of views) {
    it(`is text in ${view}`, async () => {
      for (const width of [768, 1280]) {
        await page.setViewport({ width, height: 800 });
        await visit.go(address());
        await shows(texts);
      }
    });
  }
});
