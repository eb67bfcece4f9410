import { until } from '../../../../testing/until.js';
import { PASSWORD } from '../../../plugins/auth/support/auth-client.js';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { fileLicence, post, take } from './staff-calls.js';

/** Finds the open task of a code in the tree of a record. */
async function openTask(city: DemoCity, key: string, codigo: string): Promise<number> {
  const sql = `SELECT t.id FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
    JOIN workflow_instance b ON b.id = COALESCE(i.root_id, i.id) JOIN tramites_record r ON r.llave = b.llave
    WHERE r.clave = $1 AND t.codigo = $2 AND t.ended_at IS NULL`;
  const find = () => city.host.database.rows<{ id: number }>(sql, [key, codigo]);
  await until(`${codigo} is open`, async () => (await find()).length > 0);
  return (await find())[0]!.id;
}

/** Takes a task and ends it. */
async function act(city: DemoCity, key: string, [as, codigo, accion]: readonly string[], valores: object) {
  const id = await openTask(city, key, codigo!);
  await take(city, id, as!);
  const sql = 'SELECT instf_llave FROM workflow_task WHERE id = $1';
  const [row] = await city.host.database.rows<{ instf_llave: string }>(sql, [id]);
  const body = { instf_llave: row!.instf_llave, bpm_accion: accion, jsonfiltros: valores };
  const answer = await post<{ EsCorrecto: boolean }>(city, '/workflow/api/ejecutar-accion/', body, as);
  if (!answer.EsCorrecto) throw new Error(`${codigo} was not ended: ${JSON.stringify(answer)}`);
}

/** Pays the invoice of a record as a correspondent. */
async function pay({ host, apiKey }: DemoCity, invoice_id: string): Promise<void> {
  const send = async (path: string, body: object, headers: Readonly<Record<string, string>>): Promise<unknown> => {
    const answer = await fetch(host.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const login = { username: 'corresponsal', password: PASSWORD };
  const { access } = (await send('/api/token/', login, {})) as { access: string };
  const headers = { authorization: `Bearer ${access}`, 'api-key': apiKey };
  const asked = (await send('/corresponsales/api/factura/consulta/', { invoice_id }, headers)) as {
    request_id: string;
  };
  await send('/corresponsales/api/factura/pago/', { request_id: asked.request_id }, headers);
}

/** The decision of a licence: its task, and the key of the record. */
export interface Decision {
  readonly task: number;
  readonly key: string;
}

/** Brings a licence of the demonstration to its decision, which nobody has taken. */
export async function reachDecision(city: DemoCity): Promise<Decision> {
  const { key } = await fileLicence(city);
  await act(city, key, ['ventanilla', 'RADICAR', 'ADMITIR'], { folios: 3 });
  await openTask(city, key, 'PAGO');
  const answer = await fetch(`${city.host.url}/home/api/tramite/seguimiento/${key}`);
  const { datos } = (await answer.json()) as { datos: { pagos: readonly { referencia: string }[] } };
  await pay(city, datos.pagos[0]!.referencia);
  await act(city, key, ['planeacion', 'CONCEPTO_PLANEACION', 'CONCEPTUAR'], { planeacion: 'favorable' });
  const traffic = { movilidad: 'favorable', plan_transito: false };
  await act(city, key, ['planeacion', 'CONCEPTO_MOVILIDAD', 'CONCEPTUAR'], traffic);
  await act(city, key, ['planeacion', 'VISITAR', 'INFORMAR'], { area_medida: 32, hallazgos: 'Cumple.' });
  return { task: await openTask(city, key, 'RESOLVER'), key };
}

/** Brings a licence to its decision, which the planner has taken. */
export async function takeDecision(city: DemoCity): Promise<Decision> {
  const decision = await reachDecision(city);
  await take(city, decision.task, 'planeacion');
  return decision;
}
