import { expect } from 'chai';
import { promisedColumns, viewColumns } from '../../support/city-views.js';
import { simpleProcess, startWorkflowHost, type WorkflowClient } from './support/workflow-client.js';
import { PASSWORD } from '../auth/support/auth-client.js';

describe('the views of instances and tasks', () => {
  let client: WorkflowClient;
  let llave: string;

  before(async () => {
    client = await startWorkflowHost({
      usuarios: [
        { username: 'ana', password: PASSWORD, permisos: ['workflow.designer', 'workflow.admin'], roles: ['a'] },
        ...['beto', 'carla', 'luz'].map((username) => ({ username, password: PASSWORD })),
      ],
    });
    await client.release('ana', simpleProcess('P', { name: 'Proceso' }));
    const { body } = await client.post('ana', 'instancias/', { proceso: 'P', datos: { valor: 7 } }).expect(201);
    llave = body.instancia.llave as string;
  });
  after(() => client?.host.stop());

  const rows = (sql: string): Promise<Record<string, unknown>[]> => client.host.database.rows(sql);

  for (const [view, count] of [
    ['instances', 14],
    ['tasks', 14],
  ] as const) {
    it(`ventanilla_v1.${view} has the columns of docs/views.md, in their order and of their types`, async () => {
      const expected = await promisedColumns(client.host.database, view);
      expect(expected).to.have.length(count);
      expect(await viewColumns(client.host.database, view)).to.deep.equal(expected);
    });

    it(`ventanilla_v1.${view} takes no writes`, async () => {
      for (const statement of [
        `UPDATE ventanilla_v1.${view} SET estado = 'CANCELADA'`,
        `DELETE FROM ventanilla_v1.${view}`,
      ]) {
        const refused = await rows(statement).catch((error: Error) => error.message);
        expect(refused).to.match(/cannot (update|delete from) view|read-only/);
      }
    });
  }

  it('show an instance with its task, as they are', async () => {
    const [{ creada, datos, id, ...instance }] = (await rows('SELECT * FROM ventanilla_v1.instances')) as [
      Record<string, unknown>,
    ];
    expect(instance).to.deep.equal({
      llave,
      proceso_codigo: 'P',
      proceso_nombre: 'Proceso',
      version: 1,
      estado: 'ACTIVA',
      padre_id: null,
      origen: null,
      origen_id: null,
      terminada: null,
      resultado: null,
      favorable: null,
    });
    expect(client.host.database.parseJson(datos)).to.deep.equal({ valor: 7 });
    expect(creada).to.be.instanceOf(Date);
    const tasks = await rows('SELECT * FROM ventanilla_v1.tasks');
    expect(tasks).to.have.length(1);
    expect(tasks[0]).to.include({
      instancia_id: id,
      proceso_codigo: 'P',
      codigo: 'A',
      tipo: 'USUARIO',
      estado: 'EN_POOL',
      asignado_id: null,
      tomada: null,
      terminada: null,
      registro_id: null,
    });
  });
});
