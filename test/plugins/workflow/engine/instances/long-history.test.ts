import { expect } from 'chai';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { processOf, startOffice, startTask, taskOf } from '../../support/office.js';
import type { WorkflowClient } from '../../support/workflow-client.js';

/** Moves beside those that the instance has by itself. */
const MOVES = 1203;
/** Ended tasks beside its open one. */
const TASKS = 600;

interface Move {
  readonly tipo: string;
  readonly motivo: string | null;
}

describe('an instance whose task was taken and released again and again', () => {
  let client: WorkflowClient;
  let reader: AdminCaller;
  let llave: string;

  before(async () => {
    client = await startOffice();
    reader = await client.admin('lector');
    await client.release('ana', processOf('P', 'P', taskOf('ATENDER', ['ventanilla'])));
    llave = (await startTask(client, 'luz', 'P')).llave;
    await client.host.database.changeRows(
      `INSERT INTO workflow_history (instance_id, task_id, at, tipo, actor_kind, desde, hacia, motivo, cambio)
       SELECT i.id, t.id, now(), CASE WHEN n % 2 = 0 THEN 'TOMA' ELSE 'SUELTA' END, 'user', 'EN_POOL', 'ASIGNADA',
         CAST(n AS TEXT), '{"token":0}'
       FROM workflow_instance i JOIN workflow_task t ON t.instance_id = i.id, generate_series(1, ${MOVES}) n
       WHERE i.llave = $1`,
      [llave],
    );
  });
  after(() => client?.host.stop());

  const view = async (query = ''): Promise<{ historial: readonly Move[]; anteriores: number | null }> =>
    (await client.get('luz', `instancias/${llave}/${query}`).expect(200)).body;
  const reasons = (moves: readonly Move[]): (string | null)[] => moves.map(({ motivo }) => motivo);

  it('is answered with its last moves, and with the earlier ones when they are asked for', async () => {
    const seen: Move[] = [];
    for (let query = ''; ;) {
      const { historial, anteriores } = await view(query);
      expect(historial.length).to.be.at.most(200);
      seen.unshift(...historial);
      if (anteriores === null) break;
      query = `?antes=${anteriores}`;
    }
    expect(seen[0]).to.include({ tipo: 'INICIO' });
    const written = Array.from({ length: MOVES }, (_, index) => String(index + 1));
    expect(reasons(seen).slice(-MOVES)).to.deep.equal(written);
  });

  it('is listed to the administration page by page, the newest move first', async () => {
    const page = async (cursor?: number) =>
      (await reader.query('workflow.instances.history', { llave, limit: 2, ...(cursor && { cursor }) })).data;
    const first = await page();
    const second = await page(first.nextCursor as number);
    expect(reasons([...first.items, ...second.items])).to.deep.equal(
      [MOVES, MOVES - 1, MOVES - 2, MOVES - 3].map(String),
    );
    const { data } = await reader.query('workflow.instances.get', { llave });
    expect(reasons(data.historial as readonly Move[]))
      .to.have.length(200)
      .and.include(String(MOVES));
    expect(data.anteriores).to.be.a('number');
    const unknown = { llave: '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001' };
    expect((await reader.query('workflow.instances.history', unknown)).status).to.equal(404);
  });

  it('refuses a place of no answer', async () => {
    await client.get('luz', `instancias/${llave}/?antes=ayer`).expect(400);
    await client.get('luz', `instancias/${llave}/?antes=0`).expect(400);
  });

  it('is drawn by its last thousand steps, whatever was done to their holders meanwhile', async () => {
    const track = async () => (await reader.query('workflow.instances.track', { llave })).data;
    expect(await track()).to.deep.include({ recorrido: [], recorridoCortado: false });
    await client.host.database.changeRows(
      `INSERT INTO workflow_history (instance_id, at, tipo, actor_kind, cambio)
       SELECT id, now(), 'ACCION', 'user', '{"path":[{"codigo":"ATENDER_FIN","desde":"ATENDER","hacia":"FIN"}]}'
       FROM workflow_instance, generate_series(1, 1001) WHERE llave = $1`,
      [llave],
    );
    const { recorrido, recorridoCortado } = await track();
    expect([recorrido.length, recorridoCortado]).to.deep.equal([1000, true]);
  });

  it('shows its open task and the last of those that have ended', async () => {
    await client.host.database.changeRows(
      `INSERT INTO workflow_task (instance_id, token, scope, codigo, nombre, tipo, titulo, estado, created_at, ended_at)
       SELECT instance_id, token + n, scope, codigo, nombre, tipo, titulo, 'COMPLETADA', created_at, created_at
       FROM workflow_task, generate_series(1, ${TASKS}) n
       WHERE instance_id = (SELECT id FROM workflow_instance WHERE llave = $1)`,
      [llave],
    );
    const { body } = await client.get('luz', `instancias/${llave}/`).expect(200);
    const { tareas } = body.instancia as { tareas: readonly { estado: string }[] };
    expect(tareas).to.have.length(500);
    expect(tareas.filter(({ estado }) => estado !== 'COMPLETADA')).to.have.length(1);
    expect(body.tareas_omitidas).to.equal(TASKS + 1 - 500);
  });
});
