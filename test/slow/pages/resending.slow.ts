import { expect } from 'chai';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { fillPages, press, SHOWN_BUTTON } from './support/fill-pages.js';
import { asked } from './support/follow-pages.js';
import { launchPageBrowser, openTab } from './support/page-browser.js';
import { startPageCity } from './support/page-city.js';

const CONTINUE = '.actions button[value="continuar"]';
const CHECK = '.actions button[value="revisar"]';
const FILE = 26 * 1024 * 1024;

const textOf = (page: Page): Promise<string> =>
  page.evaluate('document.querySelector("main").textContent.replace(/\\s+/g, " ")') as Promise<string>;

/** Uses a tab as people do, and checks that each of its documents was loaded by a GET, and is so again. */
function watched(page: Page) {
  /** The methods of the documents that the tab has loaded. */
  const methods: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const isDocument = request.isNavigationRequest() && ![301, 302, 303].includes(response.status());
    if (isDocument) methods.push(request.method());
  });
  /** Reloads the page: a browser that would have to send a form again posts it here. */
  const reload = async (): Promise<void> => {
    methods.length = 0;
    await page.reload({ waitUntil: 'load' });
    expect(methods, page.url()).to.deep.equal(['GET']);
  };
  const back = async (): Promise<void> => {
    await page.goBack({ waitUntil: 'load' });
    expect(await textOf(page), page.url()).not.to.equal('');
    await reload();
  };
  const send = async (selector: string): Promise<void> => {
    methods.length = 0;
    await press(page, selector);
    expect(methods, page.url()).to.deep.equal(['GET']);
    await reload();
  };
  return { send, back };
}

