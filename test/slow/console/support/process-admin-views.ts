import { logIn, untilSays } from './console-visit.js';
import type { ListedView } from './console-views.js';

const CODE = 'LICENCIA_ESPACIO_PUBLICO';

const editor: ListedView['open'] = async ({ page, go }) => {
  await go(`administracion/procesos/${CODE}/editor`);
  await logIn(page, 'admin');
  await page.waitForSelector('.diagram [data-chosen]');
};

/** Makes a draft: a way gets another name, and the page shows that it is saved. */
const drafted: ListedView['open'] = async (visit) => {
  const { page } = visit;
  await editor(visit);
  const answered = page.waitForResponse((answer) => answer.url().includes('/staging/guardar'));
  await page.type('.editor-way input', 'x');
  await answered;
  await untilSays(page, 'Guardado', 'main p[role=status]');
};

/** Processes: their list, one with its versions, the editor of its steps, and its publication. */
export const processAdminViews: readonly ListedView[] = [
  {
    name: 'administracion-procesos',
    open: async ({ page, go }) => {
      await go('administracion/procesos');
      await logIn(page, 'admin');
      await page.waitForSelector('tbody tr');
    },
  },
  {
    name: 'administracion-proceso',
    open: async ({ page, go }) => {
      await go(`administracion/procesos/${CODE}`);
      await logIn(page, 'admin');
      await page.waitForSelector('.diagram');
    },
  },
  {
    name: 'administracion-proceso-bpmn',
    open: async ({ page, go }) => {
      await go(`administracion/procesos/${CODE}/bpmn`);
      await logIn(page, 'admin');
      await page.waitForSelector('main input[type=file]');
    },
  },
  { name: 'administracion-proceso-pasos', open: editor },
  {
    name: 'administracion-proceso-espera',
    open: async (visit) => {
      await editor(visit);
      await visit.page.click('.flow-steps li:nth-child(3) button');
      await visit.page.waitForSelector('.flow-steps li:nth-child(3) [aria-current=step]');
    },
  },
  {
    name: 'administracion-proceso-intercalar',
    open: async (visit) => {
      await editor(visit);
      await visit.page.click('.editor-way .btn');
      await visit.page.waitForSelector('dialog[open] select');
    },
  },
  {
    name: 'administracion-proceso-probar',
    open: async ({ page, go }) => {
      await go(`administracion/procesos/${CODE}/probar`);
      await logIn(page, 'admin');
      await page.waitForSelector('.play-tasks .btn');
      await page.waitForSelector('.diagram');
    },
  },
  {
    name: 'administracion-proceso-publicar',
    open: async (visit) => {
      const { page, go } = visit;
      await drafted(visit);
      await go(`administracion/procesos/${CODE}/publicar`);
      await page.waitForSelector('.publish-form .btn');
      await page.waitForSelector('.diagram');
    },
  },
];
