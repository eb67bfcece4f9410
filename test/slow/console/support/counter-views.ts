import type { Page } from 'puppeteer';
import { logIn, settled, untilSays } from './console-visit.js';
import type { ListedView } from './console-views.js';

/** Opens the form of a tramite of the demonstration at the counter. */
export async function openForm(page: Page, name: string): Promise<void> {
  await page.waitForSelector('.link-list a');
  // The menu at the bottom may lie over it.
  await page.$$eval(
    '.link-list a',
    (links, text) => links.find(({ textContent }) => textContent?.includes(text))?.click(),
    name,
  );
  await page.waitForSelector('form .question');
  await settled(page);
}

/** Types what the petition of the demonstration asks for. */
export async function fillPetition(page: Page, { hasMail = true } = {}): Promise<void> {
  for (const first of ['#campo-identidad', '#campo-tipo']) await press(page, first);
  await page.waitForSelector('#campo-nombre');
  await page.type('#campo-nombre', 'Rosa Elvira Núñez');
  await page.select('#campo-documento-tipo', 'CC');
  await page.type('#campo-documento', '1144012345');
  if (hasMail) await page.type('#campo-correo', 'rosa@vecinos.example');
  await page.type('#campo-asunto', 'Alumbrado <script>alert(1)</script>');
  await page.type('#campo-descripcion', 'La lámpara de la esquina no enciende.');
}

/** Presses a button of the page, which the menu at the bottom may cover. */
const press = (page: Page, selector: string): Promise<void> =>
  page.$eval(selector, (button) => (button as unknown as { click(): void }).click());

/** Goes on to the summary, which is read to the person. */
export async function review(page: Page): Promise<void> {
  await press(page, 'form .btn--lg');
  await page.waitForSelector('.summary');
  await settled(page);
}

/** Accepts the privacy notice for the person, and files. */
export async function acceptAndFile(page: Page): Promise<void> {
  await page.waitForSelector('#aviso-aceptado');
  await press(page, '#aviso-aceptado');
  await press(page, 'form .btn--lg');
}

/** Waits for the number of the filing. */
export async function filedNumber(page: Page): Promise<string> {
  await page.waitForSelector('h1 .num');
  return page.$eval('h1 .num', ({ textContent }) => textContent ?? '');
}

/** Waits until the draft is on the service. */
export const saved = (page: Page): Promise<unknown> => untilSays(page, 'Borrador guardado', '.form-actions');

/** The counter: what may be filed, a form as it is filled, and what was filed. */
export const counterViews: readonly ListedView[] = [
  {
    name: 'ventanilla',
    open: async ({ page, go }) => {
      await go('ventanilla');
      await logIn(page, 'ventanilla');
      await page.waitForSelector('.link-list a');
    },
  },
  {
    name: 'ventanilla-formulario',
    open: async ({ page, go }) => {
      await go('ventanilla');
      await logIn(page, 'ventanilla');
      await openForm(page, 'Peticiones');
      await page.type('#campo-correo', 'rosa@');
      await page.focus('#campo-asunto');
      await page.waitForSelector('#campo-correo-error');
    },
  },
  {
    name: 'ventanilla-borradores',
    open: async ({ page, go }) => {
      await go('ventanilla');
      await logIn(page, 'ventanilla');
      await openForm(page, 'Peticiones');
      await fillPetition(page);
      await saved(page);
      await go('ventanilla');
      await page.waitForSelector('.draft');
      await press(page, '.draft .btn');
      await page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'ventanilla-falta',
    open: async ({ page, go }) => {
      await go('ventanilla');
      await logIn(page, 'ventanilla');
      await openForm(page, 'Peticiones');
      await review(page);
      await page.waitForSelector('.error-summary');
    },
  },
  {
    name: 'ventanilla-revision',
    open: async ({ page, go }) => {
      await go('ventanilla');
      await logIn(page, 'ventanilla');
      await openForm(page, 'Peticiones');
      await fillPetition(page);
      await review(page);
      await page.waitForSelector('#aviso-aceptado');
      await press(page, '.more summary');
      await press(page, 'form .btn--lg');
      await page.waitForSelector('#aviso-aceptado-error');
    },
  },
  {
    name: 'ventanilla-radicado',
    open: async ({ page, go }) => {
      await go('ventanilla');
      await logIn(page, 'ventanilla');
      await openForm(page, 'Peticiones');
      await fillPetition(page);
      await review(page);
      await acceptAndFile(page);
      await filedNumber(page);
    },
  },
];
