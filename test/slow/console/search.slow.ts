import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, visitConsole, type Visit } from './support/console-visit.js';
import { filed } from './support/filed-record.js';

const FOUND = '.records-table tbody tr';

describe('a search for a person, in the console', () => {
  let city: DemoCity;
  let browser: Browser;
  let visit: Visit;
  let page: Page;

  before(async () => {
    [city, browser] = await Promise.all([startConsoleCity(), launchPageBrowser()]);
    await filed(city);
    visit = await visitConsole(browser, city.host.url, { width: 1280, scheme: 'light' });
    ({ page } = visit);
    await visit.go('cuenta');
    await logIn(page, 'ventanilla');
  });
  after(async () => {
    await visit?.close();
    await browser?.close();
    await city?.stop();
  });

  const path = (): string => page.url().replace(`${city.host.url}/consola/`, '');

  it('stands in no address, and is there again after a reload and by Back', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('1144012345');
    await page.keyboard.press('Enter');
    await page.waitForSelector(FOUND);
    expect(path()).to.equal('buscar');
    expect(await page.title()).not.to.include('1144012345');
    await page.reload();
    await page.waitForSelector(FOUND);
    await visit.go('expedientes');
    await page.waitForSelector(FOUND);
    await page.goBack();
    await page.waitForSelector(FOUND);
    expect(path()).to.equal('buscar');
  });
});
