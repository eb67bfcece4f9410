import { filed } from './filed-record.js';
import { logIn } from './console-visit.js';
import type { ListedView } from './console-views.js';

/** The dashboard, with its figures as tables too. */
export const dashboardViews: readonly ListedView[] = [
  {
    name: 'tablero',
    open: async ({ page, go, city }) => {
      await filed(city);
      await go('tablero');
      await logIn(page, 'admin');
      await page.waitForFunction("document.querySelectorAll('.board :is(.bars, .columns)').length >= 3");
      await page.waitForFunction("!document.querySelector('.board [role=status]')");
      await page.$$eval('details', (all) => {
        for (const one of all) one.setAttribute('open', '');
      });
    },
  },
];
