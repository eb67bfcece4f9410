import { logIn } from './console-visit.js';
import type { ListedView } from './console-views.js';

const opened =
  (address: string, selector: string): ListedView['open'] =>
  async ({ page, go }) => {
    await go(`administracion/formularios${address}`);
    await logIn(page, 'admin');
    await page.waitForSelector(selector);
  };

const editor = opened('/F_CONCEPTO_PLANEACION', '.form-preview input');

/** The forms of tasks: their list, the editor of one, and what a save changes. */
export const formAdminViews: readonly ListedView[] = [
  { name: 'administracion-formularios', open: opened('', 'tbody tr') },
  { name: 'administracion-formulario', open: editor },
  {
    name: 'administracion-formulario-guardar',
    open: async (visit) => {
      const { page } = visit;
      await editor(visit);
      await page.type('#formulario-nombre', ' y obras');
      await page.click('.page-head .row .btn:last-child');
      await page.waitForSelector('dialog[open] ins');
    },
  },
];
