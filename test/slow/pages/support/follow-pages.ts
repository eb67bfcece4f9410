import type { Page } from 'puppeteer';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { press } from './fill-pages.js';
import type { ListedPage } from './listed-page.js';
import { answer, attach, CHECK, decide, file, HAND_IN, post, type Filed } from './petition.js';

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

/** Writes to the city as the holder of the key, or to the citizen as a user. */
async function say(city: DemoCity, { key }: Filed, texto: string, as?: string): Promise<void> {
  const path = as === undefined ? `seguimiento/${key}/mensaje` : `mensaje/${key}`;
  await post(city, `/home/api/tramite/${path}`, { texto }, as);
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
  {
    name: 'seguimiento-mensajes',
    open: async ({ city, go }) => {
      const filed = await answered(city);
      await say(city, filed, 'Gracias. ¿También podan el de la esquina?');
      await say(city, filed, 'Sí, el mismo día.', 'ventanilla');
      await go(`/seguimiento/${filed.key}`);
    },
  },
  {
    name: 'mensaje-sin-comenzar',
    open: async ({ city, go }) => go(`/seguimiento/${(await asked(city)).key}/mensaje`),
  },
  {
    name: 'mensaje-con-errores',
    open: async ({ city, page, go }) => {
      await go(`/seguimiento/${(await file(city)).key}`);
      await press(page, 'form[action$="/mensaje/comenzar"] button');
      await press(page, '.actions button[value=enviar]');
    },
  },
  {
    name: 'revision',
    open: async ({ city, page, go }) => {
      await go(`/seguimiento/${(await answered(city)).key}`);
      await press(page, 'form[action$="/revision/comenzar"] button');
      await attach(page);
    },
  },
  {
    name: 'seguimiento-calificado',
    open: async ({ city, page, go }) => {
      await go(`/seguimiento/${(await answered(city)).key}`);
      await page.click('input[name=nota][value="5"]');
      await press(page, 'form[action$="/calificacion"] button');
    },
  },
];
