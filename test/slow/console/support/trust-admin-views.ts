import { logIn, settled, untilSays } from './console-visit.js';
import type { ListedView } from './console-views.js';

/** The pages of the administration about what was done, and about the service itself. */
export const trustAdminViews: readonly ListedView[] = [
  {
    name: 'auditoria',
    open: async ({ page, go }) => {
      await go('administracion/auditoria');
      await logIn(page, 'admin');
      await page.waitForSelector('table[aria-label=Hechos]');
      await settled(page);
    },
  },
  {
    name: 'auditoria-hecho',
    open: async ({ page, go }) => {
      await go('administracion/auditoria?accion=auth.session.begun');
      await logIn(page, 'admin');
      await page.waitForSelector('table[aria-label=Hechos] td .btn');
      await page.click('table[aria-label=Hechos] td .btn');
      await page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'cadenas-comprobadas',
    open: async ({ page, go }) => {
      await go('administracion/cadenas');
      await logIn(page, 'admin');
      await page.waitForSelector('.chain-head');
      await page.click('form.form .btn');
      await untilSays(page, 'La cadena está completa');
      await settled(page);
    },
  },
  {
    name: 'trabajos',
    open: async ({ page, go, city }) => {
      await city.host.database.changeRows(
        `INSERT INTO host_job (id, name, data, state, attempts, due_at, last_error, created_at)
         SELECT '01900000-0000-7000-8000-000000000001', 'sellos/estampar', '{}', 'FALLIDA', 12, $1, 'No contesta.', $1
         WHERE NOT EXISTS (SELECT 1 FROM host_job WHERE id = '01900000-0000-7000-8000-000000000001')`,
        [city.host.clock.now()],
      );
      await go('administracion/trabajos?estado=FALLIDA');
      await logIn(page, 'admin');
      await page.waitForSelector('td.cell-pick input');
      await page.click('td.cell-pick input');
      await untilSays(page, '1 trabajo elegido');
    },
  },
  {
    name: 'correos',
    open: async ({ page, go }) => {
      await go('administracion/correos');
      await logIn(page, 'admin');
      await settled(page);
    },
  },
  {
    name: 'servicio',
    open: async ({ page, go }) => {
      await go('administracion/servicio');
      await logIn(page, 'admin');
      await page.waitForSelector('table[aria-label=Módulos]');
      await settled(page);
    },
  },
  {
    name: 'configuracion',
    open: async ({ page, go }) => {
      await go('administracion/configuracion');
      await logIn(page, 'admin');
      await page.waitForSelector('table[aria-label=Configuración]');
      await settled(page);
    },
  },
];
