import type { ListedView } from './console-views.js';
import { logIn } from './console-visit.js';

const opened =
  (address: string, shown: string): ListedView['open'] =>
  async ({ page, go }) => {
    await go(address);
    await logIn(page, 'admin');
    await page.waitForSelector(shown);
  };

/** Procedures: their lists, the form of a registration with its trial, and a new text. */
export const procedureAdminViews: readonly ListedView[] = [
  { name: 'administracion-procedimientos', open: opened('administracion/procedimientos', '.table') },
  {
    name: 'administracion-procedimiento',
    open: opened('administracion/procedimientos/SALDO_PREDIAL', '[aria-labelledby=prueba] input'),
  },
  { name: 'administracion-procedimiento-sql', open: opened('administracion/procedimiento-sql', '.source-field') },
];
