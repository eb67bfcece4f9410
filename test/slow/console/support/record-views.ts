import { filed } from './filed-record.js';
import { logIn, settled, untilSays } from './console-visit.js';
import type { ListedView } from './console-views.js';
import { WritingCitizen } from './writing-citizen.js';

/** Records: the list, a search, one as staff read it and work on it, and one that was withdrawn. */
export const recordViews: readonly ListedView[] = [
  {
    name: 'expedientes',
    open: async ({ page, go, city }) => {
      await filed(city);
      await go('expedientes');
      await logIn(page, 'ventanilla');
      await page.waitForSelector('.records-table tbody tr');
    },
  },
  {
    name: 'expedientes-ninguno',
    open: async ({ page, go }) => {
      await go('expedientes?radicado=1999-0000001');
      await logIn(page, 'ventanilla');
      await page.waitForSelector('.state');
    },
  },
  {
    name: 'buscar',
    open: async ({ page, go, city }) => {
      await filed(city);
      await go('cuenta');
      await logIn(page, 'ventanilla');
      await page.keyboard.press('/');
      await page.keyboard.type('1144012345');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.records-table tbody tr');
      await settled(page);
    },
  },
  {
    name: 'expediente',
    open: async ({ page, go, city }) => {
      await go(`expedientes/${await filed(city)}`);
      await logIn(page, 'admin');
      await page.waitForSelector('#t-mover');
    },
  },
  {
    name: 'expediente-mensajes',
    open: async ({ page, go, city }) => {
      const id = await filed(city);
      const citizen = await WritingCitizen.of(city, id);
      await citizen.show('La lámpara sigue sin encender.\n\nMire la foto.');
      await go(`expedientes/${id}`);
      await logIn(page, 'ventanilla');
      const thread = '#mensajes';
      await page.waitForSelector('#historial .timeline');
      await page.type(`${thread} textarea`, 'Vamos el martes.');
      // On a small window, the menu at the bottom may cover the button.
      await page.$eval(`${thread} form > .btn`, (button) => (button as unknown as { click(): void }).click());
      await page.waitForSelector(`${thread} .message--city`);
      await untilSays(page, 'Mensaje al ciudadano', '#historial');
      await citizen.write('¿A qué hora?');
      await page.reload();
      await page.waitForSelector(`${thread} .message .badge--warning`);
      await settled(page);
    },
  },
  {
    name: 'expedientes-sin-atender',
    open: async ({ page, go, city }) => {
      await (await WritingCitizen.of(city, await filed(city))).write('¿Cuándo vienen?');
      await go('expedientes?sin_atender=si');
      await logIn(page, 'ventanilla');
      await page.waitForSelector('.records-table .badge--warning');
    },
  },
  {
    name: 'expediente-devolver',
    open: async ({ page, go, city }) => {
      await go(`expedientes/${await filed(city)}`);
      await logIn(page, 'admin');
      await page.waitForSelector('#t-mover');
      await page.select('#estado-nuevo', 'DEVUELTO');
      await page.click('[aria-labelledby=t-responder] .check input');
      await page.waitForSelector('[aria-labelledby=t-mover] fieldset');
    },
  },
  {
    name: 'expediente-trasladar',
    open: async ({ page, go, city }) => {
      await go(`expedientes/${await filed(city)}`);
      await logIn(page, 'admin');
      const open = '[aria-labelledby=t-plazo] .actions > .btn:last-of-type';
      await page.waitForSelector(open);
      await page.click(open);
      await page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'expediente-respondido',
    open: async ({ page, go, city }) => {
      await go(`expedientes/${await filed(city)}`);
      await logIn(page, 'ventanilla');
      await page.type('#respuesta-texto', 'Se cambió la lámpara.');
      await page.$eval('[aria-labelledby=t-responder] .btn[aria-busy]', (button) =>
        (button as unknown as { click(): void }).click(),
      );
      await page.waitForSelector('dialog[open] .btn:focus');
      await page.keyboard.press('Enter');
      await page.waitForSelector('article .answer-text');
      await settled(page);
    },
  },
  {
    name: 'expediente-desistido',
    open: async ({ page, go, city }) => {
      const id = await filed(city);
      const lapsed = "UPDATE tramites_record SET estado = 'DEVUELTO', plazo_ciudadano = $1 WHERE id = $2";
      await city.host.database.changeRows(lapsed, [new Date('2026-01-08T04:59:59.999Z'), id]);
      await go(`expedientes/${id}`);
      await logIn(page, 'admin');
      await page.waitForSelector('#desistir-motivo');
      await page.type('#desistir-motivo', 'No llegó la autorización del vecino.');
      const button = 'section[aria-labelledby=t-desistir] .btn';
      await page.$eval(button, (found) => (found as unknown as { click(): void }).click());
      await page.waitForSelector('dialog[open] .btn:focus');
      await page.keyboard.press('Enter');
      await page.waitForSelector('article .answer-text');
      await settled(page);
    },
  },
];
