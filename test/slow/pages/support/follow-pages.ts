import type { Page } from 'puppeteer';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { press } from './fill-pages.js';
import type { ListedPage } from './listed-page.js';
import { answer, attach, CHECK, decide, file, HAND_IN, type Filed } from './petition.js';

const at = (name: string, path: string): ListedPage => ({ name, open: ({ go }) => go(path) });

/** Files a petition that waits for its citizen. */
export async function asked(city: DemoCity): Promise<Filed> {
  const filed = await file(city);
  await decide(city, filed, 'REQUERIR', 'Falta la autorización del vecino.');
  return filed;
}

async function answered(city: DemoCity): Promise<Filed> {
  const filed = await file(city);
  await decide(city, filed, 'ADMITIR');
  const texto = 'Señora Ana:\n\nPodaremos el árbol el 4 de diciembre. No tiene que hacer nada más.';
  await answer(city, filed, { texto });
  return filed;
}

async function openRequest({ key }: Filed, page: Page, go: (path: string) => Promise<void>): Promise<void> {
  await go(`/seguimiento/${key}`);
  await press(page, 'a[href*="/pendiente/"]');
  await press(page, 'form[action$="/comenzar"] button');
}

/** Pages on which a record is looked up and followed, and a request is answered. */
export const followPages: readonly ListedPage[] = [
  at('consultar', '/seguimiento/'),
  {
    name: 'consultar-sin-resultado',
    open: async ({ city, page, go }) => {
      const { radicado } = await file(city);
      await go('/seguimiento/');
      await page.type('#radicado', radicado);
      await page.type('#documento', '1000');
      await press(page, 'form:has(#radicado) button');
    },
  },
  at('seguimiento-ausente', '/seguimiento/key_00000000-0000-4000-8000-000000000000'),
  {
    name: 'seguimiento',
    open: async ({ city, page, go }) => {
      const { radicado } = await file(city);
      await go('/seguimiento/');
      await page.type('#radicado', radicado);
      await page.type('#documento', '31.234.567');
      await press(page, 'form:has(#radicado) button');
    },
  },
  {
    name: 'copia-no-lista',
    open: async ({ city, go }) => go(`/seguimiento/${(await file(city)).key}/copia`),
  },
  {
    name: 'seguimiento-respondido',
    open: async ({ city, go }) => go(`/seguimiento/${(await answered(city)).key}`),
  },
  {
    name: 'seguimiento-espera',
    open: async ({ city, go }) => go(`/seguimiento/${(await asked(city)).key}`),
  },
  {
    name: 'pendiente-sin-comenzar',
    open: async ({ city, page, go }) => {
      await go(`/seguimiento/${(await asked(city)).key}`);
      await press(page, 'a[href*="/pendiente/"]');
    },
  },
  {
    name: 'pendiente',
    open: async ({ city, page, go }) => openRequest(await asked(city), page, go),
  },
  {
    name: 'pendiente-con-errores',
    open: async ({ city, page, go }) => {
      await openRequest(await asked(city), page, go);
      await page.type('textarea', 'Va la autorización del vecino.');
      await press(page, CHECK);
    },
  },
  {
    name: 'pendiente-con-archivo',
    open: async ({ city, page, go }) => {
      await openRequest(await asked(city), page, go);
      await attach(page);
    },
  },
  {
    name: 'pendiente-revisar',
    open: async ({ city, page, go }) => {
      await openRequest(await asked(city), page, go);
      await attach(page);
      await press(page, CHECK);
    },
  },
  {
    name: 'seguimiento-entregado',
    open: async ({ city, page, go }) => {
      await openRequest(await asked(city), page, go);
      await attach(page);
      await press(page, CHECK);
      await press(page, HAND_IN);
    },
  },
];
