import type { Page } from 'puppeteer';
import { filed } from './filed-record.js';
import { logIn } from './console-visit.js';
import type { ListedView } from './console-views.js';

/** Waits for so many drawn figures, and opens their tables. */
async function untilDrawn(page: Page, count: number): Promise<void> {
  await page.waitForFunction(`document.querySelectorAll('.board :is(.bars, .columns)').length >= ${count}`);
  await page.waitForFunction("!document.querySelector('.board [role=status]')");
  await page.$$eval('details', (all) => {
    for (const one of all) one.setAttribute('open', '');
  });
}

/** The dashboard, with its figures as tables too. */
export const dashboardViews: readonly ListedView[] = [
  {
    name: 'tablero',
    open: async ({ page, go, city }) => {
      await filed(city);
      await go('tablero?periodo=mes');
      await logIn(page, 'admin');
      await untilDrawn(page, 5);
    },
  },
  {
    name: 'tablero-periodo-al-reves',
    open: async ({ page, go }) => {
      await go('tablero?desde=2026-11-30&hasta=2026-11-01');
      await logIn(page, 'admin');
      await page.waitForSelector('[name=hasta][aria-invalid]');
      await untilDrawn(page, 3);
    },
  },
];
