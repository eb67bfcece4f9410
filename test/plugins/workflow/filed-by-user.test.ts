import { expect } from 'chai';
import type { Test } from 'supertest';
import { plugin as tramites } from '../../../plugins/tramites/index.js';
import { definition, flow, task, user } from './definition/language/definition-builders.js';
import { startWorkflowHost, workflowPlugins, type WorkflowClient } from './support/workflow-client.js';

const definicion = definition(
  [user('ATENDER', { asignacion: { usuario: 'if usuario = null then "luz" else "beto"' } }), task('FIN', 'FIN')],
  flow('ATENDER!SIGUE>FIN'),
  { codigo: 'CITA', nombre: 'Cita' },
);
const preguntas = [{ pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO' }];

describe('a user who files with a login', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startWorkflowHost(
      {
        procesos: [{ codigo: 'CITA', nombre: 'Cita', definicion, publicar: true }],
        tramites: [
          { codigo: 'CITA', nombre: 'Cita', proceso: 'CITA', preguntas },
          { codigo: 'QUEJA', nombre: 'Queja', preguntas },
        ],
      },
      { plugins: [...workflowPlugins, tramites] },
    );
    await client.signIn('rosa', 'lector');
  });
  after(() => client?.host.stop());

  const file = (headers: Readonly<Record<string, string>>, codigo = 'CITA'): Test =>
    client.auth.call('post', `/home/api/tramite/${codigo}/`, { headers, body: { nombre: 'Ana' } });
  const stored = async (test: Test): Promise<{ usuario: string | null; llave: string | null; actor: string }> => {
    const { body } = await test.expect(200);
    const [row] = await client.host.database.rows<{ usuario: string | null; llave: string | null; actor: string }>(
      `SELECT u.username AS usuario, r.llave, e.actor_kind AS actor FROM tramites_record r
       JOIN host_audit_entry e ON e.action = 'tramites.record.filed' AND e.subject_id = CAST(r.id AS VARCHAR(20))
       LEFT JOIN auth_user u ON u.id = r.usuario_id WHERE r.id = $1`,
      [body.datos],
    );
    return row!;
  };

  it('is the user of the record, and starts its process, and sees the state of its instance', async () => {
    const session = await client.auth.session('rosa');
    const bySession = { Cookie: session.cookie, 'X-CSRFToken': session.csrf };
    for (const headers of [await client.auth.jwt('rosa'), bySession]) {
      const { usuario, llave, actor } = await stored(file(headers));
      expect([usuario, actor]).to.deep.equal(['rosa', 'user']);
      const { body } = await client.get('rosa', `instancias/${llave}/`).expect(200);
      expect(body.instancia).to.deep.include({ proceso: 'CITA', estado: 'ACTIVA', datos: {}, tareas: [] });
      expect(body.historial).to.have.length(1);
      expect(body.historial[0]).to.include({ tipo: 'INICIO', usuario: 'rosa' });
      const { instancia } = (await client.get('lector', `instancias/${llave}/`).expect(200)).body;
      expect(instancia.tareas[0]).to.include({ codigo: 'ATENDER', asignado: 'beto' });
      await client.get('luz', `instancias/${llave}/`).expect(403);
    }
  });

  it('is the user of a record that starts no process as well', async () => {
    expect(await stored(file(await client.auth.jwt('rosa'), 'QUEJA'))).to.include({ usuario: 'rosa', llave: null });
  });

  it('is anonymous without a credential, and with the cookie of a session alone', async () => {
    const { cookie } = await client.auth.session('rosa');
    for (const headers of [{}, { Cookie: cookie }, { Cookie: 'ventanilla.sid=nada' }]) {
      const { usuario, llave, actor } = await stored(file(headers));
      expect([usuario, actor]).to.deep.equal([null, 'public']);
      await client.get('rosa', `instancias/${llave}/`).expect(403);
    }
  });

  it('is refused with an invalid credential, and files nothing', async () => {
    const count = async (): Promise<number> =>
      (await client.host.database.rows('SELECT id FROM tramites_record')).length;
    const before = await count();
    const { cookie } = await client.auth.session('rosa');
    const { body } = await file({ Authorization: 'Bearer nada' }).expect(401);
    expect(body).to.include({ code: 'token_not_valid' });
    await file({ Cookie: 'ventanilla.sid=nada', 'X-CSRFToken': 'nada' }).expect(401);
    await file({ Cookie: cookie, 'X-CSRFToken': 'nada' }).expect(403);
    expect(await count()).to.equal(before);
  });
});
