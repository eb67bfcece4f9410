import type { ListedView } from './console-views.js';
import { logIn } from './console-visit.js';

/** The texts of the chats: the list, and a text with the chat that says it. */
export const wordingAdminViews: readonly ListedView[] = [
  {
    name: 'administracion-textos-de-chats',
    open: async ({ page, go }) => {
      await go('administracion/textos-de-chats');
      await logIn(page, 'admin');
      await page.waitForSelector('tbody tr');
    },
  },
  {
    name: 'administracion-texto-de-chat',
    open: async ({ page, go }) => {
      await go('administracion/textos-de-chats/estado');
      await logIn(page, 'admin');
      await page.waitForSelector('.chat__bubble');
    },
  },
];
