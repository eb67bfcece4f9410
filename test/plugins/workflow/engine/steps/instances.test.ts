import { expect } from 'chai';
import { until } from '../../../../../testing/until.js';
import { PASSWORD } from '../../../auth/support/auth-client.js';
import { registration } from '../../../procedures/support/city-procedures.js';
import { cityBundle } from '../../../procedures/support/procedures-client.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { asking, startWorkflowHost, type WorkflowClient } from '../../support/workflow-client.js';

const user = (codigo: string, group: string, more: object = {}): object => ({
  codigo,
  nombre: codigo,
  tipo: 'USUARIO',
  asignacion: { pool: [`rol:${group}`] },
  acciones: [{ codigo: 'SEGUIR', nombre: 'Seguir' }],
  ...more,
});

/** A process of one task, two concurrent ones, and all of them again in doubt. */
const definicion = {
  codigo: 'PRUEBA',
  nombre: 'Prueba',
  inicio: 'RADICAR',
  tareas: [
    user('RADICAR', 'ventanilla', { formulario: 'F_RADICAR', plazo: 'P5D' }),
    { codigo: 'ABRIR', nombre: 'Abrir', tipo: 'PARALELO', cierra: 'CERRAR' },
    user('UNA', 'ventanilla'),
    user('OTRA', 'revision'),
    { codigo: 'CERRAR', nombre: 'Cerrar', tipo: 'UNION' },
    { codigo: 'DUDAS', nombre: '¿Dudas?', tipo: 'DECISION' },
    { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
  ],
  transiciones: [
    { desde: 'RADICAR', accion: 'SEGUIR', hacia: 'ABRIR' },
    { desde: 'ABRIR', hacia: 'UNA' },
    { desde: 'ABRIR', hacia: 'OTRA' },
    { desde: 'UNA', accion: 'SEGUIR', hacia: 'CERRAR' },
    { desde: 'OTRA', accion: 'SEGUIR', hacia: 'CERRAR' },
    { desde: 'CERRAR', hacia: 'DUDAS' },
    { desde: 'DUDAS', condicion: 'datos.dudas = true', hacia: 'ABRIR' },
    { desde: 'DUDAS', hacia: 'FIN' },
  ],
};

interface Task {
  readonly id: number;
  readonly codigo: string;
  readonly estado: string;
  readonly instf_llave: string;
}

describe('an instance of a process', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startWorkflowHost({
      procedimientos: [...cityBundle.procedimientos, registration('PAUSA', 'city_lenta', { timeout: 30 })],
      roles: ['a', 'ventanilla', 'revision'].map((codigo) => ({ codigo, nombre: codigo })),
      usuarios: [
        { username: 'ana', password: PASSWORD, permisos: ['workflow.designer'] },
        { username: 'beto', password: PASSWORD, permisos: ['workflow.designer'] },
        { username: 'carla', password: PASSWORD },
        { username: 'luz', password: PASSWORD, roles: ['ventanilla'] },
        { username: 'rosa', password: PASSWORD, roles: ['revision', 'ventanilla'] },
        { username: 'nadie', password: PASSWORD },
        { username: 'lector', password: PASSWORD, permisos: ['workflow.read'] },
      ],
    });
    await client.signIn('rosa', 'nadie', 'lector');
    await client.saveForm('ana', 'F_RADICAR', { schema: { ...asking('asunto'), required: ['asunto'] } }).expect(200);
    await client.release('ana', definicion);
  });
  after(() => client.host.stop());

  const start = async (datos: object = {}): Promise<string> => {
    const { body } = await client.post('luz', 'instancias/', { proceso: 'PRUEBA', datos }).expect(201);
    return body.instancia.llave as string;
  };
  const open = async (llave: string): Promise<Task[]> => {
    const rows = await client.host.database.rows<Task>(
      `SELECT t.id, t.codigo, t.estado, t.instf_llave FROM workflow_task t
       JOIN workflow_instance i ON i.id = t.instance_id
       WHERE i.llave = $1 AND t.estado IN ('EN_POOL', 'ASIGNADA') ORDER BY t.id`,
      [llave],
    );
    return rows;
  };
  const claim = (as: string, id: number) => client.post(as, 'tomar-tarea/', { tarea_id: id });
  const act = (as: string, instf_llave: string, jsonfiltros: object = {}, sp_code = 'ECO') =>
    client.post(as, 'ejecutar-accion/', { sp_code, instf_llave, jsonfiltros, bpm_accion: 'SEGUIR' });
  const begun = async (): Promise<{ llave: string; task: Task }> => {
    const llave = await start();
    return { llave, task: (await open(llave))[0]! };
  };

  it('passes its tasks, waits for both branches, returns in a loop and ends', async () => {
    const llave = await start({ valor: 7 });
    const [first] = await open(llave);
    const claimed = await claim('luz', first!.id).expect(200);
    expect(claimed.body.tarea).to.deep.include({
      codigo: 'RADICAR',
      estado: 'ASIGNADA',
      asignado: 'luz',
      formulario: 'F_RADICAR',
      instancia: llave,
    });
    const moved = await act('luz', first!.instf_llave, { asunto: 'Hueco' }).expect(200);
    expect(moved.body.instancia).to.include({ llave, estado: 'ACTIVA' });

    for (const dudas of [true, false]) {
      const both = await open(llave);
      expect(both.map(({ codigo }) => codigo)).to.deep.equal(['UNA', 'OTRA']);
      for (const one of both) {
        await claim('rosa', one.id).expect(200);
        await act('rosa', one.instf_llave, { dudas }).expect(200);
      }
    }
    const { body } = await client.get('lector', `instancias/${llave}/`).expect(200);
    expect(body.instancia).to.deep.include({
      estado: 'FINALIZADA',
      version: 1,
      datos: { valor: 7, asunto: 'Hueco', dudas: false },
    });
    const [{ tareas }, { historial }] = [body.instancia, body];
    expect(tareas.map((one: Task) => [one.codigo, one.estado])).to.deep.equal(
      ['RADICAR', 'UNA', 'OTRA', 'UNA', 'OTRA'].map((codigo) => [codigo, 'COMPLETADA']),
    );
    expect(historial.map(({ tipo }: { tipo: string }) => tipo)).to.deep.equal([
      'INICIO',
      ...Array.from({ length: 5 }, () => ['TOMA', 'ACCION']).flat(),
    ]);
    for (const table of ['workflow_token', 'workflow_scope', 'workflow_arrival']) {
      const rows = await client.host.database.rows(
        `SELECT 1 FROM ${table} x JOIN workflow_instance i ON i.id = x.instance_id WHERE i.llave = $1`,
        [llave],
      );
      expect(rows, table).to.deep.equal([]);
    }
  });

  it('gives a task to one of many concurrent claimants, and names the holder to the others', async () => {
    const { task } = await begun();
    const answers = await Promise.all(['luz', 'rosa', 'luz', 'rosa'].map((as) => claim(as, task.id)));
    // The holder may claim it again.
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 200, 409, 409]);
    const lost = answers.find(({ status }) => status === 409)!;
    expect(lost.body).to.include({ EsCorrecto: false, code: 'tarea_ya_tomada' });
    expect(lost.body.mensaje).to.match(/^La tarea ya la tomó «(?:luz|rosa)»\.$/);
  });

  it('is hidden from users unrelated to it', async () => {
    const { llave, task } = await begun();
    for (const as of ['nadie', 'carla']) {
      await claim(as, task.id).expect(403);
      await client.get(as, `instancias/${llave}/`).expect(403);
      await client.post(as, 'instancias/', { proceso: 'PRUEBA' }).expect(403);
    }
    await client.get('rosa', `instancias/${llave}/`).expect(200);
    await claim('luz', 2_000_000_000).expect(404);
    await client.get('luz', 'instancias/3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001/').expect(404);
    await client.post('luz', 'instancias/', { proceso: 'NINGUNO' }).expect(409);
    for (const body of [
      {},
      { tarea_id: 'x' },
      { tarea_id: -1 },
      { tarea_id: 2 ** 40 },
      { tarea_id: task.id, mas: 1 },
    ]) {
      await client.post('luz', 'tomar-tarea/', body).expect(400);
    }
  });

  it('returns to its pool, and counts as taken while a user holds it', async () => {
    const { task } = await begun();
    const taken = async (): Promise<number[]> =>
      (await client.post('luz', 'pool-status/', { ids: [task.id] }).expect(200)).body.tomadas as number[];
    expect(await taken()).to.deep.equal([]);
    await claim('rosa', task.id).expect(200);
    expect(await taken()).to.deep.equal([task.id]);
    await client.post('luz', 'soltar-tarea/', { tarea_id: task.id }).expect(403);
    await client.post('rosa', 'soltar-tarea/', { tarea_id: task.id }).expect(200);
    expect(await taken()).to.deep.equal([]);
    await claim('luz', task.id).expect(200);
  });

  it('keeps nothing of an action whose procedure refuses, fails or is not its own', async () => {
    const { llave, task } = await begun();
    await claim('luz', task.id).expect(200);
    const asunto = { asunto: 'Hueco' };
    const refused = await act('luz', task.instf_llave, asunto, 'NO').expect(200);
    expect(refused.body.EsCorrecto).to.equal(false);
    const failed = await act('luz', task.instf_llave, asunto, 'FALLA');
    expect(failed.body.EsCorrecto).to.equal(false);
    await act('luz', task.instf_llave, asunto, 'NINGUNO').expect(404);
    const wrong = await act('luz', task.instf_llave, { asunto: 7 }).expect(400);
    expect(wrong.body.errors).to.have.property('asunto');
    await act('luz', task.instf_llave, {}).expect(400);
    const other = await act('rosa', task.instf_llave, asunto).expect(409);
    expect(other.body).to.include({ code: 'tarea_ajena' });
    const unknown = { sp_code: 'ECO', instf_llave: task.instf_llave, bpm_accion: 'VOLAR' };
    const { body: told } = await client.post('luz', 'ejecutar-accion/', unknown).expect(400);
    // The message does not repeat the sent value.
    expect(told.errors).to.deep.equal({ bpm_accion: ['La tarea no tiene esa acción.'] });
    await client.post('luz', 'ejecutar-accion/', { sp_code: 'ECO', bpm_accion: 'SEGUIR' }).expect(400);
    expect(await open(llave)).to.have.length(1);
    const { body } = await client.get('luz', `instancias/${llave}/`).expect(200);
    expect(body.instancia.datos).to.deep.equal({});
    expect(body.instancia.tareas[0]).to.include({ codigo: 'RADICAR', estado: 'ASIGNADA', asignado: 'luz' });
  });

  it('carries out one of several equal concurrent actions', async () => {
    const { llave, task } = await begun();
    await claim('luz', task.id).expect(200);
    const answers = await Promise.all([1, 2, 3, 4].map(() => act('luz', task.instf_llave, { asunto: 'x' })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409, 409]);
    expect((await open(llave)).map(({ codigo }) => codigo)).to.deep.equal(['UNA', 'OTRA']);
  });

  it('cannot be released in the middle of its action', async function () {
    postgresOnly(this, 'PostgreSQL says when the procedure sleeps');
    const { llave, task } = await begun();
    await claim('luz', task.id).expect(200);
    const acting = act('luz', task.instf_llave, { asunto: 'x' }, 'PAUSA').then((answer) => answer);
    await until('the procedure runs', async () => {
      const running = await client.host.database.rows(
        "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND wait_event = 'PgSleep' AND datname = current_database()",
      );
      return running.length === 1;
    });
    await client.post('luz', 'soltar-tarea/', { tarea_id: task.id }).expect(403);
    expect((await acting).status).to.equal(200);
    const { body } = await client.get('luz', `instancias/${llave}/`).expect(200);
    expect(body.instancia.tareas[0]).to.include({ codigo: 'RADICAR', estado: 'COMPLETADA', asignado: 'luz' });
  });

  it('is seen by a user who has released a task of it, and by the pool of a held task', async () => {
    const { llave, task } = await begun();
    await claim('rosa', task.id).expect(200);
    await client.get('luz', `instancias/${llave}/`).expect(200);
    await client.post('rosa', 'soltar-tarea/', { tarea_id: task.id }).expect(200);
    await client.host.database.changeRows('UPDATE workflow_task SET grupos = $1 WHERE id = $2', ['[]', task.id]);
    await client.get('rosa', `instancias/${llave}/`).expect(200);
    await client.get('carla', `instancias/${llave}/`).expect(403);
  });

  it('ends once where both branches end concurrently', async () => {
    const { llave, task } = await begun();
    await claim('luz', task.id).expect(200);
    await act('luz', task.instf_llave, { asunto: 'x' }).expect(200);
    const [una, otra] = await open(llave);
    await claim('luz', una!.id).expect(200);
    await claim('rosa', otra!.id).expect(200);
    const answers = await Promise.all([act('luz', una!.instf_llave), act('rosa', otra!.instf_llave)]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
    const { body } = await client.get('luz', `instancias/${llave}/`).expect(200);
    expect(body.instancia.estado).to.equal('FINALIZADA');
  });

  it('runs a procedure from a form without a move', async () => {
    const { body } = await client
      .post('luz', 'ejecutar-accion/', { sp_code: 'ECO', jsonfiltros: { a: 1 } })
      .expect(200);
    expect(body).to.include({ EsCorrecto: true, instancia: null });
  });

  it('is chained: every move of it is sealed', async () => {
    await start();
    const { database } = client.host;
    await until('every entry is sealed', async () => {
      const open = await database.rows(
        `SELECT 1 FROM workflow_history h
         WHERE NOT EXISTS (SELECT 1 FROM workflow_history_seal s WHERE s.entry_id = h.id)`,
      );
      return open.length === 0;
    });
    const [sealed] = await database.rows<{ count: string }>('SELECT COUNT(*) AS count FROM workflow_history_seal');
    expect(Number(sealed!.count)).to.be.greaterThan(20);
  });
});
