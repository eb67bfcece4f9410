import { expect } from 'chai';
import type { HTTPRequest, Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { untilSays, type Visit } from './support/console-visit.js';
import { FOLIOS, openLicence } from './support/taken-licence.js';

describe('in the console, where a connection is lost or a page is left,', () => {
  let desk: ConsoleBrowser;
  let city: DemoCity;
  let visit: Visit;

  before(async () => {
    desk = await ConsoleBrowser.start();
    ({ city } = desk);
  });
  after(() => desk?.stop());
  beforeEach(async () => {
    visit = await desk.visit();
  });
  afterEach(() => visit?.close());

  const press = (page: Page, text: string, place: string): Promise<unknown> =>
    page.evaluate(
      `[...document.querySelectorAll('${place} button')].find((one) => one.textContent.trim() === '${text}').click()`,
    );
  /** Forwards a call to the service, and withholds the response from the page. */
  const loseAnswer = async (page: Page, request: HTTPRequest): Promise<void> => {
    const cookie = (await page.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    // The body of a `Request` is not in the event of its interception.
    const body = request.postData() ?? (await request.fetchPostData());
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers: { ...request.headers(), cookie },
      ...(body !== undefined && { body }),
    });
    expect(answer.status).to.equal(200);
    await request.abort('connectionreset');
  };

  it('an action that was confirmed without it is not done later', async () => {
    const { page } = visit;
    const task = await openLicence(city, visit);
    await page.type(FOLIOS, '3');
    await untilSays(page, 'Borrador guardado');
    await press(page, 'Admitir', 'main');
    await page.waitForSelector('dialog[open]');
    await page.setOfflineMode(true);
    await page.waitForSelector('.offline');
    await press(page, 'Admitir', 'dialog[open]');
    await untilSays(page, 'Sin conexión con el servicio');
    await page.setOfflineMode(false);
    await page.waitForSelector('.offline', { hidden: true });
    // A request that waited for the connection would have been sent before this.
    await page.type(FOLIOS, '4');
    await untilSays(page, 'Borrador guardado');
    const rows = await city.host.database.rows('SELECT estado FROM workflow_task WHERE id = $1', [task]);
    expect(rows).to.deep.equal([{ estado: 'ASIGNADA' }]);
  });

  it('a draft that was saved without an answer is no other window’s', async () => {
    const { page, expects } = visit;
    const task = await openLicence(city, visit);
    expects(`/tareas/${task}/borrador`);
    await page.setRequestInterception(true);
    let lost = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT' && lost === 0) {
        lost += 1;
        void loseAnswer(page, request);
      } else void request.continue();
    });
    await page.type(FOLIOS, '8');
    await untilSays(page, 'Borrador guardado');
    expect(lost).to.equal(1);
    expect(await page.$('.notice--warning')).to.equal(null);
  });
});
