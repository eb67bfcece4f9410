import { until } from '../../../testing/index.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { TestSmtpServer } from '../../support/smtp-server.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { settled, untilSays } from './support/console-visit.js';
import { keyboard, mouse } from './support/hands.js';
import { reachDecision } from './support/resolving-licence.js';

const DIALOG = 'dialog[open]';

describe("a planner's day in the console", () => {
  let mails: TestSmtpServer;
  let desk: ConsoleBrowser;
  let city: DemoCity;

  before(async () => {
    mails = await TestSmtpServer.start();
    const mail = mails.config({ cityName: 'Alcaldía de San Lorenzo del Valle' });
    desk = await ConsoleBrowser.start({ mail, jobs: { pollSeconds: 0.05 } });
    ({ city } = desk);
  });
  after(async () => {
    await desk?.stop();
    await mails?.stop();
  });

  for (const { name, press, type } of [mouse, keyboard]) {
    it(`goes from the inbox over the plans and the draft to the mail of the licence, ${name}`, async () => {
      const { task, key } = await reachDecision(city);
      mails.received.length = 0;
      await desk.at('planeacion', '', async ({ page }) => {
        // Takes the task, which names who asks and what for.
        await untilSays(page, 'Redes del Valle S.A.S.', `[data-task="${task}"]`);
        await press(page, `[data-task="${task}"] .task-link`);
        await page.waitForSelector('#trabajo .form-actions .btn');
        await settled(page);
        await press(page, '#trabajo .form-actions .btn');
        await page.waitForSelector('#campo-motivo');
        await settled(page);

        // Looks at the plans, which another task received.
        await press(page, '.doc .link');
        await page.waitForSelector(`${DIALOG} iframe`);
        await page.keyboard.press('Escape');
        await page.waitForSelector(DIALOG, { hidden: true });

        // Writes the decision, and reads the draft of what it signs.
        await type(page, '#campo-dias', '30');
        await type(page, '#campo-motivo', 'Cumple las normas.');
        await press(page, '#trabajo .panel__body > .row > .btn');
        await page.waitForSelector(`${DIALOG} iframe`);
        await page.keyboard.press('Escape');
        await page.waitForSelector(DIALOG, { hidden: true });

        // Grants it.
        await press(page, '#trabajo .form-actions .btn');
        await untilSays(page, 'Se firma el documento que usted leyó: «Expedir la resolución».', DIALOG);
        await press(page, `${DIALOG} .dialog__actions .btn`);
        await untilSays(page, 'Conceder la licencia: hecho', '.notices');
        await until('the citizen has the licence', () =>
          mails.received.some(({ to, email }) => to.includes('obras@correo.example') && email.attachments.length > 0),
        );

        // Finds the record, with the outcome.
        await type(page, '.topbar input', 'Redes del Valle');
        await page.keyboard.press('Enter');
        await press(page, 'main a[href^="/consola/expedientes/"]');
        await untilSays(page, 'Resolución de licencia', '#documentos');
        await untilSays(page, 'El proceso terminó sin otra respuesta: Concedida.', '#respuestas');
      });
      const sql = 'SELECT estado FROM tramites_record WHERE clave = $1';
      await until('the record is granted', async () => {
        const [record] = await city.host.database.rows<{ estado: string }>(sql, [key]);
        return record?.estado === 'RESUELTO';
      });
    });
  }
});
