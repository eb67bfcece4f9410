import { expect } from 'chai';
import type { Page } from 'puppeteer';
import { until } from '../../../testing/index.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { TestSmtpServer } from '../../support/smtp-server.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { settled, untilSays } from './support/console-visit.js';
import { keyboard, mouse } from './support/hands.js';
import { fileForOffice, office, openOffice } from './support/office-of-city.js';
import { take } from './support/staff-calls.js';

const TASK = '#trabajo .panel';
const MORE = '.more--panel';
const DIALOG = 'dialog[open]';

describe('the day of an office in the console', () => {
  let mails: TestSmtpServer;
  let desk: ConsoleBrowser;
  let city: DemoCity;

  before(async () => {
    mails = await TestSmtpServer.start();
    const mail = mails.config({ cityName: 'Alcaldía de San Lorenzo del Valle' });
    desk = await ConsoleBrowser.start({ mail, jobs: { pollSeconds: 0.05 } });
    ({ city } = desk);
    await openOffice(city);
  });
  after(async () => {
    await desk?.stop();
    await mails?.stop();
  });

  const closed = (page: Page): Promise<unknown> => page.waitForSelector(DIALOG, { hidden: true });
  const row = (task: number): string => `[data-task="${task}"]`;
  const mailWith = (text: string): Promise<void> =>
    until('the citizen has a mail', () =>
      mails.received.some(({ to, email }) => to.includes('ana@correo.example') && email.text?.includes(text) === true),
    );

  for (const { name: way, press, type, choose, comeBack } of [mouse, keyboard]) {
    it(`answers and closes a record, by a member without a permission, ${way}`, async () => {
      const { radicado, task } = await fileForOffice(city, 'Columpio roto');
      mails.received.length = 0;
      await desk.at(office.clerk, '', async ({ page }) => {
        // The inbox names the applicant and the subject.
        await untilSays(page, 'Ana María Gómez', row(task));
        await untilSays(page, 'Columpio roto', row(task));
        await untilSays(page, radicado, row(task));
        await press(page, `${row(task)} .task-link`);
        await page.waitForSelector(`${TASK} .form-actions .btn`);
        await settled(page);
        await press(page, `${TASK} .form-actions .btn`);
        await page.waitForSelector('#respuesta-texto');
        await settled(page);

        // Opens the photo.
        await press(page, '.doc .link');
        await page.waitForSelector('.preview__picture');
        await page.keyboard.press('Escape');
        await closed(page);

        // Writes to the citizen.
        await type(page, '#mensajes textarea', '¿En qué esquina queda?');
        await press(page, '#mensajes form > .btn');
        await untilSays(page, '¿En qué esquina queda?', '#mensajes .message--city');
        await mailWith('¿En qué esquina queda?');

        // Answers, and closes the record in the same step.
        await comeBack(page, '#respuesta-texto');
        await type(page, '#respuesta-texto', 'Cambiamos el columpio.');
        await choose(page, '#respuesta-estado');
        await press(page, '[aria-labelledby=t-responder] .btn[aria-busy]');
        await untilSays(page, 'Llega por correo a an***@co***.example.', DIALOG);
        await untilSays(page, 'El expediente se cierra como Resuelto.', DIALOG);
        await press(page, `${DIALOG} .dialog__actions .btn`);
        await untilSays(page, 'Esta tarea la terminó usted', TASK);
        await untilSays(page, 'Cambiamos el columpio.', 'article .answer-text');
        await mailWith('Cambiamos el columpio.');
      });
      const sql = 'SELECT r.estado FROM tramites_record r JOIN workflow_task t ON t.record_id = r.id WHERE t.id = $1';
      expect(await city.host.database.rows(sql, [task])).to.deep.equal([{ estado: 'RESUELTO' }]);
    });

    it(`passes a record to another department, ${way}`, async () => {
      const { task } = await fileForOffice(city, 'Árbol caído');
      await take(city, task, office.clerk);
      await desk.at(office.clerk, `tareas/${task}`, async ({ page }) => {
        await press(page, `${MORE} > summary`);
        const pass = `${MORE} .actions [data-action=pasar]`;
        await press(page, pass);
        await page.waitForSelector(`${DIALOG} select option:not([value=""])`);
        const offices = await page.$$eval(`${DIALOG} option`, (all) => all.map(({ textContent }) => textContent));
        expect(offices).to.include('Secretaría de Ambiente').and.not.include('Oficina de Parques');
        await choose(page, `${DIALOG} select`);
        await type(page, `${DIALOG} .input`, 'Es de otra oficina.');
        await page.keyboard.press('Enter');
        await untilSays(page, 'El expediente está en la bandeja de', '.notices');
        await closed(page);
      });
      const sql = 'SELECT estado, grupos FROM workflow_task WHERE id = $1';
      const [passed] = await city.host.database.rows<{ estado: string; grupos: unknown }>(sql, [task]);
      expect(passed!.estado).to.equal('EN_POOL');
      expect(JSON.stringify(passed!.grupos)).not.to.include('parques');
    });

    it(`shows its head what nobody has, and gives the work of one member to another, ${way}`, async () => {
      const [free, held] = [await fileForOffice(city, 'Banca rota'), await fileForOffice(city, 'Reja rota')];
      await take(city, held.task, office.clerk);
      await desk.at(office.head, '', async ({ page }) => {
        await press(page, 'a[href="/consola/sin-tomar"]');
        await untilSays(page, free.radicado, '[aria-labelledby=tareas-sin-tomar] tbody');
        expect(await page.$eval('main', ({ textContent }) => textContent)).not.to.include(held.radicado);
        await comeBack(page, '.side-nav a[href="/consola"]');
        await press(page, 'a[href="/consola/ausencias/reasignar"]');
        for (const [name, who] of [
          ['usuario', 'Nubia C'],
          ['hacia', 'Irene S'],
        ] as const) {
          await type(page, `input[name=${name}]`, who);
          await page.waitForSelector('[role=option]');
          await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Enter');
        }
        await type(page, 'input[name=motivo]', 'Vacaciones');
        await page.keyboard.press('Enter');
        await page.waitForSelector(`${DIALOG} .btn`);
        await untilSays(page, 'Nubia Cárdenas tiene 1 tarea. Pasa a irene.', DIALOG);
        await press(page, `${DIALOG} .btn:not(.btn--quiet)`);
        await untilSays(page, 'Reasignó 1 tarea.', '[aria-label=Resultado]');
      });
      await desk.at(office.colleague, '', async ({ page }) => {
        await untilSays(page, 'Usted', `${row(held.task)} [data-label="A cargo de"]`);
      });
    });
  }
});
