import { expect } from 'chai';
import type { Browser, HTTPRequest } from 'puppeteer';
import { importInto } from '../../acceptance/support/bundles.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { definition, flow, task, user } from '../../plugins/workflow/definition/language/definition-builders.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, settled, visitConsole, type Visit } from './support/console-visit.js';
import { post, take } from './support/staff-calls.js';

/** Asks for one of two ways to reach a person, and for partners, each with a name. */
const contact = {
  type: 'object',
  properties: {
    telefono: { type: 'string', title: 'Teléfono' },
    correo: { type: 'string', title: 'Correo' },
    socios: {
      type: 'array',
      title: 'Socios',
      items: { type: 'object', properties: { nombre: { type: 'string' } }, required: ['nombre'] },
    },
  },
  anyOf: [{ required: ['telefono'] }, { required: ['correo'] }],
};
const asking = definition(
  [
    user('PEDIR', {
      formulario: 'F_CONTACTO',
      asignacion: { pool: ['rol:ventanilla'] },
      acciones: [{ codigo: 'SIGUE', nombre: 'Sigue', procedimiento: null }],
    }),
    task('FIN', 'FIN'),
  ],
  flow('PEDIR!SIGUE>FIN'),
  { codigo: 'CONTACTO', nombre: 'Contacto' },
);

describe('what is wrong with the form of a task', () => {
  let city: DemoCity;
  let browser: Browser;
  let visit: Visit;

  before(async () => {
    [city, browser] = await Promise.all([startConsoleCity(), launchPageBrowser()]);
    await importInto(city.host, {
      formularios: [{ codigo: 'F_CONTACTO', nombre: 'Contacto', schema: contact }],
      procesos: [{ codigo: 'CONTACTO', nombre: 'Contacto', definicion: asking, publicar: true }],
    });
    const { instancia } = await post<{ instancia: { llave: string } }>(
      city,
      '/workflow/api/instancias/',
      { proceso: 'CONTACTO' },
      'admin',
    );
    const [row] = await city.host.database.rows<{ id: number }>(
      'SELECT t.id FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id WHERE i.llave = $1',
      [instancia.llave],
    );
    await take(city, row!.id, 'ventanilla');
    visit = await visitConsole(browser, city.host.url, { width: 1280, scheme: 'light' });
    await visit.go(`tareas/${row!.id}`);
    await logIn(visit.page, 'ventanilla');
    await visit.page.waitForSelector('#campo-socios');
  });
  after(async () => {
    await visit?.close();
    await browser?.close();
    await city?.stop();
  });

  const untilSays = (text: string): Promise<unknown> =>
    visit.page.waitForFunction(`document.querySelector('main').textContent.includes(${JSON.stringify(text)})`);
  const act = async (): Promise<void> => {
    await visit.page.locator('.form-actions .btn').click();
    await visit.page.locator('dialog[open] .dialog__actions .btn').click();
  };

  it('is not known where a proxy gives an action up: it may be done', async () => {
    const { page, expects } = visit;
    expects('/workflow/api/ejecutar-accion');
    const giveUp = (request: HTTPRequest): void =>
      void (request.url().endsWith('/ejecutar-accion') ? request.respond({ status: 504 }) : request.continue());
    await page.setRequestInterception(true);
    page.on('request', giveUp);
    const readAnew = page.waitForRequest((request) => /\/tareas\/\d+$/.test(request.url()));
    await act();
    await untilSays('No se sabe si se hizo');
    await readAnew;
    page.off('request', giveUp);
    await page.setRequestInterception(false);
  });

  it('leads to its field, also by a part of an answer; a line of no field is text', async () => {
    const { page, expects, faults } = visit;
    expects('/workflow/api/ejecutar-accion');
    await page.type('#campo-socios', '[{"edad": 40}]');
    await untilSays('Borrador guardado');
    await act();
    await page.waitForSelector('.error-summary');
    const lines = await page.$$eval('.error-summary li', (all) =>
      all.map((line) => [line.textContent, line.querySelectorAll('a').length]),
    );
    expect(lines).to.have.deep.members([
      ['Socios: Este campo es requerido.', 1],
      ['No cumple lo que el formulario pide.', 0],
    ]);
    expect(await page.$eval('#campo-socios-error', (words) => words.textContent)).to.equal('Este campo es requerido.');
    await page.click('.error-summary a');
    expect(await page.evaluate('document.activeElement.id')).to.equal('campo-socios');

    // Once the answer is another one, what was wrong with the one before goes.
    await page.$eval('#campo-socios', (place) => (place as unknown as { select: () => void }).select());
    await page.type('#campo-socios', '[{"nombre": "Ana"}]');
    await page.waitForSelector('#campo-socios-error', { hidden: true });
    await page.type('#campo-telefono', '3001234567');
    await act();
    await page.waitForFunction("document.querySelector('h1').textContent === 'Bandeja'");
    await settled(page);
    // What the view still read as it was left is given up.
    expect(faults().filter((fault) => !fault.startsWith('failed: '))).to.deep.equal([]);
  });
});
