import { expect } from 'chai';
import request from 'supertest';
import { boundCertificates as certificados } from '../plugins/certificates/support/certificates-bundle.js';
import {
  certificatePlugins,
  startCertificatesHost,
  type CertificatesClient,
} from '../plugins/certificates/support/certificates-client.js';
import { storedRegistrations } from '../plugins/certificates/support/stored-registrations.js';
import { startedInstances, startingPlugin } from '../plugins/tramites/support/starter-plugin.js';

describe('a certificate that is bound to a process', function () {
  let client: CertificatesClient;

  before(async () => {
    // A test host refuses such a query within a transaction: it proves that `prepareProcess` runs before the
    // transaction.
    const prepare = async (): Promise<void> => void (await client.host.database.rows('SELECT 1 AS one'));
    client = await startCertificatesHost(
      { certificados },
      { plugins: [...certificatePlugins, startingPlugin({ prepare })], config: { logging: { level: 'error' } } },
    );
  });
  after(() => client.host.stop());

  const state = async (): Promise<unknown> => ({
    registrations: await storedRegistrations(client.host),
    instances: await startedInstances(client.host),
    notes: await client.notes(),
  });

  it('starts an instance with the registration, and answers the llave of the instance beside the result', async () => {
    const { body } = await client.register('LICENCIA', { nota: 'con-proceso', valor: 3 }).expect(200);
    const [instance] = await startedInstances(client.host);
    const [registration] = await storedRegistrations(client.host);
    expect(body).to.deep.equal({
      EsCorrecto: true,
      resultado: { nota: 'con-proceso' },
      llave: instance!.llave,
    });
    expect(instance).to.deep.include({
      proceso: 'LICENCIA',
      record_id: registration!.id,
      codigo: 'LICENCIA',
      datos: { nota: 'con-proceso', valor: 3 },
    });
    expect(registration).to.include({ estado: 'ACEPTADO', llave: instance!.llave });
  });

  it('starts no instance when the procedure refuses', async () => {
    const before = (await startedInstances(client.host)).length;
    const { body } = await client.register('NEGADO', { nota: 'x' }).expect(200);
    expect(body).not.to.have.property('llave');
    expect(await startedInstances(client.host)).to.have.length(before);
    expect((await storedRegistrations(client.host)).at(-1)).to.include({ estado: 'RECHAZADO', llave: null });
  });

  for (const [codigo, status] of [
    ['INACTIVO', 503],
    ['TERMINADO', 503],
    ['SIN_SALIDA', 400],
    ['ROTO', 500],
  ] as const) {
    it(`leaves nothing behind, not even the procedure's writes, when the process cannot start: ${codigo}`, async () => {
      const before = await state();
      await client.register(codigo, { nota: 'nada' }).expect(status);
      expect(await state()).to.deep.equal(before);
    });
  }

  it('answers 503 when its process has no active version', async () => {
    const { body, headers } = await client.register('INACTIVO', { nota: 'x' }).expect(503);
    expect(body).to.include({ EsCorrecto: false, code: 'unavailable' });
    expect(body.mensaje).to.contain('INACTIVO').and.to.contain('no está activo');
    expect(headers).to.have.property('retry-after');
  });

  it('answers 400 when the process cannot begin with the answers, and logs the reason', async () => {
    const { body } = await client.register('SIN_SALIDA', { nota: 'Rosa' }).expect(400);
    expect(body).to.include({ EsCorrecto: false, code: 'process_not_started' });
    expect(body.mensaje)
      .to.contain('SIN_SALIDA')
      .and.not.to.match(/activo|más tarde/);
    const line = client.host.logLines.find((one) => one.includes('cannot begin with the answers'))!;
    expect(JSON.parse(line)).to.include({ level: 'error', process: 'SIN_SALIDA', reason: 'condicion_fallida' });
    expect(line).not.to.include('Rosa');
  });
});

describe('a certificate that is bound to a process, without the workflow plugin', function () {
  let client: CertificatesClient;

  before(async () => {
    client = await startCertificatesHost({ certificados }, { config: { logging: { level: 'warn' } } });
  });
  after(() => client.host.stop());

  it('is refused with 503, and nothing is stored', async () => {
    const { body, headers } = await client.register('LICENCIA', { nota: 'x' }).expect(503);
    expect(body).to.deep.equal({
      EsCorrecto: false,
      mensaje: 'El certificado LICENCIA necesita el módulo de procesos, que no está instalado.',
      code: 'unavailable',
    });
    expect(headers).to.have.property('retry-after');
    expect(await storedRegistrations(client.host)).to.deep.equal([]);
    expect(await client.notes()).to.deep.equal([]);
  });

  it('is named in a warning, and makes the service degraded', async () => {
    const warnings = client.host.logLines.filter((line) => line.includes('a certificate cannot be registered'));
    expect(warnings.map((line) => (JSON.parse(line) as { certificate: string }).certificate)).to.include('LICENCIA');
    const { body } = await request(client.host.url).get('/health/ready').expect(200);
    expect(body).to.deep.nested.include({ status: 'degraded', 'checks.certificates': 'failed' });
  });
});
