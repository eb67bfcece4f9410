import { logIn, settled } from './console-visit.js';
import type { ListedView } from './console-views.js';

/** The frame: login, my account, keys, and addresses that lead nowhere. */
export const frameViews: readonly ListedView[] = [
  { name: 'ingresar', open: ({ go }) => go('') },
  {
    name: 'ingresar-mal',
    open: async ({ page, go }) => {
      await go('');
      await page.type('input[name=username]', 'ventanilla');
      await page.type('input[name=password]', 'otra-clave-cualquiera');
      await page.click('form button');
      await page.waitForSelector('[role=alert]');
    },
  },
  {
    name: 'olvido',
    open: async ({ page, go }) => {
      await go('');
      await page.click('.btn--quiet');
      await settled(page);
    },
  },
  {
    name: 'cuenta',
    open: async ({ page, go }) => {
      await go('cuenta');
      await logIn(page, 'ventanilla');
    },
  },
  {
    name: 'salir',
    open: async ({ page, go }) => {
      await go('cuenta');
      await logIn(page, 'ventanilla');
      const keep = "({ usuario }) => localStorage.setItem(`consola-tarea-${usuario.id}-1-otra`, '{}')";
      await page.evaluate(`fetch('/api/sesion/').then((answer) => answer.json()).then(${keep})`);
      await page.locator('[aria-labelledby=salir] .btn').click();
      await page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'teclas',
    open: async ({ page, go }) => {
      await go('cuenta');
      await logIn(page, 'ventanilla');
      await page.keyboard.press('?');
      await page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'no-existe',
    open: async ({ page, go }) => {
      await go('no/existe');
      await logIn(page, 'ventanilla');
    },
  },
];
