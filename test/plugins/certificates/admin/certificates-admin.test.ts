import { expect } from 'chai';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { AdminCaller, type AdminAnswer } from '../../../../testing/admin-caller.js';
import { cityBundle } from '../../procedures/support/procedures-client.js';
import { NO } from '../../procedures/support/city-procedures.js';
import { certificados } from '../support/certificates-bundle.js';
import { startCertificatesHost, type CertificatesClient } from '../support/certificates-client.js';

const usuarios = [
  ...cityBundle.usuarios,
  { username: 'admin', password: PASSWORD, permisos: ['certificates.admin'] },
  { username: 'hacienda', password: PASSWORD, permisos: ['certificates.admin', 'hacienda.consulta'] },
  { username: 'lectora', password: PASSWORD, permisos: ['certificates.read'] },
];

describe('the admin procedures of certificates', function () {
  let client: CertificatesClient;
  let admin: AdminCaller;
  let hacienda: AdminCaller;
  let reader: AdminCaller;
  let jefa: AdminCaller;

  before(async () => {
    client = await startCertificatesHost({ usuarios, certificados });
    [admin, hacienda, reader, jefa] = (await Promise.all(
      ['admin', 'hacienda', 'lectora', 'jefa'].map((name) => AdminCaller.login(client.host, name, PASSWORD)),
    )) as [AdminCaller, AdminCaller, AdminCaller, AdminCaller];
  });
  after(() => client.host.stop());

  /** Expects the refusal of `RESERVADA`, which needs `hacienda.consulta` or `hacienda.admin`. */
  const isBeyond = (answer: AdminAnswer): void => {
    expect(answer, answer.text).to.include({ status: 403, reason: 'beyond_own_permissions' });
    expect(answer.message).to.contain('«RESERVADA»');
  };
  const bind = (by: AdminCaller, cert_TablaBusqueda: string, cert_codigo = 'ATADO') =>
    by.mutate('certificates.certificates.save', { ...certificados[0]!, cert_codigo, cert_TablaBusqueda });

  it('list certificates page by page', async () => {
    const certificates = await reader.items('certificates.certificates.list', { limit: 3 });
    expect(certificates).to.have.length(certificados.length);
    expect(certificates.find(({ cert_codigo }) => cert_codigo === 'PAZ_Y_SALVO')).to.deep.include({
      cert_codigo: 'PAZ_Y_SALVO',
      cert_nombre: 'Certificado PAZ_Y_SALVO',
      cert_TablaBusqueda: 'NOTA',
      plantilla: null,
      proceso: null,
      en_linea: false,
      preguntas: 2,
    });
    const one = await reader.query('certificates.certificates.get', { codigo: 'PAZ_Y_SALVO' });
    expect(one.data.preguntas.map(({ pre_codigo }: { pre_codigo: string }) => pre_codigo)).to.deep.equal([
      'nota',
      'valor',
    ]);
    expect(await reader.query('certificates.certificates.get', { codigo: 'X' })).to.include({ status: 404 });
  });

  it('save certificates in the shape of a bundle, and refuse invalid ones', async () => {
    const item = { ...certificados[0]!, cert_codigo: 'NUEVO' };
    expect((await admin.mutate('certificates.certificates.save', item)).data).to.deep.equal({
      outcome: 'created',
    });
    client.host.clock.advance(2);
    await client.register('NUEVO', { nota: 'nuevo' }).expect(200);
    const bad = { ...item, preguntas: [{ pre_codigo: 'x', pre_texto: 'X', pre_tipo: 'ARCHIVO' }] };
    const refused = await admin.mutate('certificates.certificates.save', bad);
    expect(refused).to.include({ status: 400 });
    expect(refused.errors).to.have.key('preguntas.0.pre_tipo');
  });

  it('offer the questions that a certificate can ask, and the procedures that the administrator may bind', async () => {
    const { data } = await admin.query('certificates.certificates.choices');
    const types = data.tipos as { tipo: string; propiedades: string[] }[];
    expect(types.map(({ tipo }) => tipo)).to.include('CORREO');
    expect(types.map(({ tipo }) => tipo)).not.to.include('ARCHIVO');
    expect(types.flatMap(({ propiedades }) => propiedades)).not.to.include.members(['pre_recibo']);
    expect(data.procedimientos).to.include('NOTA');
    expect(data.procedimientos).not.to.include('RESERVADA');
    const { data: others } = await hacienda.query('certificates.certificates.choices');
    expect(others.procedimientos).to.include('RESERVADA');
  });

  it('refuse a save that missed a change of another administrator', async () => {
    const item = { ...certificados[0]!, cert_codigo: 'DISPUTADO' };
    expect((await admin.mutate('certificates.certificates.save', { ...item, revision: '0' })).status).to.equal(200);
    const { data } = await reader.query('certificates.certificates.get', { codigo: 'DISPUTADO' });
    const listed = await reader.items('certificates.certificates.list');
    expect(listed.find(({ cert_codigo }) => cert_codigo === 'DISPUTADO')).to.include({ revision: data.revision });
    const first = { ...item, cert_nombre: 'El primero', revision: data.revision };
    expect((await jefa.mutate('certificates.certificates.save', first)).status).to.equal(200);
    const second = await admin.mutate('certificates.certificates.save', { ...first, cert_nombre: 'El segundo' });
    expect(second).to.include({ status: 409, reason: 'stale_revision' });
    const { data: kept } = await reader.query('certificates.certificates.get', { codigo: 'DISPUTADO' });
    expect(kept.cert_nombre).to.equal('El primero');
  });

  it('remove no certificate in use, and no procedure that a certificate runs', async () => {
    const used = { status: 409, reason: 'in_use' };
    await client.register('PAZ_Y_SALVO', { nota: 'usado' }).expect(200);
    const registered = await admin.mutate('certificates.certificates.remove', { codigo: 'PAZ_Y_SALVO' });
    expect(registered).to.include(used);
    expect(registered.message).to.match(/^El certificado tiene 1 registro y/);
    const named = await jefa.mutate('procedures.procedures.remove', { codigo: 'NOTA' });
    expect(named).to.include(used);
    expect(named.message).to.contain('el certificado PAZ_Y_SALVO');
    const { data } = await jefa.query('procedures.procedures.get', { codigo: 'NOTA' });
    expect(data.lo_usan).to.include('el certificado PAZ_Y_SALVO');
  });

  it('bind certificates only to procedures for certificates that the administrator may run', async () => {
    isBeyond(await bind(admin, 'RESERVADA'));
    isBeyond(await bind(admin, 'RESERVADA', 'RESERVADO'));
    for (const by of [admin, jefa]) {
      const refused = await bind(by, 'SOLO_JWT');
      expect(refused).to.include({ status: 400 });
      expect(refused.errors).to.have.all.keys('cert_TablaBusqueda');
    }
    expect((await bind(hacienda, 'RESERVADA')).data).to.deep.equal({ outcome: 'created' });
    expect((await bind(admin, 'NOTA')).data).to.deep.equal({ outcome: 'changed' });
  });

  it('remove a certificate, whatever it runs', async () => {
    await bind(jefa, 'RESERVADA', 'POR_QUITAR');
    const removed = await admin.mutate('certificates.certificates.remove', { codigo: 'POR_QUITAR' });
    expect(removed).to.include({ status: 200 });
  });

  it('show registrations, newest first', async () => {
    await client.register('DEUDA', { nota: 'deuda' }).expect(200);
    const list = (input: object) => reader.items('certificates.registrations.list', input);
    const all = await list({ limit: 2 });
    const accepted = await client.register('PAZ_Y_SALVO', { nota: 'lista' }).expect(200);
    const [listed] = await list({ limit: 1 });
    expect(listed).to.include({ estado: 'ACEPTADO', llave: (accepted.body as { llave: string }).llave });
    expect(all[0]).to.include({ certificado: 'DEUDA', estado: 'RECHAZADO', fallo: null, llave: null });
    expect(all.map(({ id }) => id)).to.deep.equal(all.map(({ id }) => id).sort((a, b) => Number(b) - Number(a)));
    expect(JSON.stringify(all)).not.to.contain('deuda');
    expect(await list({ certificado: 'DEUDA', estado: 'RECHAZADO' })).to.have.length(1);
    expect(await list({ certificado: 'DEUDA', estado: 'ACEPTADO' })).to.deep.equal([]);
    expect(await list({ usuario: all[0]!['usuario'] })).to.have.length(all.length + 1);
    const { data } = await reader.query('certificates.registrations.get', { id: all[0]!['id'] });
    expect(data).to.deep.include({ respuestas: { nota: 'deuda' }, resultado: null, mensaje: NO });
    expect(await reader.query('certificates.registrations.get', { id: 999_999 })).to.include({ status: 404 });
  });
});
