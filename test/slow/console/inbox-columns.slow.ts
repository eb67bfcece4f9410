import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, settled, visitConsole, type Visit } from './support/console-visit.js';
import { filed } from './support/filed-record.js';
import { fillInbox } from './support/filled-inbox.js';

describe('the columns of the inbox of the console', () => {
  let city: DemoCity;
  let browser: Browser;
  const visits: Visit[] = [];

  before(async () => {
    [city, browser] = await Promise.all([startConsoleCity(), launchPageBrowser()]);
    await fillInbox(city.host.database, 'ventanilla', 4);
    await filed(city);
  });
  after(async () => {
    for (const { close } of visits) await close();
    await browser?.close();
    await city?.stop();
  });

  const open = async (): Promise<Page> => {
    const visit = await visitConsole(browser, city.host.url, { width: 1280, scheme: 'light' });
    visits.push(visit);
    await visit.go('');
    await logIn(visit.page, 'ventanilla');
    await visit.page.waitForSelector('.tray tbody tr');
    return visit.page;
  };

  it('fit, and Shift selects the tasks between two', async () => {
    const page = await open();
    const boxes = await page.$$('.tray tbody .pick');
    await boxes[0]!.click();
    await page.keyboard.down('Shift');
    await boxes[3]!.click();
    await page.keyboard.up('Shift');
    await page.waitForFunction("document.querySelector('.bulk')?.textContent.includes('4 tareas seleccionadas')");
    for (const width of [1280, 360]) {
      await page.setViewport({ width, height: 800 });
      await settled(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(width);
    }
  });
});
