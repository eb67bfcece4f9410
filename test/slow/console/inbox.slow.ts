import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { until } from '../../../testing/until.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, visitConsole, type Visit } from './support/console-visit.js';
import { emptyInbox, fillInbox } from './support/filled-inbox.js';

/** More by hand: `INBOX_TASKS=50000`. */
const MANY = Number(process.env['INBOX_TASKS'] ?? 1200);
const PAGES = 20;
const MOST_ROWS = 200;
const MOST_GROWTH = 20 * 1024 * 1024;

const wide = { width: 1280, scheme: 'light' } as const;

describe('the inbox of the console', () => {
  let city: DemoCity;
  let second: TestHost;
  let browser: Browser;
  const visits: Visit[] = [];

  before(async function () {
    this.timeout(600_000);
    [city, browser] = await Promise.all([startConsoleCity(), launchPageBrowser()]);
    const { databaseUrl, secretKey } = city.host;
    second = await startTestHost({ databaseUrl, secretKey, config: { console: { build: true } } });
    const admin = await AdminCaller.login(city.host, 'admin', PASSWORD);
    const sql = "SELECT id FROM auth_user WHERE username = 'planeacion'";
    const [user] = await city.host.database.rows<{ id: number }>(sql);
    const grants = { id: user!.id, roles: ['planeacion', 'ventanilla'], permissions: [] };
    expect((await admin.mutate('auth.users.setGrants', grants)).status).to.equal(200);
  });
  after(async () => {
    await browser?.close();
    await second?.stop();
    await city?.stop();
  });
  beforeEach(() => emptyInbox(city.host.database));
  afterEach(async () => {
    for (const { close, faults } of visits.splice(0)) {
      // Leaving a stream aborts its request.
      const found = faults().filter((fault) => !/^failed: .*\/eventos\/ /.test(fault));
      await close();
      expect(found).to.deep.equal([]);
    }
  });

  /** Counts how often a page of the inbox was requested. */
  const asked = async (page: Page): Promise<number> =>
    Number(
      await page.evaluate(
        "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/bandeja/tareas')).length",
      ),
    );
  const streamOf = (page: Page): Promise<unknown> =>
    page.waitForResponse((response) => response.url().endsWith('/bandeja/eventos/'));
  const open = async (host: TestHost, username: string, address = ''): Promise<Page> => {
    const visit = await visitConsole(browser, host.url, wide);
    visits.push(visit);
    await visit.go(address);
    await Promise.all([streamOf(visit.page), logIn(visit.page, username)]);
    // The first page, and again when the stream is connected.
    await until('the page is read again', async () => (await asked(visit.page)) >= 2);
    await visit.page.waitForSelector('.tray tbody tr');
    return visit.page;
  };
  /** Waits for the row of a task with this text. */
  const row = (page: Page, id: number, text: string): Promise<unknown> =>
    page.waitForFunction(
      `document.querySelector('[data-task="${id}"]')?.textContent.includes(${JSON.stringify(text)})`,
    );

  it('tells a clerk at once that another has taken what is on the page, on another host', async () => {
    const ids = await fillInbox(city.host.database, 'ventanilla', 3);
    const [luz, andres] = [await open(city.host, 'ventanilla'), await open(second, 'planeacion')];
    for (const page of [luz, andres]) await row(page, ids[0]!, 'Para tomar');
    // Two tasks by the keyboard alone.
    for (const key of ['j', 'x', 'j', 'x', 't'] as const) await luz.keyboard.press(key);
    for (const id of ids.slice(0, 2)) {
      await row(luz, id, 'Usted');
      await row(andres, id, 'Luz Marina Ortiz');
    }
    await andres.waitForFunction("document.querySelector('.notices').textContent.includes('Luz Marina Ortiz tomó')");
    await row(andres, ids[2]!, 'Para tomar');

    await luz.keyboard.press('j');
    await luz.keyboard.press('t');
    await row(luz, ids[2]!, 'Usted');
    await row(andres, ids[2]!, 'Luz Marina Ortiz');
    const sql = "SELECT COUNT(*) AS many FROM workflow_task WHERE codigo = 'REVISAR' AND estado = 'ASIGNADA'";
    const [taken] = await city.host.database.rows<{ many: number | string }>(sql);
    expect(Number(taken!.many)).to.equal(3);
  });

  it('comes back to its stream as somebody looks at it, after newer pages have displaced it', async () => {
    const ids = await fillInbox(city.host.database, 'ventanilla', 1);
    const page = await open(city.host, 'ventanilla');
    await row(page, ids[0]!, 'Para tomar');
    const again = streamOf(page);
    // A newer stream of the user displaces it, as when six pages are open; looking at the page brings it back.
    await city.host.database.changeRows('DELETE FROM host_event_stream');
    await page.evaluate("setTimeout(() => dispatchEvent(new Event('focus')), 2500)");
    await again;
    const other = await open(second, 'planeacion');
    await other.keyboard.press('j');
    await other.keyboard.press('t');
    await row(other, ids[0]!, 'Usted');
    await row(page, ids[0]!, 'Andrés Felipe Mina');
  });

  it('keeps what narrows it over a reload, and its words in no address', async () => {
    await fillInbox(city.host.database, 'ventanilla', 8);
    const page = await open(city.host, 'ventanilla');
    await page.select('#f-vence', 'vencidas');
    await page.waitForFunction("location.search === '?vence=vencidas'");
    await page.waitForFunction("document.querySelectorAll('.tray tbody tr').length === 2");
    await page.type('input[name=search]', 'solicitud 2');
    await page.waitForFunction("document.querySelectorAll('.tray tbody tr').length === 1");
    // The words can name a person: they are in no address, and are there again after a reload.
    expect(await page.evaluate('location.search')).to.equal('?vence=vencidas');
    await page.reload();
    await page.waitForFunction("document.querySelectorAll('.tray tbody tr').length === 1");
    expect(await page.$eval('input[name=search]', (input) => input.value)).to.equal('solicitud 2');
    const asked = await page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join(' ')");
    expect(asked).to.include('/bandeja/tareas').and.not.include('solicitud');
    // The service sorts, and the head of the column says so.
    expect(await page.$eval('[aria-sort]', (head) => head.getAttribute('aria-sort'))).to.equal('ascending');
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/bandeja/tareas')),
      page.click('[aria-sort] button'),
    ]);
    await page.waitForSelector('[aria-sort=none]');
    expect(await page.evaluate('location.search')).to.equal('?vence=vencidas&orden=antigua');
  });

  it(`has few rows of ${MANY} tasks in the page, asks once a page, and keeps little`, async function () {
    this.timeout(600_000);
    await fillInbox(city.host.database, 'ventanilla', MANY);
    const page = await open(city.host, 'ventanilla');
    const session = await page.createCDPSession();
    const heap = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    const rows = async (): Promise<number> => (await page.$$('.tray tbody tr')).length;
    expect(await rows()).to.be.at.most(MOST_ROWS);
    const before = await heap();
    const askedBefore = await asked(page);
    const seen = new Set<string>();
    for (let at = 1; at <= PAGES; at += 1) {
      const first = String(await page.evaluate("document.querySelector('.tray tbody tr').dataset.task"));
      expect(seen.has(first), `page ${at} is another`).to.equal(false);
      seen.add(first);
      const next = await page.$$('.pager a');
      await next.at(-1)!.click();
      await page.waitForFunction(`document.querySelector('.tray tbody tr').dataset.task !== '${first}'`);
      expect(await rows()).to.be.within(1, MOST_ROWS);
    }
    expect((await asked(page)) - askedBefore, 'requests of pages').to.be.at.most(PAGES);
    const grown = (await heap()) - before;
    process.stdout
      .write(`    heap: ${(before / 1e6).toFixed(1)} MB, ${(grown / 1e6).toFixed(1)} more after ${PAGES} pages
`);
    expect(grown).to.be.at.most(MOST_GROWTH);
    // The way back.
    await page.click('.pager a');
    await page.waitForFunction("document.querySelector('.pager').textContent.includes('página 20')");
  });
});
