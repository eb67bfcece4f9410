import { expect } from 'chai';
import request, { type Test } from 'supertest';
import { plugin as certificates } from '../../../plugins/certificates/index.js';
import { plugin as tramites } from '../../../plugins/tramites/index.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { definition, flow, task, user } from './definition/language/definition-builders.js';
import { startWorkflowHost, workflowPlugins, type WorkflowClient } from './support/workflow-client.js';

const preguntas = [{ pre_codigo: 'funcionario', pre_texto: 'Funcionario', pre_tipo: 'TEXTO' }];

/** A process that begins with a task of the user whom the answers name. */
const definicion = definition(
  [user('ATENDER', { asignacion: { usuario: 'datos.funcionario' } }), task('FIN', 'FIN')],
  flow('ATENDER!SIGUE>FIN'),
  { codigo: 'CITA', nombre: 'Cita' },
);

describe('a process that cannot begin with the answers', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startWorkflowHost(
      {
        usuarios: ['ana', 'beto', 'carla', 'luz', 'rosa'].map((username) => ({ username, password: PASSWORD })),
        procesos: [{ codigo: 'CITA', nombre: 'Cita', definicion, publicar: true }],
        tramites: [
          { codigo: 'CITA', nombre: 'Cita', proceso: 'CITA', preguntas },
          { codigo: 'OTRA', nombre: 'Otra', proceso: 'NUNCA', preguntas },
        ],
        certificados: [
          { cert_codigo: 'CITA', cert_nombre: 'Cita', cert_TablaBusqueda: 'ECO', proceso: 'CITA', preguntas },
        ],
      },
      { plugins: [...workflowPlugins, tramites, certificates], config: { logging: { level: 'error' } } },
    );
  });
  after(() => client?.host.stop());

  const file = (funcionario: string, codigo = 'CITA'): Test =>
    request(client.host.url).post(`/home/api/tramite/${codigo}/`).send({ funcionario });
  const register = async (funcionario: string): Promise<Test> =>
    request(client.host.url)
      .post('/home/api/listacertificados/?codigo=CITA')
      .set(await client.auth.jwt())
      .send({ funcionario });
  const rows = async (): Promise<unknown> => ({
    records: await client.host.database.rows('SELECT id FROM tramites_record'),
    registrations: await client.host.database.rows('SELECT id FROM certificates_registration'),
    instances: await client.host.database.rows('SELECT id FROM workflow_instance'),
  });
  const logged = (): Record<string, unknown>[] =>
    client.host.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => String(msg).endsWith('its process cannot begin with the answers'));

  it('begins with other answers', async () => {
    await file('luz').expect(200);
    expect((await register('luz')).status).to.equal(200);
  });

  it('is started by the user who registers a certificate, who sees its state; others do not', async () => {
    const { body } = await request(client.host.url)
      .post('/home/api/listacertificados/?codigo=CITA')
      .set(await client.auth.jwt('rosa'))
      .send({ funcionario: 'luz' });
    await client.signIn('rosa');
    const { body: seen } = await client.get('rosa', `instancias/${body.llave}/`).expect(200);
    expect(seen.instancia).to.deep.include({ estado: 'ACTIVA', tareas: [] });
    expect(seen.historial[0]).to.include({ tipo: 'INICIO', usuario: 'rosa' });
    await client.get('ana', `instancias/${body.llave}/`).expect(403);
  });

  it('is reported to the user who files, without advice to try later, and nothing is kept', async () => {
    const before = await rows();
    const { body, headers } = await file('Rosa Quintero').expect(400);
    expect(body).to.include({ code: 'process_not_started' });
    expect(body.msg).to.equal(
      'El trámite CITA no puede comenzar con estas respuestas. Si son correctas, comuníquese con la entidad.',
    );
    expect(headers).not.to.have.property('retry-after');
    const refused = await register('Rosa Quintero');
    expect([refused.status, refused.body.code]).to.deep.equal([400, 'process_not_started']);
    expect(refused.body.mensaje).to.match(/^El certificado CITA no puede comenzar con estas respuestas\./);
    expect(await rows()).to.deep.equal(before);
  });

  it('is reported to administrators with the place of the definition, and without the answers', () => {
    const place = { process: 'CITA', reason: 'condicion_fallida' };
    const lines = logged();
    expect(lines.map(({ tramite, certificate }) => tramite ?? certificate)).to.deep.equal(['CITA', 'CITA']);
    for (const line of lines) {
      expect(line).to.include({ ...place, level: 'error' });
      expect(line['fault']).to.contain('tareas.ATENDER.asignacion.usuario');
      expect(JSON.stringify(line)).not.to.include('Rosa');
    }
  });

  it('is distinguished from a process without an active version, which may get one later', async () => {
    const { body, headers } = await file('luz', 'OTRA').expect(503);
    expect(body.msg).to.contain('su proceso no está activo');
    expect(headers).to.have.property('retry-after');
    expect(logged()).to.have.length(2);
  });
});
