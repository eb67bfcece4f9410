import { expect } from 'chai';
import { AdminCaller } from '../../testing/admin-caller.js';
import { AuthClient } from '../plugins/auth/support/auth-client.js';
import { filings, multipartOf } from './support/demo-filings.js';
import { tramiteClient } from './support/tramite-client.js';
import { startDemoCity, type DemoCity } from './support/demo-city.js';

describe('a UUID in capitals', () => {
  let city: DemoCity;
  let client: AuthClient;
  let admin: AdminCaller;
  let headers: Readonly<Record<string, string>>;
  /** The key of a record, in capitals, like the two below. */
  let key: string;
  /** The `llave` of the instance that the record started, and below that of its process. */
  let instance: string;
  let process: string;

  before(async () => {
    city = await startDemoCity();
    client = new AuthClient(city.host);
    headers = await client.jwt('admin');
    admin = new AdminCaller(city.host.url, headers['Authorization']!.slice('Bearer '.length));
    const codigo = 'LICENCIA_ESPACIO_PUBLICO';
    const filed = await multipartOf(tramiteClient(city.host), codigo, filings[codigo]!).expect(200);
    key = (filed.body as { key: string }).key.toUpperCase();
    const { data } = await admin.query('workflow.instances.list', { limit: 1 });
    instance = (data.items[0] as { llave: string }).llave.toUpperCase();
    const sql = 'SELECT llave FROM workflow_process WHERE codigo = $1';
    process = (await city.host.database.rows<{ llave: string }>(sql, [codigo]))[0]!.llave.toUpperCase();
  });
  after(() => city?.stop());

  it('is accepted in paths', async () => {
    await client.call('get', `/home/api/tramite/seguimiento/${key}`).expect(200);
    const { body } = await client.call('get', `/workflow/api/instancias/${instance}`, { headers }).expect(200);
    expect(body.instancia.llave).to.equal(instance.toLowerCase());
    await client.call('get', `/workflow/api/procesos/${process}/refrescar`, { headers }).expect(200);
  });

  it('is accepted in queries', async () => {
    const path = `/workflow/api/bandeja?proceso=${process}`;
    const upper = await client.call('get', path, { headers }).expect(200);
    const lower = await client.call('get', path.toLowerCase(), { headers }).expect(200);
    expect(upper.body).to.deep.equal(lower.body);
  });

  it('is accepted in bodies', async () => {
    const llave = async (): Promise<string> => {
      const body = { documento: '1144012345', cedula_catastral: '760010100140000120005000000000' };
      const path = '/home/api/listacertificados/?codigo=PAZ_Y_SALVO_PREDIAL';
      const answer = await client.call('post', path, { headers, body }).expect(200);
      return (answer.body as { llave: string }).llave;
    };
    const body = { codigo: 'PAZ_Y_SALVO_PREDIAL', llave: (await llave()).toUpperCase() };
    await client.call('post', '/api-svc/documentos/generar/', { headers, body }).expect(200);
    const { data } = await admin.query('documents.issued.list', { llave: body.llave });
    expect(data.items).to.have.length(1);
  });

  it('is accepted by admin procedures', async () => {
    const seen = await admin.query('workflow.instances.get', { llave: instance });
    expect(seen.data.instancia.llave).to.equal(instance.toLowerCase());
    const found = await admin.query('tramites.records.list', { key });
    expect(found.data.items).to.have.length(1);
    const suspended = await admin.mutate('workflow.instances.suspend', { llave: instance, motivo: 'se revisa' });
    expect(suspended.status, suspended.text).to.equal(200);
    expect((await admin.query('workflow.processes.get', { llave: process })).status).to.equal(200);
    const tasks = await admin.query('workflow.tasks.list', { instancia: instance });
    expect(tasks.data.items).not.to.deep.equal([]);
  });

  it('is accepted in headers', async () => {
    const [{ id }] = (await city.host.database.rows<{ id: number }>(
      "SELECT id FROM auth_user WHERE username = 'admin'",
    )) as [{ id: number }];
    const sent = 'F47AC10B-58CC-4372-A567-0E02B2C3D479';
    const issued = await admin.mutate('auth.apiKeys.issue', {
      userId: id,
      endpoints: ['corresponsales.consulta'],
      key: sent,
    });
    expect(issued.data.key).to.equal(sent.toLowerCase());
    for (const one of [sent, sent.toLowerCase()]) {
      const answer = await client.call('post', '/corresponsales/api/factura/consulta', {
        headers: { ...headers, 'api-key': one },
        body: { invoice_id: 'no-hay' },
      });
      expect(answer.status).to.be.lessThan(401);
    }
  });
});
