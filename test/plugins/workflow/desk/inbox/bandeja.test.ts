import { expect } from 'chai';
import type { WorkflowClient } from '../../support/workflow-client.js';
import { processOf, startOffice, startTask, taskOf } from '../../support/office.js';

interface Item {
  readonly id: number;
  readonly estado: string;
}

describe('the inbox', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startOffice();
    await client.release(
      'ana',
      processOf('QUEJA', 'Queja de circulación', taskOf('ATENDER', ['ventanilla', 'revision'])),
    );
    await client.release('ana', processOf('VISITA', 'Visita', taskOf('VISITAR', ['revision'])));
  });
  after(() => client.host.stop());
  beforeEach(async () => {
    for (const table of ['workflow_task', 'workflow_task_pool'])
      await client.host.database.changeRows(`DELETE FROM ${table}`);
  });

  const inbox = (as: string, query = '') => client.get(as, `bandeja/${query}`);
  const ids = async (as: string, query = ''): Promise<number[]> => {
    const { body } = await inbox(as, query).expect(200);
    return body.results.map(({ id }: Item) => id) as number[];
  };
  const claim = (as: string, id: number) => client.post(as, 'tomar-tarea/', { tarea_id: id }).expect(200);

  it('has what I may take and what I hold, and nothing that is of others', async () => {
    const one = await startTask(client, 'luz', 'QUEJA');
    const other = await startTask(client, 'luz', 'QUEJA');
    const visit = await startTask(client, 'rosa', 'VISITA');
    expect(await ids('rosa')).to.deep.equal([one.id, other.id, visit.id]);
    expect(await ids('luz')).to.deep.equal([one.id, other.id]);
    expect(await ids('nadie')).to.deep.equal([]);

    await claim('rosa', one.id);
    expect(await ids('luz')).to.deep.equal([other.id]);
    const { body } = await inbox('rosa').expect(200);
    expect(body).to.include({ count: 3, next: null, previous: null });
    expect(body.results[0]).to.deep.include({
      id: one.id,
      codigo: 'ATENDER',
      nombre: 'ATENDER',
      tipo: 'USUARIO',
      titulo: 'Queja de circulación: ATENDER',
      estado: 'ASIGNADA',
      asignado: 'rosa',
      instancia: one.llave,
      suspendida: false,
      prioridad: 0,
      vence: null,
      metadatos_extra: null,
    });
    expect(body.results[1]).to.include({ estado: 'EN_POOL', asignado: null });

    await client.post('rosa', 'soltar-tarea/', { tarea_id: one.id }).expect(200);
    expect(await ids('luz')).to.deep.equal([one.id, other.id]);
  });

  it('loses a task with its end', async () => {
    const { id } = await startTask(client, 'luz', 'QUEJA');
    const { body } = await claim('luz', id);
    const instf_llave = body.tarea.instf_llave as string;
    await client
      .post('luz', 'ejecutar-accion/', { sp_code: 'ECO', instf_llave, bpm_accion: 'SEGUIR', jsonfiltros: {} })
      .expect(200);
    for (const as of ['luz', 'rosa']) expect(await ids(as)).to.deep.equal([]);
  });

  it('is paged', async () => {
    const started: number[] = [];
    for (let index = 0; index < 41; index += 1) started.push((await startTask(client, 'luz', 'QUEJA')).id);
    await claim('rosa', started[3]!);
    const pages = ['', '?page=2', '?page=3'];
    expect(await Promise.all(pages.map((query) => ids('rosa', query)))).to.deep.equal([
      started.slice(0, 20),
      started.slice(20, 40),
      started.slice(40),
    ]);
    const { body } = await inbox('rosa', '?page=2&search=queja').expect(200);
    expect(body).to.include({
      count: 41,
      next: '/workflow/api/bandeja/?page=3&search=queja',
      previous: '/workflow/api/bandeja/?search=queja',
    });
    await inbox('rosa', '?page=4').expect(404);
    expect((await inbox('nadie').expect(200)).body).to.include({ count: 0, next: null });
    await inbox('nadie', '?page=2').expect(404);
  });

  it('is narrowed by state, process and words', async () => {
    const complaint = await startTask(client, 'luz', 'QUEJA');
    const visit = await startTask(client, 'rosa', 'VISITA');
    await claim('rosa', complaint.id);
    const { llave } = (await client.state('ana', 'VISITA').expect(200)).body.proceso as { llave: string };
    const cases: Readonly<Record<string, readonly number[]>> = {
      '?estado=EN_POOL': [visit.id],
      '?estado=ASIGNADA': [complaint.id],
      '?proceso=QUEJA': [complaint.id],
      [`?proceso=${llave}`]: [visit.id],
      '?proceso=NINGUNO': [],
      '?proceso=QUEJA&estado=EN_POOL': [],
      '?search=CIRCULACION+queja': [complaint.id],
      '?search=visitar': [visit.id],
      '?search=%25': [],
      '?search=': [complaint.id, visit.id],
    };
    for (const [query, expected] of Object.entries(cases))
      expect(await ids('rosa', query), query).to.deep.equal(expected);
  });

  it('shows a task of a suspended instance as such', async () => {
    const { llave } = await startTask(client, 'luz', 'QUEJA');
    const set = "UPDATE workflow_instance SET estado = 'SUSPENDIDA' WHERE llave = $1";
    await client.host.database.changeRows(set, [llave]);
    const { body } = await inbox('luz').expect(200);
    expect(body.results[0]).to.include({ instancia: llave, suspendida: true });
  });

  it('follows a task that an administrator hands over', async () => {
    const { id } = await startTask(client, 'luz', 'QUEJA');
    const admin = await client.admin();
    const hand = async (usuario: string | null): Promise<void> => {
      const { status } = await admin.mutate('workflow.tasks.reassign', { tarea: id, usuario });
      expect(status).to.equal(200);
    };
    await hand('rosa');
    expect([await ids('rosa'), await ids('luz')]).to.deep.equal([[id], []]);
    const free = 'SELECT task_id FROM workflow_task_pool';
    expect(await client.host.database.rows(free)).to.deep.equal([]);
    await hand(null);
    expect([await ids('rosa'), await ids('luz')]).to.deep.equal([[id], [id]]);
  });

  it('shows nothing by an entry of the pool that its task does not bear out', async () => {
    const { id } = await startTask(client, 'luz', 'QUEJA');
    await claim('rosa', id);
    await client.host.database.changeRows('INSERT INTO workflow_task_pool (grupo, task_id) VALUES ($1, $2)', [
      'rol:ventanilla',
      id,
    ]);
    expect(await ids('luz')).to.deep.equal([]);
  });

  it('refuses what it does not know', async () => {
    const wrong = [
      '?page=0',
      '?page=x',
      '?page=501',
      '?page=1000',
      '?page=-1',
      '?estado=COMPLETADA',
      '?estado=',
      '?otro=1',
    ];
    const more = ['?proceso=%00', '?proceso=a%20b', `?search=${'x'.repeat(151)}`, `?search=${'a+'.repeat(11)}`];
    for (const query of [...wrong, ...more]) {
      const { status, body } = await inbox('luz', query);
      expect(status, query).to.equal(400);
      expect(body).to.include({ EsCorrecto: false });
    }
    await client.auth.call('delete', '/workflow/api/bandeja/').expect(405);
  });
});
