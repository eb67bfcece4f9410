import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { healthOf } from '../../support/health-of.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { startCertificatesHost, type CertificatesClient } from './support/certificates-client.js';

const preguntas = [{ pre_codigo: 'nota', pre_texto: 'Nota', pre_tipo: 'TEXTO', pre_patron: '[a-z]+' }];
const parametros = ['tipo_identificacion', 'identificacion'];
const certificate = (cert_codigo: string): Record<string, unknown> => ({
  cert_codigo,
  cert_nombre: cert_codigo,
  cert_TablaBusqueda: 'ECO',
  preguntas,
});

describe('a stored row that can no longer be used', () => {
  let client: CertificatesClient;
  let admin: AdminCaller;

  before(async () => {
    client = await startCertificatesHost({
      certificados: [certificate('SANO'), certificate('ROTO')],
      plantillas_validacion: [
        { codigo: 'ROTA', parametros, fuente: 'usuarios' },
        { codigo: 'SANA', parametros, fuente: 'usuarios' },
      ],
    });
    admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
  });
  after(() => client.host.stop());

  const store = async (sql: string, value: unknown, revision: string): Promise<void> => {
    const { database, clock } = client.host;
    expect(await database.changeRows(sql, [JSON.stringify(value)])).to.equal(1);
    await database.changeRows('UPDATE host_revision SET revision = revision + 1 WHERE name = $1', [revision]);
    clock.advance(1);
  };
  const health = async (): Promise<Record<string, string>> => (await healthOf(client.host)).body.checks;

  for (const [name, stored] of [
    ['a form that does not compile', [{ ...preguntas[0], pre_patron: '(' }]],
    ['a form that is none', { nota: 'TEXTO' }],
  ] as const) {
    it(`affects no other row, and can be repaired by the admin procedures: ${name}`, async () => {
      const sql = "UPDATE certificates_certificate SET preguntas = $1 WHERE codigo = 'ROTO'";
      await store(sql, stored, 'certificates/certificates');

      const { body, headers } = await client.register('ROTO', { nota: 'a' }).expect(503);
      expect(body).to.include({ EsCorrecto: false, code: 'unavailable' }).and.to.have.property('mensaje');
      expect(headers).to.have.property('retry-after');
      expect((await client.register('SANO', { nota: 'a' }).expect(200)).body).to.include({
        EsCorrecto: true,
      });
      expect(await health()).to.include({ certificates: 'failed', tramites: 'ok' });

      expect((await admin.query('certificates.certificates.list', {})).status).to.equal(200);
      const { data } = await admin.query('certificates.certificates.get', { codigo: 'ROTO' });
      expect(data).to.include({ cert_codigo: 'ROTO' });
      const broken = await admin.mutate('certificates.certificates.save', {
        ...certificate('ROTO'),
        preguntas: [{ ...preguntas[0], condicion: 'nota =' }],
      });
      expect(broken).to.include({ status: 400 });
      expect(broken.errors).to.have.key('preguntas.0.condicion');
      expect((await admin.mutate('certificates.certificates.save', certificate('ROTO'))).status).to.equal(200);
      client.host.clock.advance(1);
      expect((await client.register('ROTO', { nota: 'a' }).expect(200)).body).to.include({
        EsCorrecto: true,
      });
      expect(await health()).to.include({ certificates: 'ok' });
    });
  }

  it('is not used as a validation template, and affects no other row', async () => {
    const sql = "UPDATE tramites_validation_template SET parametros = $1 WHERE codigo = 'ROTA'";
    await store(sql, { nada: 1 }, 'tramites/validation-templates');
    const validate = (plantilla: string): request.Test =>
      request(client.host.url).get('/home/api/validar/').query({ plantilla });
    const { body } = await validate('ROTA').expect(503);
    expect(body).to.include({ EsCorrecto: false, code: 'unavailable' });
    await validate('SANA').expect(400);
    await validate('IDENTIFICACION').expect(400);
    expect(await health()).to.include({ tramites: 'failed' });
    const list = await admin.query('tramites.validationTemplates.list', {});
    expect(list.status).to.equal(200);
    const mended = { codigo: 'ROTA', parametros, fuente: 'usuarios' };
    expect((await admin.mutate('tramites.validationTemplates.save', mended)).status).to.equal(200);
    client.host.clock.advance(1);
    await validate('ROTA').expect(400);
  });
});
