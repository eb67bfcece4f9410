import { expect } from 'chai';
import { backTo, tabTo } from '../pages/support/keyboard.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { settled, untilSays } from './support/console-visit.js';
import { keyboard } from './support/hands.js';

const { press, type } = keyboard;
const DIALOG = 'dialog[open]';
const TEXT = '#pregunta-pre_texto';

describe('a tramite from nothing', () => {
  let desk: ConsoleBrowser;

  before(async () => {
    desk = await ConsoleBrowser.start();
  });
  after(() => desk?.stop());

  it('is named, asked, made to depend on an answer and published by the keyboard alone', async () => {
    await desk.at('admin', 'administracion/tramites', async ({ page, expects }) => {
      // There is no tramite with the code yet.
      expects('/admin/trpc/tramites.definitions.get?batch=1');
      await page.waitForSelector('tbody tr');
      await press(page, '.page-head .btn');
      await page.waitForSelector(DIALOG);
      await type(page, `${DIALOG} input`, 'Tenencia de perros');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.question-list');
      await settled(page);

      // A question of yes or no, and another one that depends on it.
      await press(page, '.question-list > .btn');
      await page.waitForSelector(TEXT);
      await type(page, TEXT, '¿Tiene perro?');
      await tabTo(page, '#pregunta-pre_tipo');
      await page.keyboard.type('Sí');
      await page.keyboard.press('Tab');
      await backTo(page, '.question-list > .btn');
      await page.keyboard.press('Enter');
      await untilSays(page, 'Pregunta 2', '.question-panel');
      await type(page, TEXT, 'Nombre del perro');
      await press(page, '.question-panel fieldset .btn--secondary');
      await page.waitForSelector('.condition__row');
      expect(await page.$eval('#pregunta-condicion', ({ textContent }) => textContent)).to.equal('tiene_perro = true');
      await untilSays(page, 'Borrador guardado', '.save-state');

      await backTo(page, '.tramite-editor__parts .btn:last-child');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.publish-part > .row > .btn:not(:disabled)');
      await press(page, '.publish-part > .row > .btn');
      await untilSays(page, 'El trámite quedó publicado.');

      // The citizens have it.
      await page.goto(`${desk.city.host.url}/tramites/TENENCIA_PERROS/`);
      await untilSays(page, 'Tenencia de perros', 'h1');
    });
    const sql = "SELECT 1 AS found FROM tramites_tramite WHERE codigo = 'TENENCIA_PERROS'";
    expect(await desk.city.host.database.rows(sql)).to.have.length(1);
  });
});
