import type { ListedView } from './console-views.js';
import { logIn } from './console-visit.js';

const opened =
  (address: string, shown: string): ListedView['open'] =>
  async ({ page, go }) => {
    await go(address);
    await logIn(page, 'admin');
    await page.waitForSelector(shown);
  };

const userPage = opened('administracion/usuarios/2', '[aria-labelledby=sesiones-abiertas]');

/** Users and roles: the lists, a user with the forms, an invitation, and the permissions of a role. */
export const peopleAdminViews: readonly ListedView[] = [
  { name: 'administracion-usuarios', open: opened('administracion/usuarios', '.table') },
  { name: 'administracion-usuario', open: userPage },
  {
    name: 'administracion-usuario-roles',
    open: async (visit) => {
      await userPage(visit);
      await visit.page.click('[aria-labelledby=roles-y-permisos] .btn');
      await visit.page.waitForSelector('.permission-groups fieldset + fieldset');
    },
  },
  {
    name: 'administracion-usuario-datos',
    open: async (visit) => {
      await userPage(visit);
      await visit.page.click('[aria-labelledby=datos] .btn');
      await visit.page.waitForSelector('input[name=nombres]');
    },
  },
  { name: 'administracion-invitar', open: opened('administracion/usuarios/invitar', '.permission-groups') },
  { name: 'administracion-roles', open: opened('administracion/roles', '.table') },
  {
    name: 'administracion-rol-nuevo',
    open: opened('administracion/rol-nuevo', '.permission-groups fieldset + fieldset'),
  },
];
