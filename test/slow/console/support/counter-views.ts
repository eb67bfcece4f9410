import type { Page } from 'puppeteer';
import { logIn, settled } from './console-visit.js';
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
export async function fillPetition(page: Page): Promise<void> {
  for (const first of ['#campo-identidad', '#campo-tipo']) {
    await page.$eval(first, (button) => (button as unknown as { click(): void }).click());
  }
  await page.waitForSelector('#campo-nombre');
  await page.type('#campo-nombre', 'Rosa Elvira Núñez');
  await page.select('#campo-documento-tipo', 'CC');
  await page.type('#campo-documento', '1144012345');
  await page.type('#campo-correo', 'rosa@vecinos.example');
  await page.type('#campo-asunto', 'Alumbrado <script>alert(1)</script>');
  await page.type('#campo-descripcion', 'La lámpara de la esquina no enciende.');
}

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
    name: 'ventanilla-rechazo',
    open: async ({ page, go }) => {
      await go('ventanilla');
      await logIn(page, 'ventanilla');
      await openForm(page, 'Peticiones');
      await page.$eval('form .btn--lg', (button) => (button as unknown as { click(): void }).click());
      await page.waitForSelector('.error-summary');
    },
  },
  {
    name: 'ventanilla-radicado',
    open: async ({ page, go }) => {
      await go('ventanilla');
      await logIn(page, 'ventanilla');
      await openForm(page, 'Peticiones');
      await fillPetition(page);
      await page.$eval('form .btn--lg', (button) => (button as unknown as { click(): void }).click());
      await page.waitForSelector('h1 .num');
    },
  },
];
