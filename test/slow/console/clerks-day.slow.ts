import { expect } from 'chai';
import { TOTP, type Secret } from 'otpauth';
import { importInto } from '../../acceptance/support/bundles.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { ConsoleBrowser } from './support/console-browser.js';
import { settled, untilSays } from './support/console-visit.js';
import { keyboard, mouse } from './support/hands.js';
import { instanceCity, type InstanceCity } from './support/instance-city.js';
import { enrolled } from './support/second-factor.js';
import { fileLicence, taskOf } from './support/staff-calls.js';

const CLERK = 'rosario';

describe("a clerk's day in the console", () => {
  let desk: ConsoleBrowser;
  let city: DemoCity;
  let known: InstanceCity;
  let secret: Secret;

  before(async () => {
    desk = await ConsoleBrowser.start();
    ({ city } = desk);
    known = await instanceCity(city);
    const permisos = ['workflow.read', 'workflow.admin'];
    const usuarios = [
      { username: CLERK, nombres: 'Rosario Peña', password: PASSWORD, roles: ['ventanilla'], permisos },
    ];
    await importInto(city.host, { usuarios });
    secret = await enrolled(city, CLERK);
  });
  after(() => desk?.stop());

  /** Returns an unused code. */
  const freshCode = (): string => {
    city.host.clock.advance(30);
    return new TOTP({ secret }).generate({ timestamp: city.host.clock.now().getTime() });
  };
  const stateOf = async (task: number): Promise<unknown> => {
    const sql = 'SELECT estado FROM workflow_task WHERE id = $1';
    return (await city.host.database.rows<{ estado: string }>(sql, [task]))[0]!.estado;
  };

  for (const hands of [mouse, keyboard]) {
    it(`is done ${hands.name}`, async () => {
      const tasks: number[] = [];
      for (let count = 0; count < 3; count += 1) tasks.push(await taskOf(city, await fileLicence(city)));
      const stuck = await known.stick();
      const visit = await desk.visit();
      const { page } = visit;
      visit.expects('/api/sesion/');
      try {
        // Logs in with a second factor.
        await visit.go('');
        await hands.type(page, 'input[name=username]', CLERK);
        await hands.type(page, 'input[name=password]', PASSWORD);
        await page.keyboard.press('Enter');
        await hands.type(page, 'input[name=otp]', freshCode());
        await page.keyboard.press('Enter');

        // Claims three tasks.
        await page.waitForSelector(`[data-task="${tasks[2]}"]`);
        await settled(page);
        await hands.take(page, tasks);
        for (const task of tasks) await untilSays(page, 'Usted', `[data-task="${task}"]`);
        await untilSays(page, 'Tomó 3 tareas.', '.notices');

        // Fills one half, loses the connection and goes on.
        await hands.press(page, `[data-task="${tasks[0]}"] .task-link`);
        await page.waitForSelector('#campo-folios');
        await settled(page);
        await hands.type(page, '#campo-folios', '12');
        await untilSays(page, 'Borrador guardado');
        await page.setOfflineMode(true);
        await page.waitForSelector('.offline');
        await hands.type(page, '#campo-observaciones', 'Falta el plano de la red.');
        await untilSays(page, 'Sin conexión con el servicio');
        await page.setOfflineMode(false);
        await page.waitForSelector('.offline', { hidden: true });
        await untilSays(page, 'Borrador guardado');

        // Ends the task by an action.
        await hands.press(page, '.form-actions .btn');
        await hands.press(page, 'dialog[open] .dialog__actions .btn');
        await untilSays(page, 'Admitir: hecho', '.notices');
        expect(await stateOf(tasks[0]!)).to.equal('COMPLETADA');
        const sql = `SELECT i.datos FROM workflow_instance i JOIN workflow_task t ON t.instance_id = i.id WHERE t.id = $1`;
        const [instance] = await city.host.database.rows<{ datos: unknown }>(sql, [tasks[0]!]);
        expect(JSON.stringify(instance!.datos)).to.include('Falta el plano de la red.');

        // Files at the counter.
        await hands.menu(page, 'ventanilla');
        await page.waitForSelector('.link-list a');
        await hands.press(page, 'a[href="/consola/ventanilla/PQRSD"]');
        await page.waitForSelector('#campo-identidad');
        await settled(page);
        await hands.press(page, '#campo-identidad');
        await hands.press(page, '#campo-tipo');
        await page.waitForSelector('#campo-nombre');
        await hands.type(page, '#campo-nombre', 'Rosa Elvira Núñez');
        await hands.choose(page, '#campo-documento-tipo');
        await hands.type(page, '#campo-documento', '1144012345');
        await hands.type(page, '#campo-correo', 'rosa@vecinos.example');
        await hands.type(page, '#campo-asunto', 'Alumbrado');
        await hands.type(page, '#campo-descripcion', 'La lámpara de la esquina no enciende.');
        await hands.press(page, 'form .btn--lg');
        await page.waitForSelector('.summary');
        await hands.press(page, '#aviso-aceptado');
        await hands.press(page, 'form .btn--lg');
        await page.waitForSelector('h1 .num');

        // Answers the petition.
        await hands.press(page, 'a[href^="/consola/expedientes/"]');
        await page.waitForSelector('#respuesta-texto');
        await settled(page);
        await hands.type(page, '#respuesta-texto', 'Se cambió la lámpara.');
        await hands.press(page, '[aria-labelledby=t-responder] .btn[aria-busy]');
        await untilSays(page, 'Llega por correo a ro***@ve***.example.', 'dialog[open]');
        await hands.press(page, 'dialog[open] .dialog__actions .btn');
        await untilSays(page, 'Se cambió la lámpara.', 'article .answer-text');

        // Retries an incident.
        await known.mend();
        await hands.menu(page, 'instancias');
        await hands.press(page, `a[href="/consola/instancias/${stuck}"]`);
        await hands.press(page, '.incident .btn');
        await hands.type(page, 'dialog[open] textarea', 'El recaudo volvió');
        await hands.press(page, 'dialog[open] .dialog__actions .btn');
        await untilSays(page, 'Terminada');

        // Looks at the dashboard, and signs out.
        await hands.menu(page, 'tablero');
        await page.waitForFunction("document.querySelectorAll('.board :is(.bars, .columns)').length >= 3");
        await hands.menu(page, 'cuenta');
        await page.waitForSelector('[aria-labelledby=salir]');
        await settled(page);
        await hands.press(page, '[aria-labelledby=salir] .btn');
        await page.waitForSelector('.login');
        const answer = await page.evaluate("fetch('/api/sesion/').then(({ status }) => status)");
        expect(answer).to.equal(401);
        // Requests without a connection had to fail.
        expect(visit.faults().filter((fault) => !fault.startsWith('failed: '))).to.deep.equal([]);
      } finally {
        await visit.close();
      }
    });
  }
});
