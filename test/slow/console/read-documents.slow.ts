import { expect } from 'chai';
import { until } from '../../../testing/until.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { logIn, settled, untilSays } from './support/console-visit.js';
import { CONFIRM } from './support/refusing-city.js';
import { takeDecision } from './support/resolving-licence.js';

describe('a document that is read in the console before it is signed', () => {
  let desk: ConsoleBrowser;

  before(async () => {
    desk = await ConsoleBrowser.start();
  });
  after(() => desk?.stop());

  it('is the resolution that a planner reads, corrects, reads again and signs as read', async () => {
    const { task } = await takeDecision(desk.city);
    const { database } = desk.city.host;
    const visit = await desk.visit();
    const { page } = visit;
    try {
      await visit.go(`tareas/${task}`);
      await logIn(page, 'planeacion');
      visit.expects(`/workflow/api/tareas/${task}/borrador-de-documento`);
      const read = () => page.locator('button ::-p-text(Leer el borrador de «Expedir la resolución»)').click();
      const digestOf = async (): Promise<string> => {
        const answered = page.waitForResponse((response) => response.url().endsWith('/borrador-de-documento'));
        await read();
        return (await answered).headers()['x-contenido-sha256'] ?? '';
      };
      const choose = () => page.locator('.form-actions button ::-p-text(Conceder la licencia)').click();
      const close = async (): Promise<void> => {
        await page.waitForSelector('dialog.preview iframe');
        await page.locator('dialog.preview .btn').click();
        await page.waitForSelector('dialog[open]', { hidden: true });
      };
      // Without the reason there is nothing to read yet.
      expect(await digestOf()).to.equal('');
      await untilSays(page, 'Motivo', '.error-summary');

      await page.type('#campo-dias', '30');
      await page.type('#campo-motivo', 'Cumple las normas.');
      const first = await digestOf();
      expect(first).to.match(/^[0-9a-f]{64}$/);
      await close();
      await page.type('#campo-motivo', ' Se concede.');
      await choose();
      await untilSays(page, 'No ha leído el borrador de «Expedir la resolución».', 'dialog[open]');
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { hidden: true });

      const second = await digestOf();
      expect(second).not.to.equal(first);
      await close();
      await settled(page);
      await choose();
      await untilSays(page, 'Se firma el documento que usted leyó: «Expedir la resolución».', 'dialog[open]');
      await page.locator(CONFIRM).click();
      await untilSays(page, 'Conceder la licencia: hecho', '.notices');

      const sql = "SELECT sha256_contenido FROM documents_document WHERE tarea = 'RESOLUCION' AND estado = 'VIGENTE'";
      const signed = () => database.rows<{ sha256_contenido: string }>(sql);
      await until('the resolution is issued', async () => (await signed()).length > 0);
      expect(await signed()).to.deep.equal([{ sha256_contenido: second }]);
      // Requests of a page that is left are aborted.
      expect(visit.faults().filter((fault) => !fault.startsWith('failed: '))).to.deep.equal([]);
    } finally {
      await visit.close();
    }
  });
});
