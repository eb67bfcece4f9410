import path from 'node:path';
import type { Page } from 'puppeteer';
import { packageRoot } from '../../../../host/runtime/paths.js';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../../plugins/auth/support/auth-client.js';
import { press, SHOWN_BUTTON } from './fill-pages.js';

/** A filed petition. */
export interface Filed {
  readonly key: string;
  readonly radicado: string;
}

/** The answers of a petition. */
export const petition = {
  identidad: 'CON_DATOS',
  tipo: 'Interés general',
  nombre: 'Ana María Gómez',
  documento: 'CC 31234567',
  correo: 'ana@correo.example',
  asunto: 'Poda de un árbol',
  descripcion: 'El árbol del vecino toca los cables.',
};

/** Posts as a user of the demonstration city, or without credentials, with more headers. */
export async function post<T>(
  { host }: Pick<DemoCity, 'host'>,
  path: string,
  body: object,
  as?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json', ...more };
  if (as !== undefined) {
    const { access } = await post<{ access: string }>({ host }, '/api/token/', {
      username: as,
      password: PASSWORD,
    });
    headers['authorization'] = `Bearer ${access}`;
  }
  const answer = await fetch(host.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** Files a petition, or another tramite. */
export const file = (city: DemoCity, codigo = 'PQRSD', answers: object = petition): Promise<Filed> =>
  post(city, `/home/api/tramite/${codigo}`, answers);

/** Takes a record at the counter, and ends its task by an action, with the answers of its form. */
export async function decide(
  city: DemoCity,
  { key }: Filed,
  bpm_accion: string,
  words?: string,
  answers: object = {},
): Promise<void> {
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
  const act = { instf_llave, bpm_accion, jsonfiltros: answers, ...(words !== undefined && { para_ciudadano: words }) };
  await post(city, '/workflow/api/ejecutar-accion/', act, 'ventanilla');
}

/** Answers a petition at the counter. */
export async function answer(city: DemoCity, { key }: Filed, words: object): Promise<void> {
  await post(city, `/home/api/tramite/respuesta/${key}`, words, 'ventanilla');
}

/** The button of a request that shows its answers before they are handed in. */
export const CHECK = '.actions button[value=revisar]';

/** The button that hands them in. */
export const HAND_IN = '.actions button[value=entregar]';

/** Chooses a file, which is sent at once with scripts, and by its button without. */
export async function attach(page: Page): Promise<void> {
  const button = await page.$(SHOWN_BUTTON);
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('input[type=file]')]);
  await chooser.accept([path.join(packageRoot, 'LICENSE')]);
  if (button) await press(page, SHOWN_BUTTON);
  else await page.waitForSelector('.file--ok');
}
