import type { Page } from 'puppeteer';
import { logIn, settled, untilSays } from './console-visit.js';
import type { ListedView } from './console-views.js';

type Open = ListedView['open'];

/** Opens the editor of a tramite of the demonstration. */
const edited =
  (codigo: string): Open =>
  async ({ page, go }) => {
    await go(`administracion/tramites/${codigo}`);
    await logIn(page, 'admin');
    await page.waitForSelector('.question-entry');
    await settled(page);
  };

/** Presses the button of the page with these words. */
async function press(page: Page, words: string): Promise<void> {
  await page.$$eval(
    'main button',
    (buttons, text) => buttons.find(({ textContent }) => textContent?.trim().startsWith(text))?.click(),
    words,
  );
  await settled(page);
}

/** Opens the editor, and one of its parts. */
const partOf =
  (codigo: string, part: string): Open =>
  async (visit) => {
    await edited(codigo)(visit);
    await press(visit.page, part);
  };

/** Tramites as administrators set them up: the list, and each part of the editor. */
export const tramiteAdminViews: readonly ListedView[] = [
  {
    name: 'administracion-tramites',
    open: async ({ page, go }) => {
      await go('administracion/tramites');
      await logIn(page, 'admin');
      await page.waitForSelector('tbody tr');
    },
  },
  {
    name: 'administracion-tramite-nuevo',
    open: async ({ page, go }) => {
      await go('administracion/tramites');
      await logIn(page, 'admin');
      await page.waitForSelector('tbody tr');
      await press(page, 'Nuevo trámite');
      await page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'administracion-tramite-pausa',
    open: async ({ page, go }) => {
      await go('administracion/tramites');
      await logIn(page, 'admin');
      await page.waitForSelector('tbody tr');
      await press(page, 'Pausar o abrir');
      await page.waitForSelector('dialog[open] form');
      await page.locator('dialog[open] input[type=checkbox]').click();
    },
  },
  {
    name: 'administracion-tramite-condicion',
    open: async (visit) => {
      await edited('PODA')(visit);
      // The description of the risk, which is asked only where there is one.
      await visit.page.$$eval('.question-entry button', (entries) => entries[3]!.click());
      await visit.page.waitForSelector('.condition__row');
    },
  },
  {
    name: 'administracion-tramite-vista-previa',
    open: async (visit) => {
      const { page } = visit;
      await edited('PODA')(visit);
      await press(page, 'Vista previa');
      const frame = await (await page.waitForSelector('.preview__page'))!.contentFrame();
      await frame.waitForSelector('h1');
    },
  },
  { name: 'administracion-tramite-datos', open: partOf('PQRSD', 'Datos del trámite') },
  {
    name: 'administracion-tramite-opciones',
    open: async (visit) => {
      await edited('PQRSD')(visit);
      await visit.page.$$eval('.question-entry button', (entries) => entries[1]!.click());
      await visit.page.waitForSelector('.option-row');
    },
  },
  {
    name: 'administracion-tramite-pruebas',
    open: async (visit) => {
      await partOf('PODA', 'Pruebas')(visit);
      await press(visit.page, 'Agregar un caso');
      await press(visit.page, 'Probar estas respuestas');
      await untilSays(visit.page, 'Lo que queda guardado');
    },
  },
  {
    name: 'administracion-tramite-publicar',
    open: async (visit) => {
      const { page } = visit;
      await edited('EVENTO')(visit);
      await page.$eval('#pregunta-pre_texto', (input) => input.focus());
      await page.keyboard.type(' de la empresa');
      await press(page, 'Agregar una pregunta');
      await untilSays(page, 'Borrador guardado');
      await press(page, 'Publicar');
      await page.waitForSelector('.tramite-differences li');
    },
  },
  {
    name: 'administracion-plantillas-de-validacion',
    open: async ({ page, go }) => {
      await go('administracion/plantillas-validacion');
      await logIn(page, 'admin');
      await page.waitForSelector('tbody tr');
      await page.locator('tbody .btn--secondary').click();
      await page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'administracion-tipos-de-denuncia',
    open: async ({ page, go }) => {
      await go('administracion/tipos-denuncia');
      await logIn(page, 'admin');
      await page.waitForSelector('tbody tr');
      await page.locator('tbody .btn--secondary').click();
      await page.waitForSelector('dialog[open]');
    },
  },
];
