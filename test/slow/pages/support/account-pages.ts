import type { Page } from 'puppeteer';
import { PASSWORD } from '../../../plugins/auth/support/auth-client.js';
import { press } from './fill-pages.js';
import type { ListedPage } from './listed-page.js';

/** Logs the citizen of the demonstration in, on the login page. */
export async function logIn(page: Page, password = PASSWORD): Promise<void> {
  await page.$eval('#usuario', (input) => ((input as unknown as { value: string }).value = ''));
  await page.type('#usuario', 'ciudadano');
  await page.type('#clave', password);
  await press(page, 'main form button');
}

/** The login, and what it opens. */
export const accountPages: readonly ListedPage[] = [
  { name: 'ingreso', open: ({ go }) => go('/mi/ingreso') },
  {
    name: 'ingreso-errado',
    open: async ({ page, go }) => {
      await go('/mi/ingreso');
      await logIn(page, 'no-es-esta');
    },
  },
  { name: 'ingreso-con-codigo', open: ({ go }) => go('/mi/ingreso?aviso=codigo-errado') },
  { name: 'otra-clave', open: ({ go }) => go('/mi/clave') },
  {
    name: 'mis-certificados',
    open: async ({ page, go }) => {
      await go('/mi/');
      await logIn(page);
    },
  },
];
