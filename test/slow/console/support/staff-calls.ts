import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { pdf } from '../../../acceptance/support/stored-files.js';
import { PASSWORD } from '../../../plugins/auth/support/auth-client.js';

const json = { 'content-type': 'application/json' };

/** Posts as a user of the demonstration city, or without credentials. */
export async function post<T>({ host }: DemoCity, path: string, body: object | FormData, as?: string): Promise<T> {
  const authorization = as === undefined ? {} : { authorization: `Bearer ${await tokenOf(host.url, as)}` };
  const isForm = body instanceof FormData;
  const answer = await fetch(host.url + path, {
    method: 'POST',
    headers: { ...(!isForm && json), ...authorization },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return (await answer.json()) as T;
}

async function tokenOf(url: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: PASSWORD });
  const answer = await fetch(`${url}/api/token/`, { method: 'POST', headers: json, body });
  return ((await answer.json()) as { access: string }).access;
}

/** The petition that a citizen of the demonstration files. */
export const petition = {
  identidad: 'CON_DATOS',
  tipo: 'Interés general',
  nombre: 'Ana María Gómez',
  documento: '31234567',
  correo: 'ana@correo.example',
  asunto: 'Poda de un árbol',
  descripcion: 'El árbol del vecino toca los cables.',
};

const licence = {
  nombre: 'Redes del Valle S.A.S.',
  documento: '899999061',
  correo: 'obras@correo.example',
  direccion: 'Calle 5 # 10-20',
  obra: 'REDES',
  area: 32.5,
};

interface Filed {
  readonly key: string;
  readonly radicado: string;
}

export const filePetition = (city: DemoCity, body: object | FormData = petition): Promise<Filed> =>
  post(city, '/home/api/tramite/PQRSD', body);

/** Files the licence of the demonstration with its plans. */
export function fileLicence(city: DemoCity): Promise<Filed> {
  const form = new FormData();
  for (const [field, value] of Object.entries(licence)) form.set(field, String(value));
  form.set('planos', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'planos.pdf');
  return post(city, '/home/api/tramite/LICENCIA_ESPACIO_PUBLICO', form);
}

/** Returns the open task of a filed record. */
export async function taskOf(city: DemoCity, { key }: Filed): Promise<number> {
  const sql = `SELECT t.id FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
    JOIN tramites_record r ON r.llave = i.llave WHERE r.clave = $1 AND t.ended_at IS NULL ORDER BY t.id DESC`;
  const [task] = await city.host.database.rows<{ id: number }>(sql, [key]);
  return task!.id;
}

/** Creates another user of the counter. */
export const addClerk = (city: DemoCity, username: string): Promise<void> =>
  addUser(city, username, { roles: ['ventanilla'], permissions: [] });

/** Creates a user with grants of their own. */
export async function addUser(
  city: DemoCity,
  username: string,
  grants: { readonly roles: readonly string[]; readonly permissions: readonly string[] },
): Promise<void> {
  const created = { username, password: PASSWORD, nombres: 'Otra Funcionaria' };
  const { result } = await post<{ result: { data: { id: number } } }>(
    city,
    '/admin/trpc/auth.users.create',
    created,
    'admin',
  );
  await post(city, '/admin/trpc/auth.users.setGrants', { id: result.data.id, ...grants }, 'admin');
}

export const take = (city: DemoCity, id: number, as: string): Promise<unknown> =>
  post(city, '/workflow/api/tomar-tarea/', { tarea_id: id }, as);

/** Plans the absence of a user, too far away to begin. */
export const planAbsence = (city: DemoCity, usuario: string, sustituto: string): Promise<unknown> =>
  post(
    city,
    '/admin/trpc/workflow.substitutions.save',
    { usuario, sustituto, desde: '2099-12-20', hasta: '2100-01-10', motivo: 'Vacaciones' },
    'admin',
  );

/** Inserts the request of a user for an absence, which waits for a decision. */
export async function requestAbsence(city: DemoCity, llave: string, usuario: string, sustituto: string): Promise<void> {
  const { database } = city.host;
  await database.changeRows(
    `INSERT INTO workflow_absence_request (user_id, llave, substitute_id, desde, hasta, motivo, estado, pedida)
     SELECT u.id, $1, s.id, '2099-12-20', '2100-01-10', 'Vacaciones', 'PENDIENTE', CURRENT_TIMESTAMP
     FROM auth_user u CROSS JOIN auth_user s WHERE u.username = $2 AND s.username = $3`,
    [llave, usuario, sustituto],
  );
}
