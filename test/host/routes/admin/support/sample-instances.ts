import request from 'supertest';
import { until } from '../../../../../testing/until.js';
import { SECRET, type SampleContext } from './sample-context.js';
import { draftedProcess } from './sample-processes.js';

/** Publishes a process of one task and starts an instance of it. */
async function started(context: SampleContext, first: object, way: object = {}): Promise<string> {
  const { admin, host } = context;
  const { llave: proceso, revision } = await draftedProcess(context, first, way);
  const published = await admin.mutate('workflow.processes.publish', { llave: proceso, revision });
  if (published.status !== 200) throw new Error(published.text);
  const { data } = await admin.mutate('auth.users.create', { username: `i${proceso}`, password: SECRET });
  await admin.mutate('auth.users.setGrants', { id: data.id as number, roles: [], permissions: ['workflow.admin'] });
  const login = await request(host.url)
    .post('/api/token/')
    .send({ username: `i${proceso}`, password: SECRET });
  const { body } = await request(host.url)
    .post('/workflow/api/instancias/')
    .set('Authorization', `Bearer ${(login.body as { access: string }).access}`)
    .send({ proceso })
    .expect(201);
  return (body as { instancia: { llave: string } }).instancia.llave;
}

const byHand = { tipo: 'USUARIO', asignacion: { usuario: '"jefa"' }, acciones: [{ codigo: 'SI', nombre: 'Sí' }] };

/** Starts an instance with one open task. */
export async function instance(context: SampleContext): Promise<{ llave: string; motivo: string }> {
  return { llave: await started(context, byHand, { accion: 'SI' }), motivo: 'Prueba' };
}

/** Starts an instance whose process has a newer version. */
export async function outdatedInstance(context: SampleContext): Promise<string> {
  const { llave } = await instance(context);
  const [process] = await context.host.database.rows<{ codigo: string; revision: number }>(
    `SELECT p.codigo, p.staging_revision AS revision FROM workflow_instance i
     JOIN workflow_version v ON v.id = i.version_id JOIN workflow_process p ON p.id = v.process_id WHERE i.llave = $1`,
    [llave],
  );
  const changed = await draftedProcess(context, { ...byHand, publico: 'En estudio' }, { accion: 'SI' }, process);
  const { status, text } = await context.admin.mutate('workflow.processes.publish', changed);
  if (status !== 200) throw new Error(text);
  return llave;
}

/** Returns the id of the open task of an instance. */
export async function openTask({ host }: SampleContext, llave: string): Promise<number> {
  const [row] = await host.database.rows<{ id: number }>(
    `SELECT t.id FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
     WHERE i.llave = $1 AND t.estado NOT IN ('COMPLETADA', 'CANCELADA')`,
    [llave],
  );
  return row!.id;
}

/** Returns the timer of an instance that waits for a time. */
export async function timer(context: SampleContext): Promise<number> {
  const llave = await started(context, { tipo: 'ESPERA', hasta: 'P1M' });
  const sql = 'SELECT id FROM workflow_timer WHERE task_id = $1';
  const [row] = await context.host.database.rows<{ id: number }>(sql, [await openTask(context, llave)]);
  return row!.id;
}

/** Returns a task that stands still. */
export async function incident(context: SampleContext): Promise<number> {
  const { llave: proceso, revision } = await draftedProcess(context);
  await context.admin.mutate('workflow.processes.publish', { llave: proceso, revision });
  const llave = await started(context, { tipo: 'SUBPROCESO', proceso, datos: '1' });
  const id = await openTask(context, llave);
  await until('the task stands still', async () => {
    const sql = "SELECT 1 FROM workflow_task WHERE id = $1 AND estado = 'INCIDENTE'";
    return (await context.host.database.rows(sql, [id])).length > 0;
  });
  return id;
}
