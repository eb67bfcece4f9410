import { logIn } from './console-visit.js';
import type { ListedView } from './console-views.js';

const keys: ListedView['open'] = async ({ page, go }) => {
  await go('administracion/claves-api');
  await logIn(page, 'admin');
  await page.waitForSelector('tbody tr');
};

const department: ListedView['open'] = async ({ page, go, city }) => {
  const [{ id }] = (await city.host.database.rows<{ id: number }>(
    'SELECT id FROM catalogs_dependencia WHERE responsable IS NOT NULL OR padre IS NULL ORDER BY id',
  )) as [{ id: number }];
  await go(`administracion/dependencias/${id}`);
  await logIn(page, 'admin');
  await page.waitForSelector('[aria-labelledby=usos] :is(ul, p)');
};

const bot: ListedView['open'] = async ({ page, go, city, expects }) => {
  const [{ id }] = (await city.host.database.rows<{ id: number }>(
    'SELECT id FROM channels_connection ORDER BY id',
  )) as [{ id: number }];
  // No platform knows the bot of the demonstration.
  expects('/admin/trpc/messenger.webhookInfo?batch=1');
  await go(`administracion/bots/${id}`);
  await logIn(page, 'admin');
  await page.waitForSelector('svg.qr');
};

/** Departments, keys, tokens and bots: each list, and what is done there. */
export const accessAdminViews: readonly ListedView[] = [
  {
    name: 'administracion-dependencias',
    open: async ({ page, go }) => {
      await go('administracion/dependencias');
      await logIn(page, 'admin');
      await page.waitForSelector('.department-tree');
    },
  },
  { name: 'administracion-dependencia', open: department },
  {
    name: 'administracion-dependencia-eliminar',
    open: async (visit) => {
      await department(visit);
      await visit.page.click('.page-head .btn--danger');
      await visit.page.waitForSelector('dialog[open] .btn--secondary, dialog[open] .btn--quiet');
    },
  },
  { name: 'administracion-claves', open: keys },
  {
    name: 'administracion-clave-emitir',
    open: async (visit) => {
      await keys(visit);
      await visit.page.click('.page-head .btn');
      await visit.page.waitForSelector('dialog[open] .grant-choices input');
    },
  },
  {
    name: 'administracion-tokens-cambiar',
    open: async ({ page, go }) => {
      await go('administracion/tokens');
      await logIn(page, 'admin');
      await page.waitForSelector('tbody tr');
      await page.locator('tbody .btn--secondary').click();
      await page.waitForSelector('dialog[open] .grant-choices input');
    },
  },
  {
    name: 'administracion-bots',
    open: async ({ page, go }) => {
      await go('administracion/bots');
      await logIn(page, 'admin');
      await page.waitForSelector('tbody tr');
    },
  },
  { name: 'administracion-bot', open: bot },
];
