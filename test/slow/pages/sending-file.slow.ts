import { expect } from 'chai';
import type { Browser } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { answer, attach, CONTINUE, press } from './support/fill-pages.js';
import { launchPageBrowser, openTab } from './support/page-browser.js';
import { startPageCity } from './support/page-city.js';

const WAIT = 'Espere a que termine de subir el archivo, o cancélelo.';

const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

describe('a file that is on its way', () => {
  let city: DemoCity;
  let browser: Browser;

  before(async () => {
    [city, browser] = await Promise.all([startPageCity(), launchPageBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await city?.stop();
  });

  it('is waited for before its page is handed in, until it has come or is cancelled', async () => {
    const { url } = city.host;
    const { page, session, faults, close } = await openTab(browser, url, {
      width: 360,
      scheme: 'light',
      hasScripts: true,
    });
    const go = async (to: string): Promise<void> => void (await page.goto(url + to, { waitUntil: 'load' }));
    const visit = { city, page, go };
    await answer(visit, 'soporte');
    const question = page.url();
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { ...line, latency: 60_000 });
    const last = "[...document.querySelectorAll('[data-archivo] [role=status]')].at(-1)?.textContent";
    const isSaid = (text: string): Promise<unknown> => page.waitForFunction(`${last} === '${text}'`);

    for (const button of [CONTINUE, 'button[value="guardar"]']) {
      await attach(visit);
      await isSaid('Subiendo foto.png');
      await page.click(button);
      await isSaid(WAIT);
      expect(page.url()).to.equal(question);
      await page.click('[data-archivo] progress + button');
      await isSaid('Se canceló');
    }
    await attach(visit);
    await isSaid('Subiendo foto.png');
    await page.click(CONTINUE);
    await isSaid(WAIT);
    await session.send('Network.emulateNetworkConditions', line);
    await page.waitForSelector('.file--ok');
    await press(page, CONTINUE);
    expect(await page.evaluate('document.body.textContent'))
      .to.include('Revise antes de radicar')
      .and.include('foto.png');
    expect(faults).to.deep.equal([]);
    await close();
  });
});
