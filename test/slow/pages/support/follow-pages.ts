import path from 'node:path';
import type { Page } from 'puppeteer';
import { packageRoot } from '../../../../host/runtime/paths.js';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../../plugins/auth/support/auth-client.js';
import { press, SHOWN_BUTTON } from './fill-pages.js';
import type { ListedPage } from './listed-page.js';

const at = (name: string, path: string): ListedPage => ({ name, open: ({ go }) => go(path) });

interface Filed {
  readonly key: string;
  readonly radicado: string;
}

const petition = {
  tipo: 'Petición',
  nombre: 'Ana María Gómez',
  documento: 'CC 31234567',
  correo: 'ana@correo.example',
  asunto: 'Poda de un árbol',
  descripcion: 'El árbol del vecino toca los cables.',
};

/** Posts as a user of the demonstration city, or without credentials. */
async function post<T>({ host }: DemoCity, path: string, body: object, as?: string): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (as !== undefined) {
    const { access } = await post<{ access: string }>({ host } as DemoCity, '/api/token/', {
      username: as,
      password: PASSWORD,
    });
    headers['authorization'] = `Bearer ${access}`;
  }
  const answer = await fetch(host.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}

const file = (city: DemoCity): Promise<Filed> => post(city, '/home/api/tramite/PQRSD', petition);

/** Takes a petition at the counter, and ends its task by an action. */
async function decide(city: DemoCity, { key }: Filed, bpm_accion: string, words?: string): Promise<void> {
  const sql = `SELECT t.id FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
    JOIN tramites_record r ON r.llave = i.llave WHERE r.clave = $1 ORDER BY t.id DESC`;
  const [task] = await city.host.database.rows<{ id: number }>(sql, [key]);
  const taken = await post<{ datos?: unknown }>(
    city,
    '/workflow/api/tomar-tarea/',
    { tarea_id: task!.id },
    'ventanilla',
  );
  const [, instf_llave] = /"instf_llave":"([^"]*)"/.exec(JSON.stringify(taken))!;
  const act = { instf_llave, bpm_accion, jsonfiltros: {}, ...(words !== undefined && { para_ciudadano: words }) };
  await post(city, '/workflow/api/ejecutar-accion/', act, 'ventanilla');
}

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
  await post(city, `/home/api/tramite/respuesta/${filed.key}`, { texto }, 'ventanilla');
  return filed;
}

async function openRequest({ key }: Filed, page: Page, go: (path: string) => Promise<void>): Promise<void> {
  await go(`/seguimiento/${key}`);
  await press(page, 'a[href*="/pendiente/"]');
  await press(page, 'form[action$="/comenzar"] button');
}

const CHECK = '.actions button[value=revisar]';

/** Chooses a file, which is sent at once with scripts, and by its button without. */
async function attach(page: Page): Promise<void> {
  const button = await page.$(SHOWN_BUTTON);
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('input[type=file]')]);
  await chooser.accept([path.join(packageRoot, 'LICENSE')]);
  if (button) await press(page, SHOWN_BUTTON);
  else await page.waitForSelector('.file--ok');
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
      await press(page, '.actions button[value=entregar]');
    },
  },
];
