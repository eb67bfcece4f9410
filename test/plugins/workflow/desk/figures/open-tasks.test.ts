import { expect } from 'chai';
import { UserReferences, type UserReference } from '../../../../../host/plugin-api/index.js';
import { PASSWORD } from '../../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { simpleProcess, startWorkflowHost, type WorkflowClient } from '../../support/workflow-client.js';

const age = 'oldest_open_task_age_seconds';
const overdue = 'overdue_tasks';
const TOKEN = 'cifras-de-la-prueba';

describe('open tasks', () => {
  let client: WorkflowClient;

  before(async () => {
    const usuarios = [
      { username: 'ana', password: PASSWORD, permisos: ['workflow.designer', 'workflow.admin'], roles: ['a'] },
      ...['beto', 'carla', 'luz', 'nueva', 'otra'].map((username) => ({ username, password: PASSWORD })),
    ];
    client = await startWorkflowHost({ usuarios }, { config: { metrics: { token: TOKEN } } });
  });
  after(() => client?.host.stop());

  const figures = async (): Promise<Record<string, number>> => {
    const answer = await fetch(`${client.host.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('ventanilla_workflow_'));
    return Object.fromEntries(
      lines.map((line) => [line.split(' ')[0]!.replace('ventanilla_workflow_', ''), Number(line.split(' ')[1])]),
    );
  };
  const start = (proceso: string) => client.post('ana', 'instancias/', { proceso }).expect(201);
  const counts = (changed: Readonly<Record<string, number>> = {}): Record<string, number> =>
    Object.fromEntries(
      ['EN_POOL', 'ASIGNADA', 'EN_ESPERA', 'EN_EJECUCION', 'INCIDENTE'].map((state) => [
        `open_tasks{state="${state}"}`,
        changed[state] ?? 0,
      ]),
    );

  it('are counted by state, with the age of the oldest', async () => {
    expect(await figures()).to.deep.equal({ ...counts(), [age]: 0, [overdue]: 0 });
    await client.release('ana', simpleProcess('P'));
    const first = await start('P');
    client.host.clock.advance(120);
    await start('P');
    client.host.clock.advance(60);
    const both = await figures();
    expect(both).to.include(counts({ EN_POOL: 2 }));
    expect(both[age]).to.be.at.least(180);
    const tarea_id: unknown = first.body.instancia.tareas[0].id;
    const { body } = await client.post('ana', 'tomar-tarea/', { tarea_id }).expect(200);
    expect(await figures()).to.include(counts({ EN_POOL: 1, ASIGNADA: 1 }));
    const { instf_llave } = body.tarea as { instf_llave: string };
    await client
      .post('ana', 'ejecutar-accion/', { sp_code: 'ECO', instf_llave, jsonfiltros: {}, bpm_accion: 'SIGUE' })
      .expect(200);
    const younger = await figures();
    expect(younger).to.include(counts({ EN_POOL: 1 }));
    expect(younger[age]).to.be.within(60, 179);
    await client.host.database.rows(`UPDATE workflow_task SET estado = 'INCIDENTE' WHERE estado = 'EN_POOL'`);
    expect(await figures()).to.include({ 'open_tasks{state="INCIDENTE"}': 1, [overdue]: 0 });
  });

  it('are counted where they are overdue', async () => {
    const due = new Date(client.host.clock.now().getTime() + 60_000);
    await client.host.database.changeRows('UPDATE workflow_task SET vence = $1', [due]);
    expect(await figures()).to.include({ [overdue]: 0 });
    client.host.clock.advance(61);
    const open = Object.entries(await figures()).filter(([name]) => name.startsWith('open_tasks'));
    const sum = open.reduce((all, [, tasks]) => all + tasks, 0);
    expect(sum).to.be.greaterThan(0);
    expect(await figures()).to.include({ [overdue]: sum });
  });

  it('are counted as incidents together with timers that failed', async () => {
    const { database } = client.host;
    const before = await figures();
    const [{ id }] = (await database.rows<{ id: number }>('SELECT MIN(id) AS id FROM workflow_task')) as [
      { id: number },
    ];
    const timer = { task_id: id, codigo: 'REGLA_1', due_at: new Date(), incidente: null };
    await database.insertRows('workflow_timer', [timer, { ...timer, codigo: 'REGLA_2', incidente: '{}' }]);
    const incidents = 'open_tasks{state="INCIDENTE"}';
    expect((await figures())[incidents]).to.equal(before[incidents]! + 1);
  });

  it('keep their holders from being removed, and ended tasks their last ones', async () => {
    const assigned = (codigo: string, username: string) =>
      definition([user('A', { asignacion: { usuario: `"${username}"` } }), task('FIN', 'FIN')], flow('A!SIGUE>FIN'), {
        codigo,
        nombre: codigo,
      });
    await client.release('ana', assigned('NUEVA', 'nueva'));
    await start('NUEVA');
    const { database, container } = client.host;
    const rows = await database.rows<{ id: number; username: string }>('SELECT id, username FROM auth_user');
    const references = container.getAll<UserReference>(UserReferences.token);
    const refers = (name: string): Promise<boolean> =>
      database.transaction(async (tx) => {
        const { id } = rows.find(({ username }) => username === name)!;
        for (const reference of references) if (await reference.refersTo(id, tx)) return true;
        return false;
      });
    expect(await refers('nueva')).to.equal(true);
    expect(await refers('otra')).to.equal(false);
    await database.rows(`UPDATE workflow_task SET estado = 'CANCELADA' WHERE asignado IS NOT NULL`);
    expect(await refers('nueva')).to.equal(true);
  });
});
