import { logIn, settled, untilSays } from './console-visit.js';
import type { ListedView } from './console-views.js';

const FAULTY = 'version: 1\ntipos_denuncia:\n  - { codigo: RUIDO }\n';
const NEW = 'version: 1\ntipos_denuncia:\n  - { codigo: HUMO, nombre: Humo }\n';

const checked = (name: string, text: string, said: string): ListedView => ({
  name,
  open: async ({ page, go }) => {
    await go('administracion/traer');
    await logIn(page, 'admin');
    await page.waitForSelector('.bundle-text textarea');
    await page.type('.bundle-text textarea', text);
    await page.click('.bundle-text ~ .btn');
    await untilSays(page, said);
    await settled(page);
  },
});

/** The pages of the administration about definitions that go from one server to another. */
export const promotionAdminViews: readonly ListedView[] = [
  {
    name: 'llevar',
    open: async ({ page, go }) => {
      await go('administracion/llevar');
      await logIn(page, 'admin');
      await page.waitForSelector('.bundle-sections input');
      await page.click('.bundle-sections input');
      await settled(page);
    },
  },
  checked('traer-diferencia', NEW, 'Traer 1 cambio'),
  checked('traer-faltas', FAULTY, '1 falta que corregir'),
];
