import { expect } from 'chai';
import request from 'supertest';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { exportedSections, exportFrom, importInto } from './support/bundles.js';
import { cityBundle } from './support/city-bundle.js';
import { tokenClient } from './support/token-client.js';

const left = (count: number) => ({ created: 0, changed: 0, left: count });
const changed = (count: number, others: number) => ({ created: 0, changed: count, left: others });

describe('importing a bundle', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ bundle: cityBundle });
  });
  // Undoes the changes of the test before.
  beforeEach(() => importInto(host, cityBundle));
  after(() => host?.stop());

  const loginStatus = async (username: string, password: string): Promise<number> =>
    (await tokenClient(host).post('/api/token/', { username, password })).status;

  it('changes nothing the second time', async () => {
    const before = await exportFrom(host);
    const { report, warnings } = await importInto(host, cityBundle);
    expect(report).to.deep.equal({
      roles: left(2),
      usuarios: left(3),
      tipos_denuncia: left(2),
      tramites: left(2),
    });
    expect(warnings).to.deep.equal(['tramites PODA: public look-ups show these answers unmasked: detalle, cantidad']);
    expect(await exportFrom(host)).to.equal(before);
  });

  it('reports the created and the changed items', async () => {
    const { report } = await importInto(host, {
      roles: [
        { ...cityBundle.roles[0]!, nombre: 'Ventanilla única' },
        cityBundle.roles[1],
        { codigo: 'nuevo', nombre: 'Nuevo' },
      ],
      tipos_denuncia: [{ codigo: 'RUIDO', nombre: 'Ruido excesivo' }],
      tramites: [{ ...cityBundle.tramites[0]!, nombre: 'Poda' }, cityBundle.tramites[1]],
    });
    expect(report).to.deep.equal({
      roles: { created: 1, changed: 1, left: 1 },
      tipos_denuncia: changed(1, 0),
      tramites: changed(1, 1),
    });
    const { tipos_denuncia } = await exportedSections(host);
    expect(tipos_denuncia).to.deep.include({ codigo: 'BASURAS', nombre: 'Basuras' });
    expect(tipos_denuncia).to.deep.include({ codigo: 'RUIDO', nombre: 'Ruido excesivo' });
  });

  it('detects a change of one field of one question', async () => {
    const [poda] = cityBundle.tramites;
    for (const change of [{ pre_texto: 'Cuál color' }, { pre_sensible: true }, { opciones: ['rojo', 'verde'] }]) {
      const preguntas = poda!.preguntas.map((question) =>
        question.pre_codigo === 'color' ? { ...question, ...change } : question,
      );
      const { report } = await importInto(host, { tramites: [{ ...poda, preguntas }] });
      expect(report['tramites'], JSON.stringify(change)).to.deep.equal(changed(1, 0));
    }
    const reversed = { ...poda, preguntas: [...poda!.preguntas.slice(2), ...poda!.preguntas.slice(0, 2)] };
    expect((await importInto(host, { tramites: [reversed] })).report['tramites']).to.deep.equal(changed(1, 0));
  });

  it('removes the roles and permissions of a user that the bundle no longer names', async () => {
    const client = tokenClient(host);
    const [luz] = cityBundle.usuarios;
    const { report } = await importInto(host, {
      roles: [{ ...cityBundle.roles[0], permisos: ['tramites.files'] }],
      usuarios: [{ ...luz, roles: ['consulta'], permisos: [] }],
    });
    expect(report).to.deep.equal({ roles: changed(1, 0), usuarios: changed(1, 0) });
    const { roles, usuarios } = await exportedSections(host);
    expect(roles!.find(({ codigo }) => codigo === 'ventanilla')).to.deep.include({
      permisos: ['tramites.files'],
    });
    expect(usuarios!.find(({ username }) => username === 'luz')).to.deep.include({
      roles: ['consulta'],
      permisos: [],
    });
    await client.login();
  });

  it('resets no password', async () => {
    await importInto(host, { usuarios: [{ ...cityBundle.usuarios[0], password: 'una-clave-distinta' }] });
    expect(await loginStatus('luz', 'correcta-y-larga')).to.equal(200);
    expect(await loginStatus('luz', 'una-clave-distinta')).to.equal(404);
  });

  it('needs no secret for an existing item, and changes its other fields', async () => {
    const { report } = await importInto(host, {
      usuarios: [{ username: 'luz', nombres: 'Luz M.', roles: ['ventanilla', 'consulta'] }],
    });
    expect(report['usuarios']).to.deep.equal(changed(1, 0));
    expect(await loginStatus('luz', 'correcta-y-larga')).to.equal(200);
    const { usuarios } = await exportedSections(host);
    expect(usuarios!.find(({ username }) => username === 'luz')).to.deep.include({ nombres: 'Luz M.' });
  });

  it('reaches a running host within a second', async () => {
    const info = request(host.url).post('/home/api/tramite/info/NUEVO');
    await info.expect(404);
    await importInto(host, { tramites: [{ codigo: 'NUEVO', nombre: 'Nuevo', preguntas: [] }] });
    host.clock.advance(1);
    await request(host.url).post('/home/api/tramite/info/NUEVO').expect(200);
  });

  it('warns of a section that no plugin knows, and imports the others', async () => {
    const { report, warnings } = await importInto(host, {
      tarifas: [{ lo: 'que sea' }],
      tipos_denuncia: [{ codigo: 'PLAGAS', nombre: 'Plagas' }],
    });
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.match(/tarifas/);
    expect(report).to.deep.equal({ tipos_denuncia: { created: 1, changed: 0, left: 0 } });
  });
});
