import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { bearer } from '../auth/support/auth-client.js';

const PASSWORD = 'una contraseña larga';

const definicion = {
  codigo: 'LICENCIA',
  nombre: 'Licencia',
  inicio: 'REVISAR',
  tareas: [
    {
      codigo: 'REVISAR',
      nombre: 'Revisar',
      tipo: 'USUARIO',
      asignacion: { pool: ['dependencia:hacienda'] },
      acciones: [{ codigo: 'LISTO', nombre: 'Listo' }],
    },
    { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
  ],
  transiciones: [{ desde: 'REVISAR', accion: 'LISTO', hacia: 'FIN' }],
};

describe('departments, for administrators', () => {
  let host: TestHost;
  let admin: AdminCaller;
  let registrar: AdminCaller;
  const ids: Record<string, number> = {};

  before(async () => {
    host = await startTestHost({
      bundle: {
        usuarios: [
          { username: 'jefa', password: PASSWORD, is_superuser: true },
          { username: 'archivista', password: PASSWORD, permisos: ['catalogs.dependencia.write'] },
          { username: 'ana', nombres: 'Ana Ruiz' },
          { username: 'luz', nombres: 'Luz Peña' },
          { username: 'ido', is_active: false },
        ],
        tramites: [
          {
            codigo: 'QUEJA',
            nombre: 'Queja',
            termino: 'PETICION',
            dependencia: 'Hacienda',
            preguntas: [{ pre_codigo: 'hecho', pre_texto: 'Hecho', pre_tipo: 'TEXTO' }],
          },
        ],
        catalogos: {
          dependencia: [
            { codigo: 'hacienda', nombre: 'Hacienda', responsable: 'ana', miembros: ['luz'] },
            { codigo: 'tesoreria', nombre: 'Tesorería', padre: 'hacienda' },
            { codigo: 'archivo', nombre: 'Archivo', activo: false },
            { codigo: 'hacienda_2', nombre: 'Rentas' },
          ],
        },
      },
    });
    admin = await AdminCaller.login(host, 'jefa', PASSWORD);
    registrar = await AdminCaller.login(host, 'archivista', PASSWORD);
    const login = await request(host.url)
      .post('/api/token/')
      .send({ username: 'jefa', password: PASSWORD })
      .expect(200);
    await request(host.url)
      .post('/workflow/api/procesos/LICENCIA/staging/guardar/')
      .set(bearer((login.body as { access: string }).access))
      .send({ definicion, revision: 0 })
      .expect(200);
    const tree = await admin.query('catalogs.dependencia.tree');
    for (const { codigo, id } of tree.data.items) ids[codigo] = id;
  });
  after(() => host.stop());

  it('are one tree with the number of their members, and found by words without accents', async () => {
    const { items, hayMas } = (await admin.query('catalogs.dependencia.tree')).data;
    expect(hayMas).to.equal(false);
    expect(items).to.have.length(4);
    expect(items[0]).to.include({ codigo: 'hacienda', nombre: 'Hacienda', activo: true, padre: null, miembros: 1 });
    const found = (await admin.query('catalogs.dependencia.tree', { search: 'tesoreria' })).data.items;
    expect(found).to.have.length(1);
    expect(found[0]).to.include({ nombre: 'Tesorería', padre: ids['hacienda'], nombrePadre: 'Hacienda', miembros: 0 });
  });

  it('name their people, with the absence of today for a caller who may see absences', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(host.clock.now());
    const absence = { usuario: 'luz', sustituto: 'ana', desde: today, hasta: today, motivo: 'Cita médica' };
    expect((await admin.mutate('workflow.substitutions.save', absence)).status).to.equal(200);
    const input = { id: ids['hacienda'] };
    const { data, text } = await admin.query('catalogs.dependencia.people', input);
    const [ana, luz] = data.personas;
    expect(ana).to.include({ usuario: 'ana', activo: true, ausente: null });
    expect(luz.ausente).to.deep.equal({ hasta: today, sustituto: ana.nombre });
    expect(text).not.to.include('Cita');
    const seen = (await registrar.query('catalogs.dependencia.people', input)).data;
    expect(seen.conAusencias).to.equal(false);
    expect(seen.personas[1]).to.include({ usuario: 'luz', ausente: null });
    expect((await admin.query('catalogs.dependencia.people', { id: 999_999 })).status).to.equal(404);
  });

  it('get people by their usernames, of active accounts alone', async () => {
    const found = await registrar.query('catalogs.dependencia.person', { usuario: 'luz' });
    expect(found.data).to.include({ usuario: 'luz', activo: true });
    for (const usuario of ['ido', 'nadie']) {
      const refused = await registrar.query('catalogs.dependencia.person', { usuario });
      expect([refused.status, refused.message]).to.deep.equal([404, 'No existe ese usuario, o no está activo.']);
    }
  });

  it('are not removed while a process, a tramite, a record or a department below refers to them', async () => {
    await request(host.url).post('/home/api/tramite/QUEJA').send({ hecho: 'Hubo ruido' }).expect(200);
    const { usos } = (await admin.query('catalogs.dependencia.uses', { id: ids['hacienda'] })).data;
    const listed = usos as { clase: string; cuantos: number; primeros: string[] }[];
    const byKind = Object.fromEntries(listed.map(({ clase, cuantos }) => [clase, cuantos]));
    expect(byKind).to.deep.equal({
      'Dependencias debajo': 1,
      Procesos: 1,
      'Tareas abiertas': 1,
      Trámites: 1,
      Expedientes: 1,
    });
    expect(listed[0]!.primeros).to.deep.equal(['tesoreria']);
    const refused = await registrar.mutate('catalogs.dependencia.remove', { id: ids['hacienda'] });
    expect(refused).to.include({ status: 409, reason: 'in_use' });
    expect(refused.message).to.include('procesos: 1 (LICENCIA)').and.include('trámites: 1 (QUEJA)');
  });

  it('are removed without a use, also where the code of another one is alike', async () => {
    const id = ids['hacienda_2'];
    expect((await admin.query('catalogs.dependencia.uses', { id })).data.usos).to.deep.equal([]);
    expect((await registrar.mutate('catalogs.dependencia.remove', { id })).status).to.equal(200);
  });
});
