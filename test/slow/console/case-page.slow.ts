import { expect } from 'chai';
import type { Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { png } from '../../acceptance/support/stored-files.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { logIn, settled, untilSays, type Visit } from './support/console-visit.js';
import { addUser, petition, post, take, taskOf } from './support/staff-calls.js';

const FACTS =
  "[...document.querySelectorAll('.case > *')].map((part) => Math.round(part.getBoundingClientRect().left))";
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Codes, digests and media types, which only programs read. */
const forPrograms = /\b[a-z]+_[a-z_]+\b|[0-9a-f]{32,}|\b(?:application|image|text)\/[a-z]/;

interface Filed {
  readonly key: string;
  readonly radicado: string;
}

describe('a case on one page', () => {
  let desk: ConsoleBrowser;
  let city: DemoCity;
  let filed: Filed;
  let task: number;

  before(async () => {
    desk = await ConsoleBrowser.start();
    ({ city } = desk);
  });
  after(() => desk?.stop());
  beforeEach(async () => {
    const form = new FormData();
    const descripcion = 'El árbol toca los cables.\n\nEs peligroso.';
    for (const [name, value] of Object.entries({ ...petition, descripcion })) form.set(name, value);
    form.set('soporte', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'arbol.png');
    filed = await post<Filed>(city, '/home/api/tramite/PQRSD', form);
    task = await taskOf(city, filed);
  });

  /** Opens an address as the counter. A request is aborted when a newer one replaces it, or its view is left. */
  async function work(address: string, look: (visit: Visit) => Promise<void>): Promise<void> {
    const visit = await desk.visit();
    try {
      await visit.go(address);
      await logIn(visit.page, 'ventanilla');
      await look(visit);
      expect(visit.faults().filter((fault) => !fault.startsWith('failed: '))).to.deep.equal([]);
    } finally {
      await visit.close();
    }
  }

  const textOf = async (page: Page): Promise<string> =>
    String(await page.evaluate("document.querySelector('main').innerText"));

  it('is in human words, and its record and its task lead to each other', async () => {
    await take(city, task, 'ventanilla');
    await work(`tareas/${task}`, async ({ page }) => {
      await untilSays(page, 'El árbol toca los cables.', '#caso');
      await untilSays(page, 'arbol.png', '#documentos');
      await untilSays(page, 'Luz Marina Ortiz', '#historial');
      await settled(page);
      expect(forPrograms.exec(await textOf(page))?.[0]).to.equal(undefined);
      await page.locator('.case__record a').click();
      await untilSays(page, 'La tiene Luz Marina Ortiz desde el', '#tareas');
      expect(new URL(page.url()).pathname).to.equal(`/consola/expedientes/${filed.radicado}`);
      await settled(page);
      expect(forPrograms.exec(await textOf(page))?.[0]).to.equal(undefined);
      await page.locator('#tareas a').click();
      await page.waitForSelector('.case__record');
      expect(new URL(page.url()).pathname).to.equal(`/consola/tareas/${task}`);
    });
  });

  it('takes one column on a phone and with a fourfold zoom, with links to its parts', async () => {
    await take(city, task, 'ventanilla');
    await desk.at('ventanilla', `tareas/${task}`, async ({ page }) => {
      await untilSays(page, 'arbol.png', '#documentos');
      for (const width of [320, 360]) {
        await page.setViewport({ width, height: 700 });
        expect(new Set((await page.evaluate(FACTS)) as number[]).size, `${width}`).to.equal(1);
        expect(await page.evaluate(OVERFLOW), `${width}`).to.be.at.most(0);
      }
      await page.locator('.case__jump a[href="#historial"]').click();
      await page.waitForSelector('#historial:focus');
      await page.setViewport({ width: 1280, height: 700 });
      const widths = "[...document.querySelectorAll('.case > *')].map((part) => part.clientWidth)";
      for (const one of (await page.evaluate(widths)) as number[]) expect(one).to.be.above(380);
      await page.emulateMediaType('print');
      const forms = "[...document.querySelectorAll('form, .btn')].filter((part) => part.checkVisibility()).length";
      expect(await page.evaluate(forms)).to.equal(0);
    });
  });

  it('gives the focus to the work that was taken, and says later who ended it and how', async () => {
    await work(`tareas/${task}`, async ({ page, go }) => {
      await page.locator('#trabajo .form-actions .btn').click();
      await page.waitForSelector('#trabajo h2:focus');
      const first = (await page.waitForSelector('#trabajo form .form-actions .btn'))!;
      const action = await first.evaluate((button) => String(Reflect.get(button, 'textContent')).trim());
      await first.click();
      await page.locator('dialog[open] .dialog__actions .btn').click();
      await untilSays(page, `${action}: hecho`, '.notices');
      await go(`tareas/${task}`);
      await untilSays(page, 'Esta tarea la terminó usted el', '#trabajo');
      await untilSays(page, `con «${action}»`, '#trabajo');
      expect(await page.$$('#trabajo form .form-actions')).to.deep.equal([]);
      await page.waitForSelector('.case__record a');
    });
  });

  it('opens for the holder of its task, who has no permission', async () => {
    await addUser(city, 'turno', { roles: [], permissions: [] });
    await post(
      city,
      '/admin/trpc/workflow.tasks.reassign',
      { tarea: task, usuario: 'turno', motivo: 'Turno' },
      'admin',
    );
    await desk.at('turno', `expedientes/${filed.radicado}`, async ({ page }) => {
      await page.waitForSelector('#documentos .doc .link');
      await page.locator('#tareas a').click();
      await untilSays(page, 'arbol.png', '#documentos');
      await page.locator('#documentos .doc .link').click();
      await page.waitForSelector('.preview__picture');
    });
  });
});
