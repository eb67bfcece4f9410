import { expect } from 'chai';
import { revisionOf } from '../../../../../host/plugin-api/index.js';
import request from 'supertest';
import { AdminCaller } from '../../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../../testing/start-test-host.js';
import { exportText } from '../../../auth/support/import-bundle.js';

const PASSWORD = 'correcta-y-larga';

describe('complaint types, by the admin procedures', () => {
  let host: TestHost;
  let admin: AdminCaller;

  before(async () => {
    host = await startTestHost({
      bundle: {
        usuarios: [{ username: 'editora', password: PASSWORD, permisos: ['tramites.admin'] }],
        tipos_denuncia: [{ codigo: 'RUIDO', nombre: 'Ruido' }],
        tramites: [{ codigo: 'DENUNCIA', nombre: 'Denuncia', tra_isDenuncia: true, preguntas: [] }],
      },
    });
    admin = await AdminCaller.login(host, 'editora', PASSWORD);
  });
  after(() => host.stop());

  const save = async (codigo: string, nombre: string): Promise<unknown> => {
    const { data } = await admin.mutate('tramites.complaintTypes.save', { codigo, nombre });
    host.clock.advance(1);
    return data;
  };
  const remove = (codigo: string) => admin.mutate('tramites.complaintTypes.remove', { codigo });
  const options = async (): Promise<string[]> => {
    const { body } = await request(host.url).post('/home/api/tramite/info/DENUNCIA').send({});
    return body.datos.at(-1).pre_opciones.map(({ nombre }: { nombre: string }) => nombre);
  };

  it('are created, left, renamed and removed, and the forms offer the change', async () => {
    expect(await save('BASURA', 'Basuras')).to.deep.equal({ outcome: 'created' });
    expect(await save('BASURA', 'Basuras')).to.deep.equal({ outcome: 'left' });
    expect(await save('BASURA', 'Basuras en la vía')).to.deep.equal({ outcome: 'changed' });
    expect(await options()).to.deep.equal(['Basuras en la vía', 'Ruido']);
    expect((await remove('BASURA')).data).to.deep.equal({ ok: true });
    host.clock.advance(1);
    expect(await options()).to.deep.equal(['Ruido']);
    expect((await remove('BASURA')).status).to.equal(404);
  });

  it('have a description, which their option shows, and which goes with the bundle', async () => {
    const type = { codigo: 'HUMO', nombre: 'Humo', descripcion: 'Quemas y chimeneas.' };
    for (const outcome of ['created', 'left']) {
      expect((await admin.mutate('tramites.complaintTypes.save', type)).data).to.deep.equal({ outcome });
    }
    host.clock.advance(1);
    const { body } = await request(host.url).post('/home/api/tramite/info/DENUNCIA').send({});
    expect(body.datos.at(-1).pre_opciones).to.deep.equal([
      { codigo: 'HUMO', nombre: 'Humo', ayuda: 'Quemas y chimeneas.' },
      { codigo: 'RUIDO', nombre: 'Ruido' },
    ]);
    expect(await exportText(host)).to.include('descripcion: Quemas y chimeneas.');
    expect(await save('HUMO', 'Humo')).to.deep.equal({ outcome: 'changed' });
    expect((await admin.query('tramites.complaintTypes.list')).data.items).to.deep.include({
      codigo: 'HUMO',
      nombre: 'Humo',
      revision: revisionOf({ codigo: 'HUMO', nombre: 'Humo' }),
    });
    await remove('HUMO');
  });

  it('cannot be removed while a complaint has that type', async () => {
    await request(host.url).post('/home/api/tramite/DENUNCIA').send({ tipo_denuncia: 'RUIDO' }).expect(200);
    expect(await remove('RUIDO')).to.include({ status: 409, reason: 'in_use' });
    await request(host.url).post('/home/api/tramite/DENUNCIA').send({ tipo_denuncia: 'RUIDO' }).expect(200);
  });

  it('are created once by concurrent calls', async () => {
    const calls = Array.from({ length: 8 }, (_, index) => save('CARRERA', `Nombre ${index}`));
    const outcomes = (await Promise.all(calls)).map((data) => (data as { outcome: string }).outcome);
    expect(outcomes.filter((outcome) => outcome === 'created')).to.have.length(1);
    expect(outcomes.filter((outcome) => outcome === 'changed')).to.have.length(7);
  });

  it('are listed page by page', async () => {
    for (const codigo of ['L1', 'L2', 'L3']) await save(codigo, codigo);
    const all = (await admin.query('tramites.complaintTypes.list')).data.items;
    const seen = await admin.items('tramites.complaintTypes.list', { limit: 2 });
    expect(seen).to.deep.equal(all);
    const second = { codigo: 'L2', nombre: 'L2' };
    expect(seen).to.deep.include({ ...second, revision: revisionOf(second) });
  });

  it('are refused field by field', async () => {
    const answer = await admin.mutate('tramites.complaintTypes.save', {
      codigo: ' ',
      nombre: 'x'.repeat(301),
    });
    expect(answer.errors).to.have.keys('codigo', 'nombre');
  });
});
