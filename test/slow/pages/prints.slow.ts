import { expect } from 'chai';
import type { Browser } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { followPages } from './support/follow-pages.js';
import { petition, post } from './support/petition.js';
import { launchPageBrowser, openTab } from './support/page-browser.js';
import { startPageCity } from './support/page-city.js';
import { sheetsOf } from './support/sheets.js';

describe('the printed pages of citizens', () => {
  let city: DemoCity;
  let browser: Browser;
  before(async () => {
    [city, browser] = await Promise.all([startPageCity({ govBar: true }), launchPageBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await city?.stop();
  });

  it('have one sheet for the receipt of the counter', async () => {
    // The version of the privacy notice of the demonstration city.
    const address = '/home/api/tramite/ventanilla/PQRSD?aviso=2026-01';
    const { recibo } = await post<{ recibo: string }>(city, address, petition, 'ventanilla');
    const { page, close } = await openTab(browser, city.host.url, { width: 1280, scheme: 'light', hasScripts: true });
    try {
      await page.goto(city.host.url + recibo, { waitUntil: 'load' });
      expect(await page.$eval('main', ({ textContent }) => textContent)).to.include('La recibió y radicó');
      expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).to.equal(1);
    } finally {
      await close();
    }
  });

  for (const name of ['seguimiento', 'seguimiento-espera', 'seguimiento-respondido', 'seguimiento-entregado']) {
    it(`have at most two sheets for ${name}, and one for its receipt`, async () => {
      const { url } = city.host;
      const { page, close } = await openTab(browser, url, { width: 1280, scheme: 'light', hasScripts: true });
      try {
        const go = async (to: string): Promise<void> => void (await page.goto(url + to, { waitUntil: 'load' }));
        await followPages.find((one) => one.name === name)!.open({ city, page, go });
        const print = async (): Promise<number> => sheetsOf(await page.pdf({ preferCSSPageSize: true }));
        expect(await print()).to.be.at.most(2);
        await go(`${new URL(page.url()).pathname}/recibo`);
        expect(await print()).to.equal(1);
      } finally {
        await close();
      }
    });
  }
});