describe('Back and reload on the way to a receipt', () => {
  let city: DemoCity;
  let browser: Browser;

  before(async () => {
    [city, browser] = await Promise.all([startPageCity(), launchPageBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await city?.stop();
  });

  const choose = async (page: Page, bytes: number): Promise<void> => {
    const file = path.join(city.host.dataFolder, 'grande.bin');
    await writeFile(file, Buffer.alloc(bytes, 'a'));
    const input = await page.$('input[type=file]');
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file);
  };

  for (const hasScripts of [false, true]) {
    it(`asks to send nothing again, and files once, ${hasScripts ? 'with' : 'without'} scripts`, async () => {
      const { url } = city.host;
      const { page, faults, close } = await openTab(browser, url, { width: 360, scheme: 'light', hasScripts });
      const { send, back } = watched(page);

      await page.goto(`${url}/tramites/PQRSD`);
      await send('form[action$="/comenzar"] button');
      await send(CONTINUE);
      expect(await textOf(page)).to.include('Corrija una respuesta');
      for (const choice of ['#campo-identidad', '#campo-tipo']) {
        await page.click(choice);
        await send(CONTINUE);
      }
      const keyboard = (): Promise<unknown> => page.evaluate('document.getElementById("campo-documento").inputMode');
      expect(await keyboard()).to.equal(hasScripts ? 'numeric' : '');
      await page.select('#campo-documento-tipo', 'PA');
      expect(await keyboard()).to.equal(hasScripts ? 'text' : '');
      await page.type('#campo-correo', 'ana en correo');
      await send(CONTINUE);
      expect(await page.title()).to.match(/^Error: Para responderle/);
      expect(await page.$eval('#campo-correo', (input) => (input as unknown as { value: string }).value)).to.equal(
        'ana en correo',
      );
      await back();
      await page.goto(`${url}/tramites/PQRSD/preguntas/usted`);
      await page.$eval('#campo-correo', (input) => ((input as unknown as { value: string }).value = ''));
      await page.type('#campo-nombre', 'Ana Gómez');
      await page.select('#campo-documento-tipo', 'CC');
      await page.type('#campo-documento', '31234567');
      await page.type('#campo-correo', 'ana@correo.example');
      await send(CONTINUE);
      await back();
      expect(await page.title()).to.match(/^Para responderle/);
      await send(CONTINUE);
      await page.type('#campo-asunto', 'Escombros');
      await page.type('#campo-descripcion', 'Dejaron escombros.');
      await send(CONTINUE);
      await choose(page, FILE);
      if (!hasScripts) await send(CONTINUE);
      await page.waitForSelector('.error-text');
      expect(await textOf(page)).to.match(/El archivo pesa (?:26 MB; el máximo es|más de) \d+ MB/);
      await send(CONTINUE);
      await send('button[value="radicar"]');
      expect(await textOf(page)).to.include('Marque la casilla');
      await back();
      await page.goto(`${url}/tramites/PQRSD/revisar`);
      await page.click('#acepta');
      await send('button[value="radicar"]');
      const receipt = page.url();
      expect(receipt).to.match(/recibo$/);
      await back();
      expect(await textOf(page)).to.include('Esta solicitud ya quedó radicada');
      await press(page, `a[href="${new URL(receipt).pathname}"]`);
      expect(page.url()).to.equal(receipt);
      expect(faults).to.deep.equal([]);
      await close();
    });
  }

  for (const hasScripts of [false, true]) {
    it(`asks to send nothing again, and hands in once, ${hasScripts ? 'with' : 'without'} scripts`, async () => {
      const { url } = city.host;
      const { page, faults, close } = await openTab(browser, url, { width: 360, scheme: 'light', hasScripts });
      const { send, back } = watched(page);
      const { key } = await asked(city);
      await page.goto(`${url}/seguimiento/${key}`);
      await press(page, 'a[href*="/pendiente/"]');
      const request = page.url();
      await send('form[action$="/comenzar"] button');
      await page.type('textarea', 'Va la autorización del vecino.');
      await send(CHECK);
      expect(await textOf(page)).to.include('Corrija una respuesta');
      await back();
      await page.goto(request);
      expect(await page.title()).to.match(/^Error: /);
      await choose(page, 1000);
      if (!hasScripts) await send(SHOWN_BUTTON);
      await page.waitForSelector('.file--ok');
      await send(CHECK);
      expect(page.url()).to.match(/revisar$/);
      await back();
      expect(await textOf(page)).to.include('grande.bin');
      await send(CHECK);
      await send('button[value="entregar"]');
      expect(await textOf(page)).to.include('Recibimos lo que entregó');
      await back();
      expect(await textOf(page)).to.include('Recibimos lo que entregó');
      expect(faults).to.deep.equal([]);
      await close();
    });
  }

  it('sends several files one by one, and says which were received and why others were not', async () => {
    const { url } = city.host;
    const { page, faults, close } = await openTab(browser, url, { width: 360, scheme: 'light', hasScripts: true });
    const go = async (to: string): Promise<void> => void (await page.goto(url + to, { waitUntil: 'load' }));
    await fillPages.find(({ name }) => name === 'archivo')!.open({ city, page, go });
    const posts: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())));
    const names = ['a.txt', 'nada.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'f.txt'];
    const files = names.map((name) => path.join(city.host.dataFolder, name));
    for (const [index, file] of files.entries()) await writeFile(file, index === 1 ? '' : `texto ${index}`);
    const input = await page.$('input[type=file]');
    await (input as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(...files);
    await page.waitForSelector('.error-text');
    const text = await textOf(page);
    expect(text).to.match(/«nada\.txt»: El archivo/);
    expect(text).to.include('No caben más archivos: no enviamos «f.txt».');
    expect(text).to.include('5 de 7 archivos, recibidos');
    expect(text).to.include('Adjuntó 5 archivos, que es el máximo.');
    expect(posts).to.have.length(6);
    await press(page, CONTINUE);
    expect(page.url()).to.match(/revisar$/);
    expect(faults).to.deep.equal([]);
    await close();
  });

  it('leaves no page while a file is on its way', async () => {
    const { url } = city.host;
    const state = { width: 360, scheme: 'light', hasScripts: true } as const;
    const { page, session, close } = await openTab(browser, url, state);
    const go = async (to: string): Promise<void> => void (await page.goto(url + to, { waitUntil: 'load' }));
    await fillPages.find(({ name }) => name === 'archivo')!.open({ city, page, go });
    const { origin, pathname } = new URL(page.url());
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 };
    await session.send('Network.emulateNetworkConditions', slow);
    await choose(page, 5_000_000);
    await page.waitForSelector('progress');
    await page.click(CONTINUE);
    expect(page.url()).to.equal(`${origin}${pathname}`);
    expect(await textOf(page)).to.include('Espere a que termine de subir grande.bin, o cancélelo');
    await page.keyboard.press('Enter');
    await page.waitForFunction("document.querySelector('main').textContent.includes('Se canceló')");
    await press(page, CONTINUE);
    expect(page.url()).to.match(/revisar$/);
    await close();
  });
});
