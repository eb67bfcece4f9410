import { expect } from 'chai';
import request from 'supertest';
import { runCommand } from '../../../plugins/auth/support/run-command.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';

const PASSWORD = 'correcta-y-larga';

describe('an empty database', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost();
  });
  after(() => host.stop());

  it('becomes a working city with the admin procedures alone', async () => {
    // The command line creates the first administrator.
    await runCommand(host, ['admin', 'create', '--username', 'primera'], PASSWORD);
    const first = await AdminCaller.login(host, 'primera', PASSWORD);
    const done = async (caller: AdminCaller, path: string, input: object): Promise<Record<string, unknown>> => {
      const { status, data, text } = await caller.mutate(path, input);
      expect(status, `${path} ${text}`).to.equal(200);
      return data;
    };

    await done(first, 'auth.roles.save', {
      codigo: 'editor',
      nombre: 'Editores de trámites',
      permisos: ['tramites.admin'],
    });
    await done(first, 'auth.roles.save', {
      codigo: 'ventanilla',
      nombre: 'Ventanilla',
      permisos: ['tramites.read', 'tramites.manage'],
    });
    for (const [username, role] of [
      ['edita', 'editor'],
      ['luz', 'ventanilla'],
    ]) {
      const { id } = await done(first, 'auth.users.create', { username, password: PASSWORD });
      await done(first, 'auth.users.setGrants', { id, roles: [role], permissions: [] });
    }
    host.clock.advance(1);

    const editor = await AdminCaller.login(host, 'edita', PASSWORD);
    await done(editor, 'tramites.complaintTypes.save', { codigo: 'RUIDO', nombre: 'Ruido' });
    const form = { codigo: 'RUIDO', nombre: 'Denuncia por ruido', tra_isDenuncia: true, preguntas: [] };
    await done(editor, 'tramites.tramites.save', { ...form, revision: 0 });
    const questions = [
      { pre_codigo: 'direccion', pre_texto: 'Dirección', pre_tipo: 'DIRECCION', pre_obligatorio: true },
      { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'TEXTO', pre_obligatorio: true },
    ];
    let revision = 1;
    for (const pregunta of questions) {
      const saved = await done(editor, 'tramites.questions.save', { tramite: 'RUIDO', revision, pregunta });
      revision = saved['revision'] as number;
    }
    const orden = ['documento', 'direccion'];
    await done(editor, 'tramites.questions.reorder', { tramite: 'RUIDO', revision, orden });
    host.clock.advance(1);

    const { body: info } = await request(host.url).post('/home/api/tramite/info/RUIDO').send({}).expect(200);
    const codes = info.datos.map(({ pre_codigo }: { pre_codigo: string }) => pre_codigo);
    expect(codes).to.deep.equal(['documento', 'direccion', 'tipo_denuncia']);
    const { body: filed } = await request(host.url)
      .post('/home/api/tramite/RUIDO')
      .send({ direccion: 'Calle 5 # 10-20', documento: '31234567', tipo_denuncia: 'RUIDO' })
      .expect(200);

    const luz = await AdminCaller.login(host, 'luz', PASSWORD);
    const respuesta = { pre_codigo: 'documento', valor: '31234567' };
    const { data: found } = await luz.query('tramites.records.list', { respuesta });
    expect(found.items.map(({ id }: { id: number }) => id)).to.deep.equal([filed.datos]);
    await done(luz, 'tramites.records.move', { id: filed.datos, estado: 'EN_TRAMITE' });
    const { body: followed } = await request(host.url).get(`/home/api/tramite/seguimiento/${filed.key}`).expect(200);
    expect(followed.datos.estado).to.equal('EN_TRAMITE');
  });
});
