import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { backTo, enterTo, tabTo } from './support/keyboard.js';
import { launchPageBrowser, openTab } from './support/page-browser.js';
import { startPageCity } from './support/page-city.js';

const heading = (page: Page): Promise<string> =>
  page.evaluate("document.querySelector('h1').textContent") as Promise<string>;

describe('the keyboard alone', () => {
  let city: DemoCity;
  let browser: Browser;

  before(async () => {
    [city, browser] = await Promise.all([startPageCity(), launchPageBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await city?.stop();
  });

  for (const hasScripts of [false, true]) {
    it(`finds a tramite ${hasScripts ? 'with' : 'without'} scripts`, async () => {
      const { url } = city.host;
      const { page, faults, close } = await openTab(browser, url, { width: 1280, scheme: 'light', hasScripts });
      await page.goto(`${url}/`);
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent')).to.equal('Saltar al contenido');
      await page.keyboard.press('Enter');
      await tabTo(page, '#buscar');
      await page.keyboard.type('poda de arvol');
      await enterTo(page);
      expect(await page.evaluate('document.title')).to.match(/^\d trámites? para «poda de arvol»/);
      await tabTo(page, '.procedure a');
      await enterTo(page);
      expect(await heading(page)).to.equal('Poda o tala de árboles en espacio público');
      await tabTo(page, 'form[action$="/comenzar"] button');
      expect(faults).to.deep.equal([]);
      await close();
    });
  }

  for (const hasScripts of [false, true]) {
    it(`files a petition from the first page to the receipt and follows it ${hasScripts ? 'with' : 'without'} scripts`, async () => {
      const { url } = city.host;
      const { page, faults, close } = await openTab(browser, url, { width: 360, scheme: 'light', hasScripts });
      const go = async (selector: string): Promise<void> => {
        await tabTo(page, selector);
        await enterTo(page);
      };
      const type = async (selector: string, text: string): Promise<void> => {
        await tabTo(page, selector);
        await page.keyboard.type(text);
      };
      await page.goto(`${url}/`);
      await type('#buscar', 'queja');
      await enterTo(page);
      await go('.procedure a');
      await go('form[action$="/comenzar"] button');
      for (const choice of ['#campo-identidad', '#campo-tipo']) {
        await tabTo(page, choice);
        await page.keyboard.press('Space');
        await go('button[value="continuar"]');
      }
      // Something is wrong: the summary leads to it.
      await go('button[value="continuar"]');
      expect(await page.evaluate('document.title')).to.match(/^Error: Para responderle/);
      await tabTo(page, '.error-summary a[href="#campo-documento"]');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.id')).to.equal('campo-documento');
      await page.keyboard.type('31234567');
      await type('#campo-correo', 'ana@correo.example');
      await backTo(page, '#campo-nombre');
      await page.keyboard.type('Ana Gómez');
      await enterTo(page);
      await type('#campo-asunto', 'Escombros');
      await type('#campo-descripcion', 'Dejaron escombros.');
      await go('button[value="continuar"]');
      await go('button[value="continuar"]');
      expect(await heading(page)).to.equal('Revise antes de radicar');
      await tabTo(page, '#acepta');
      await page.keyboard.press('Space');
      await go('button[value="radicar"]');
      expect(await heading(page)).to.equal('Su solicitud quedó radicada');
      await go('a[href^="/seguimiento/"]');
      expect(await heading(page)).to.match(/^Radicado \d{4}-\d+$/);
      expect(faults).to.deep.equal([]);
      await close();
    });
  }

  it('opens the menu of a small window, and leaves the page by it', async () => {
    const { url } = city.host;
    const { page, close } = await openTab(browser, url, { width: 360, scheme: 'light', hasScripts: false });
    await page.goto(`${url}/tramites/PODA`);
    await tabTo(page, '.menu > summary');
    await page.keyboard.press('Enter');
    await tabTo(page, '.menu__list a');
    await enterTo(page);
    expect(await heading(page)).to.equal('Trámites y servicios');
    await close();
  });
});
