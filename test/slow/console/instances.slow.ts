import { expect } from 'chai';
import type { Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { settled } from './support/console-visit.js';
import { instanceCity, LONG_STEPS, type InstanceCity } from './support/instance-city.js';
import { filePetition } from './support/staff-calls.js';

const DRAWN = '.diagram [data-step]';

/** The states in the list of steps and in the picture, by step. */
const listed = `Object.fromEntries([...document.querySelectorAll('tr[data-step]')].map((row) =>
  [row.dataset.step, row.querySelector('td').innerText.replace(/\\s+/g, ' ').trim()]))`;
const drawn = `Object.fromEntries([...document.querySelectorAll('.diagram [data-step]')].map((step) =>
  [step.dataset.step, step.dataset.state]))`;

/** Presses Tab until the focused element has this text. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate("document.activeElement?.innerText?.trim() ?? ''");
    if (focused === text) return;
  }
  throw new Error(`the keyboard does not come to ${text}`);
}

describe('instances in the console', () => {
  let desk: ConsoleBrowser;
  let city: DemoCity;
  let known: InstanceCity;

  before(async () => {
    desk = await ConsoleBrowser.start();
    ({ city } = desk);
    known = await instanceCity(city);
  });
  after(() => desk?.stop());

  const button = (page: Page, text: string): Promise<void> => page.locator(`button ::-p-text(${text})`).click();
  const confirm = async (page: Page, reason: string, text: string): Promise<void> => {
    await page.waitForSelector('dialog[open] textarea');
    await page.type('dialog[open] textarea', reason);
    await page.locator(`dialog[open] button:not(:disabled) ::-p-text(${text})`).click();
    await page.waitForSelector('dialog[open]', { hidden: true });
  };
  const untilText = (page: Page, text: string): Promise<unknown> =>
    page.waitForFunction(`document.querySelector('main').innerText.includes(${JSON.stringify(text)})`);

  it('the code that draws is loaded where something is drawn, and not before', async () => {
    await desk.at('admin', 'instancias', async ({ page, go }) => {
      const files: string[] = [];
      page.on('request', (request) => files.push(request.url()));
      const hasDrawn = (): boolean => files.some((file) => file.includes('process-diagram'));
      await go('instancias');
      await page.waitForSelector('tbody tr');
      expect(hasDrawn()).to.equal(false);
      await go(`instancias/${known.fresh}`);
      await page.waitForSelector(DRAWN);
      expect(hasDrawn()).to.equal(true);
    });
  });

  it('the picture and the list say the same, and count how many wait at each step', async () => {
    await desk.at('admin', `instancias/${known.stuck}`, async ({ page, go }) => {
      await page.waitForSelector(DRAWN);
      const rows = (await page.evaluate(listed)) as Record<string, string>;
      expect(rows['RECIBIR']).to.match(/^Hecho el \d+ \S+ \d{4}$/);
      expect(rows).to.include({ COBRAR: 'Incidente', REUNIR: 'Espera las otras ramas', DECIDIR: 'Por hacer' });
      expect(await page.evaluate(drawn)).to.include({
        RECIBIR: 'done',
        JURIDICA: 'done',
        COBRAR: 'incident',
        REUNIR: 'joining',
        DECIDIR: 'todo',
      });
      expect(await page.$$eval('.diagram .e-done', (ways) => ways.length)).to.equal(5);
      await go('instancias?proceso=OBRA');
      await page.waitForSelector(DRAWN);
      expect(await page.evaluate(listed)).to.include({
        RECIBIR: '1',
        COBRAR: '1 1 con incidente',
        REUNIR: 'Ninguna',
      });
      const badges = await page.$$eval('.diagram .g-badge text', (texts) => texts.map((text) => text.textContent));
      expect(badges).to.deep.equal(['1', '1']);
      await page.locator('tr[data-step=COBRAR] a').click();
      await page.waitForFunction("location.search.includes('incidentes')");
      await page.waitForFunction("document.querySelectorAll('.table-box tbody tr').length === 1");
    });
  });

  it('sixty steps are drawn so that each can be read', async () => {
    await desk.at('admin', `instancias/${known.long}`, async ({ page }) => {
      await page.waitForSelector(DRAWN);
      const boxes = await page.$$eval('.diagram [data-step]', (steps) =>
        steps.map((step) => {
          const box = step.querySelector('rect.n')!.getBoundingClientRect();
          const texts = [...step.querySelectorAll('text')];
          const isInside = texts.every((text) => text.getBoundingClientRect().right <= box.right);
          const name = texts.filter((text) => text.classList.contains('t-strong')).map((text) => text.textContent);
          return { x: box.x, y: box.y, width: box.width, height: box.height, isInside, name: name.join(' ') };
        }),
      );
      expect(boxes).to.have.length(LONG_STEPS + 1);
      expect(boxes.filter(({ isInside }) => !isInside)).to.deep.equal([]);
      expect(boxes[59]!.name).to.equal('60. Revisar los documentos que entregó la dependencia');
      const meets = boxes.filter((one, index) =>
        boxes
          .slice(index + 1)
          .some(
            (other) =>
              Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
              Math.abs(one.y - other.y) < (one.height + other.height) / 2,
          ),
      );
      expect(meets).to.deep.equal([]);
      const picture = (await (await page.$('.diagram'))!.boundingBox())!;
      for (const { x, y, width, height } of boxes) {
        expect(x >= picture.x && x + width <= picture.x + picture.width).to.equal(true);
        expect(y >= picture.y && y + height <= picture.y + picture.height).to.equal(true);
      }
      // The present step of the instance is in view.
      const [shown, present] = [await page.$('.diagram-box'), await page.$('[data-state=now]')];
      const [outer, inner] = [(await shown!.boundingBox())!, (await present!.boundingBox())!];
      expect(inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width).to.equal(true);
    });
  });

  it('a failed rule of a term is retried', async () => {
    await known.failRule();
    expect(await known.undoneRules()).to.equal(1);
    await desk.at('admin', `instancias/${known.fresh}`, async ({ page }) => {
      await untilText(page, 'No se pudo avisar.');
      await button(page, 'Volver a intentar');
      await confirm(page, 'El correo volvió', 'Volver a intentar');
      await page.waitForSelector('.incident', { hidden: true });
      expect(await page.$eval('.history', (list) => list.textContent)).to.include('El correo volvió');
      expect(await known.undoneRules()).to.equal(0);
    });
  });

  it('an instance is suspended, goes on, is moved to another version and cancelled, each with its reason', async () => {
    await known.publishAnother();
    await desk.at('admin', `instancias/${known.fresh}`, async ({ page }) => {
      await button(page, 'Suspender');
      await confirm(page, 'Falta el plano', 'Suspender');
      await untilText(page, 'Suspendida');
      await button(page, 'Reanudar');
      await confirm(page, 'Llegó el plano', 'Reanudar');
      await untilText(page, 'En curso');
      await button(page, 'Pasar a otra versión');
      await untilText(page, 'La instancia cabe en esa versión');
      await confirm(page, 'La regla nueva', 'Pasar a la versión 2');
      await untilText(page, 'Versión 2, empezó');
      expect(((await page.evaluate(listed)) as Record<string, string>)['ADMITIR']).to.match(/^Para tomar, vence el /);
      await button(page, 'Cancelar la instancia');
      await confirm(page, 'La retiró', 'Cancelar la instancia');
      await untilText(page, 'Cancelada');
      expect(await page.$('[aria-label=Acciones]')).to.equal(null);
      const history = await page.$eval('.history', (list) => list.textContent);
      for (const reason of ['Falta el plano', 'Llegó el plano', 'La regla nueva', 'La retiró']) {
        expect(history).to.include(reason);
      }
    });
  });

  it('an incident is tried again by keyboard, and the way that the instance goes then is shown', async () => {
    await known.mend();
    await desk.at('admin', `instancias/${known.stuck}`, async ({ page }) => {
      await page.waitForSelector('.incident');
      await tabTo(page, 'Volver a intentar');
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open]');
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { hidden: true });
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open] textarea');
      await page.keyboard.type('El recaudo volvió');
      await tabTo(page, 'Volver a intentar');
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open]', { hidden: true });
      await untilText(page, 'Terminada');
      await page.waitForSelector('.diagram [data-step=CONCEDIDA][data-state=done]');
      expect(await page.$('.incident')).to.equal(null);
      expect(await page.evaluate(drawn)).to.include({ REUNIR: 'done', DECIDIR: 'done', NEGADA: 'todo' });
      expect(await page.evaluate(listed)).to.include({ NEGADA: 'No se hizo' });
    });
  });

  it('an instance is found by the number of its record, and leads to it', async () => {
    const { radicado } = await filePetition(city);
    await desk.at('admin', `instancias?q=${radicado}`, async ({ page }) => {
      await page.locator('tbody th a').click();
      await page.waitForSelector(DRAWN);
      const link = await page.waitForSelector(`a[href="/consola/buscar?q=${radicado}"]`);
      expect(await link!.evaluate((element) => element.textContent)).to.equal(radicado);
      expect(await page.evaluate(drawn)).to.include({ RECIBIR: 'now' });
    });
  });

  it('is for users who may see instances, and actions for those who may do them', async () => {
    await desk.at('lector', `instancias/${known.long}`, async ({ page }) => {
      await page.waitForSelector(DRAWN);
      expect(await page.$('[aria-label=Acciones]')).to.equal(null);
    });
    await desk.at('ventanilla', 'instancias', async ({ page }) => {
      await settled(page);
      expect(await page.$eval('h1, h2', (heading) => heading.textContent)).to.equal(
        'Su usuario no puede ver esta página',
      );
      expect(await page.$eval('.side-nav', (menu) => menu.textContent)).not.to.include('Instancias');
    });
  });
});
