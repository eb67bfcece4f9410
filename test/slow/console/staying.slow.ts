import { expect } from 'chai';
import type { Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { openWindow } from '../pages/support/page-browser.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { logIn, settled, untilSays, type Visit } from './support/console-visit.js';
import { FOLIOS, openLicence } from './support/taken-licence.js';

const NOTES = '#campo-observaciones';

describe('typed text in the console', () => {
  let desk: ConsoleBrowser;
  let city: DemoCity;
  let visit: Visit;
  let task: number;

  before(async () => {
    desk = await ConsoleBrowser.start();
    ({ city } = desk);
  });
  after(() => desk?.stop());
  beforeEach(async () => {
    visit = await desk.visit();
    task = await openLicence(city, visit);
  });
  afterEach(() => visit?.close());

  const valueOf = (page: Page, selector: string): Promise<unknown> =>
    page.evaluate(`document.querySelector(${JSON.stringify(selector)}).value`);
  /** Returns the answers that the service has stored. */
  const kept = async (): Promise<unknown> => {
    const [row] = await city.host.database.rows<{ answers: unknown }>(
      `SELECT d.answers FROM forms_draft d JOIN workflow_task t ON d.form = CONCAT('tarea:', t.instf_llave) WHERE t.id = $1`,
      [task],
    );
    const answers = city.host.database.parseJson<Record<string, { readonly value: unknown }>>(row!.answers);
    return Object.fromEntries(Object.entries(answers).map(([codigo, { value }]) => [codigo, value]));
  };

  /** Opens another window at the task, and types 4 there after this one has saved 3. */
  const inItsWay = async (): Promise<Page> => {
    const { page, expects } = visit;
    expects(`/tareas/${task}/borrador`);
    const other = await openWindow(page.browserContext());
    await other.goto(`${city.host.url}/consola/tareas/${task}`);
    await other.waitForSelector(FOLIOS);
    await settled(other);
    await page.type(FOLIOS, '3');
    await untilSays(page, 'Borrador guardado');
    await other.type(FOLIOS, '4');
    await untilSays(other, 'Otra ventana suya');
    return other;
  };

  it('is kept by itself, and is there when the task is opened again', async () => {
    const { page, go } = visit;
    await page.type(FOLIOS, '12');
    await page.type(NOTES, 'Falta el plano');
    await untilSays(page, 'Borrador guardado');
    expect(await kept()).to.deep.include({ folios: 12, observaciones: 'Falta el plano' });
    await go(`tareas/${task}`);
    await page.waitForSelector(FOLIOS);
    expect(await valueOf(page, FOLIOS)).to.equal('12');
  });

  it('goes with the session, at its end and where a page is opened after it', async () => {
    const { page, go, expects } = visit;
    expects('/api/sesion/');
    const stored = (): Promise<unknown> => page.evaluate('JSON.stringify(localStorage)');
    expects(`/tareas/${task}/borrador`);
    await page.setOfflineMode(true);
    await page.type(FOLIOS, 'doce');
    await page.waitForFunction("JSON.stringify(localStorage).includes('doce')");
    city.host.clock.advance(2 * 3600);
    await page.setOfflineMode(false);
    await go(`tareas/${task}`);
    await page.waitForSelector('input[name=username]');
    expect(await stored()).to.equal('{}');
    await logIn(page, 'ventanilla');
    await page.waitForSelector(FOLIOS);
    await page.type(FOLIOS, 'trece');
    await page.waitForSelector(`${FOLIOS}[aria-invalid=true]`);
    await go('cuenta');
    await (await page.waitForSelector('::-p-text(Cerrar esta sesión)'))!.click();
    await page.waitForSelector('input[name=username]');
    expect(await stored()).to.equal('{}');
  });

  it('waits in the browser where the page is closed meanwhile', async () => {
    const { page } = visit;
    await page.setOfflineMode(true);
    await page.waitForSelector('.offline');
    await page.type(NOTES, 'Se fue la luz.');
    await untilSays(page, 'Sin conexión con el servicio');
    const next = await openWindow(page.browserContext());
    await page.close();
    await next.goto(`${city.host.url}/consola/tareas/${task}`);
    await next.waitForSelector(NOTES);
    expect(await valueOf(next, NOTES)).to.equal('Se fue la luz.');
    await untilSays(next, 'Borrador guardado');
    expect(await kept()).to.deep.include({ observaciones: 'Se fue la luz.' });
  });

  it('gives way to the other window where the user takes what that has saved', async () => {
    const other = await inItsWay();
    await Promise.all([other.waitForNavigation(), other.click('.notice--warning .btn--quiet')]);
    await other.waitForSelector(FOLIOS);
    await settled(other);
    expect(await valueOf(other, FOLIOS)).to.equal('3');
    expect(await kept()).to.deep.include({ folios: 3 });
  });
});
