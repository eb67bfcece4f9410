import { logIn, settled } from './console-visit.js';
import type { ListedView } from './console-views.js';
import { filed } from './filed-record.js';
import { emptyInbox, fillInbox } from './filled-inbox.js';

/** The inbox: with tasks, with a selection, empty, and as a view is saved, and the tasks that nobody has. */
export const inboxViews: readonly ListedView[] = [
  {
    name: 'bandeja',
    open: async ({ page, go, city }) => {
      await emptyInbox(city.host.database);
      await fillInbox(city.host.database, 'ventanilla', 8);
      await filed(city);
      await go('');
      await logIn(page, 'ventanilla');
      await page.waitForSelector('.tray tbody tr');
    },
  },
  {
    name: 'bandeja-columnas',
    open: async ({ page, go, city }) => {
      await filed(city);
      await go('');
      await logIn(page, 'ventanilla');
      await page.waitForSelector('.page-head .btn--quiet:enabled');
      await page.click('.page-head .btn--quiet');
      await page.waitForSelector('dialog[open]');
      await settled(page);
    },
  },
  {
    name: 'bandeja-seleccion',
    open: async ({ page, go, city }) => {
      await emptyInbox(city.host.database);
      await fillInbox(city.host.database, 'ventanilla', 8);
      await go('');
      await logIn(page, 'ventanilla');
      await page.waitForSelector('.tray tbody tr');
      for (const key of ['j', 'x', 'j', 'x'] as const) await page.keyboard.press(key);
      await page.waitForSelector('.bulk');
    },
  },
  {
    name: 'sin-tomar',
    open: async ({ page, go, city }) => {
      await emptyInbox(city.host.database);
      await fillInbox(city.host.database, 'ventanilla', 8);
      await go('sin-tomar');
      await logIn(page, 'admin');
      await page.waitForSelector('tbody tr');
    },
  },
  {
    name: 'bandeja-vacia',
    open: async ({ page, go, city }) => {
      await emptyInbox(city.host.database);
      await go('?proceso=NINGUNO');
      await logIn(page, 'ventanilla');
      await page.waitForSelector('.state');
    },
  },
  {
    name: 'bandeja-guardar',
    open: async ({ page, go }) => {
      await go('?vence=pronto');
      await logIn(page, 'ventanilla');
      await page.waitForSelector('.inbox-views .btn');
      await page.click('.inbox-views .btn');
      await page.waitForSelector('dialog[open]');
      await settled(page);
    },
  },
];
