import { expect } from 'chai';
import request from 'supertest';
import { plugin as tramites } from '../../../../../plugins/tramites/index.js';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import { PASSWORD } from '../../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { startWorkflowHost, workflowPlugins, type WorkflowClient } from '../../support/workflow-client.js';

const tramite = (codigo: string, more: object = {}): object => ({
  codigo,
  nombre: codigo,
  preguntas: [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }],
  ...more,
});

/** Two concurrent reviews with one public name, a task without one, and the same again in doubt. */
const definicion = definition(
  [
    task('PARALELO', 'ABRIR', { cierra: 'CERRAR' }),
    user('UNA', { publico: 'En revisión' }),
    user('OTRA', { publico: 'En revisión' }),
    task('UNION', 'CERRAR'),
    user('INTERNA'),
    task('DECISION', 'DUDAS'),
    user('PEDIR', { publico: 'Por completar' }),
    task('FIN', 'RESUELTA', { publico: 'Resuelta' }),
  ],
  flow(
    'ABRIR>UNA',
    'ABRIR>OTRA',
    'UNA!SIGUE>CERRAR',
    'OTRA!SIGUE>CERRAR',
    'CERRAR>INTERNA',
    'INTERNA!SIGUE>DUDAS',
    'DUDAS>PEDIR?datos.dudas = true',
    'DUDAS>RESUELTA',
    'PEDIR!SIGUE>ABRIR',
  ),
  { codigo: 'LICENCIA', nombre: 'Licencia' },
);

interface Step {
  readonly nombre: string;
  readonly desde: string;
  readonly hasta: string | null;
}

describe('the public steps of a process', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startWorkflowHost(
      {
        usuarios: [
          { username: 'ana', password: PASSWORD, permisos: ['workflow.designer'], roles: ['a'] },
          ...['beto', 'carla', 'luz'].map((username) => ({ username, password: PASSWORD })),
        ],
        procesos: [{ codigo: 'LICENCIA', nombre: 'Licencia', definicion }],
        tramites: [tramite('LICENCIA', { proceso: 'LICENCIA' }), tramite('QUEJA')],
      },
      { plugins: [...workflowPlugins, tramites] },
    );
  });
  after(() => client?.host.stop());

  const file = async (codigo: string): Promise<string> => {
    const { body } = await request(client.host.url)
      .post(`/home/api/tramite/${codigo}/`)
      .send({ asunto: 'Andén' })
      .expect(200);
    return body.key as string;
  };
  const follow = async (key: string): Promise<{ readonly etapas?: readonly Step[] }> => {
    const { body } = await request(client.host.url).get(`/home/api/tramite/seguimiento/${key}/`).expect(200);
    return body.datos as { readonly etapas?: readonly Step[] };
  };
  const steps = async (key: string): Promise<[string, boolean][]> =>
    (await follow(key)).etapas!.map(({ nombre, hasta }) => [nombre, hasta !== null]);
  /** Ends the open task of this code of the only live instance. */
  const finish = async (codigo: string, jsonfiltros: object = {}): Promise<void> => {
    const [row] = await client.host.database.rows<{ id: number }>(
      `SELECT id FROM workflow_task WHERE codigo = $1 AND estado = 'EN_POOL'`,
      [codigo],
    );
    const { body } = await client.post('ana', 'tomar-tarea/', { tarea_id: row!.id }).expect(200);
    const { instf_llave } = body.tarea as { instf_llave: string };
    await client
      .post('ana', 'ejecutar-accion/', { sp_code: 'ECO', instf_llave, jsonfiltros, bpm_accion: 'SIGUE' })
      .expect(200);
  };

  it('are shown by `seguimiento`, and nothing that is not public', async () => {
    const key = await file('LICENCIA');
    expect(await steps(key)).to.deep.equal([['En revisión', false]]);
    await finish('UNA');
    expect(await steps(key)).to.deep.equal([['En revisión', false]]);
    await finish('OTRA');
    expect(await steps(key)).to.deep.equal([['En revisión', true]]);
    await finish('INTERNA', { dudas: true });
    await finish('PEDIR');
    expect(await steps(key)).to.deep.equal([
      ['En revisión', true],
      ['Por completar', true],
      ['En revisión', false],
    ]);
    for (const codigo of ['UNA', 'OTRA']) await finish(codigo);
    await finish('INTERNA', { dudas: false });
    const told = await follow(key);
    expect(told.etapas!.map(({ nombre }) => nombre)).to.deep.equal([
      'En revisión',
      'Por completar',
      'En revisión',
      'Resuelta',
    ]);
    for (const [index, { desde, hasta }] of told.etapas!.entries()) {
      expect(hasta! >= desde).to.equal(true);
      expect(desde >= (told.etapas![index - 1]?.hasta ?? '')).to.equal(true);
    }
    expect(JSON.stringify(told)).not.to.match(/INTERNA|Andén|ana\b/);
  });

  it('cost one query more, as payments do, and none where a record started no process', async () => {
    const [bound, free] = [await file('LICENCIA'), await file('QUEJA')];
    const queries = async (key: string): Promise<string[]> => {
      // Fills the caches.
      await follow(key);
      const all = await statementsDuring(client.host.database, () => follow(key));
      return all.filter((sql) => /FROM workflow_/.test(sql));
    };
    expect(await queries(bound)).to.have.length(2);
    expect(await queries(free)).to.deep.equal([]);
    expect(await follow(free)).not.to.have.property('etapas');
  });
});
