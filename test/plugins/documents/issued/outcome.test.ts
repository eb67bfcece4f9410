import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { Instances, type InstanceFacts } from '../../../../plugins/workflow/contract.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../../workflow/definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../workflow/support/automatic-city.js';
import { asBytes, documentPlugins, documentsConfig, samePage } from '../support/documents-client.js';

const visit = definition([user('VISITAR'), task('FIN', 'FIN')], flow('VISITAR!SIGUE>FIN'), { codigo: 'VISITA' });
const other = definition([user('MIRAR'), task('FIN', 'FIN')], flow('MIRAR!SIGUE>FIN'), { codigo: 'OTRO' });

describe('the document of a certificate with a process', () => {
  let city: AutomaticCity;
  let admin: AdminCaller;

  const certificate = (codigo: string, more: object = {}) =>
    admin.mutate('certificates.certificates.save', {
      ...{ cert_codigo: codigo, cert_nombre: codigo, cert_TablaBusqueda: 'ECO', plantilla: 'CONSTANCIA' },
      preguntas: [],
      ...more,
    });

  before(async () => {
    city = await startAutomaticCity({ plugins: documentPlugins, config: await documentsConfig(), ...samePage });
    for (const one of [visit, other]) await city.client.release('ana', one);
    admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
    const html = '<p>{{ documento.codigo }}</p>';
    await admin.mutate('documents.templates.save', { codigo: 'CONSTANCIA', nombre: 'Constancia', html });
    await certificate('CON_PROCESO', { proceso: 'VISITA' });
    await certificate('SIN_PROCESO');
  });
  after(() => city.stop());

  async function register(codigo: string): Promise<string> {
    const { auth } = city.client;
    const { body } = await auth
      .call('post', `/home/api/listacertificados/?codigo=${codigo}`, { headers: await auth.jwt('beto'), body: {} })
      .expect(200);
    return (body as { llave: string }).llave;
  }
  async function ask(
    codigo: string,
    llave: string,
    as = 'beto',
  ): Promise<{ status: number; code: string | undefined }> {
    const { host, auth } = city.client;
    const headers = await auth.jwt(as);
    const { status, body } = await asBytes(
      request(host.url).post('/api-svc/documentos/generar/').set(headers).send({ codigo, llave }),
    );
    const code = status === 200 ? undefined : (JSON.parse(String(body)) as { code: string }).code;
    return { status, code };
  }
  const documents = async (llave: string): Promise<number> =>
    (await city.client.host.database.rows('SELECT id FROM documents_document WHERE llave = $1', [llave])).length;

  it('is refused right after the registration, also to staff, and not made', async () => {
    const llave = await register('CON_PROCESO');
    expect(await ask('CON_PROCESO', llave)).to.deep.equal({ status: 409, code: 'en_tramite' });
    expect(await ask('CON_PROCESO', llave, 'jefa')).to.deep.equal({ status: 409, code: 'en_tramite' });
    await admin.mutate('workflow.instances.suspend', { llave, motivo: 'Falta un papel.' });
    expect(await ask('CON_PROCESO', llave)).to.deep.equal({ status: 409, code: 'en_tramite' });
    expect(await documents(llave)).to.equal(0);
  });

  it('is issued once the process has ended favourably, the same each time', async () => {
    const llave = await register('CON_PROCESO');
    await city.work('luz', llave, 'VISITAR');
    expect(await ask('CON_PROCESO', llave)).to.include({ status: 200 });
    expect(await ask('CON_PROCESO', llave)).to.include({ status: 200 });
    expect(await documents(llave)).to.equal(1);
  });

  it('is refused when the process was cancelled', async () => {
    const llave = await register('CON_PROCESO');
    expect((await admin.mutate('workflow.instances.cancel', { llave, motivo: 'Desistió.' })).status).to.equal(200);
    expect(await ask('CON_PROCESO', llave)).to.deep.equal({ status: 409, code: 'instancia_cancelada' });
    expect(await ask('CON_PROCESO', llave, 'jefa')).to.deep.equal({ status: 409, code: 'instancia_cancelada' });
    expect(await documents(llave)).to.equal(0);
  });

  it('is refused when the process ended without a favourable outcome', async () => {
    const llave = await register('CON_PROCESO');
    await city.work('luz', llave, 'VISITAR');
    const instances = city.client.host.container.get<Instances>(Instances);
    const find = instances.findInstance.bind(instances);
    for (const favorable of [false, null]) {
      instances.findInstance = async (...which): Promise<InstanceFacts | undefined> => {
        const found = await find(...which);
        return found && { ...found, favorable };
      };
      expect(await ask('CON_PROCESO', llave)).to.deep.equal({ status: 409, code: 'no_favorable' });
    }
    Reflect.deleteProperty(instances, 'findInstance');
    expect(await documents(llave)).to.equal(0);
  });

  it('is available only to its readers; other users learn nothing about the process', async () => {
    const llave = await register('CON_PROCESO');
    expect(await ask('CON_PROCESO', llave, 'carla')).to.deep.equal({ status: 403, code: 'permission_denied' });
  });

  it('is issued for an instance of that process that no registration started, and of no other process', async () => {
    const started = await city.start('VISITA');
    expect(await ask('CON_PROCESO', started, 'jefa')).to.deep.equal({ status: 409, code: 'en_tramite' });
    await city.work('luz', started, 'VISITAR');
    expect(await ask('CON_PROCESO', started, 'jefa')).to.include({ status: 200 });
    const foreign = await city.start('OTRO');
    await city.work('luz', foreign, 'MIRAR');
    expect(await ask('CON_PROCESO', foreign, 'jefa')).to.deep.equal({ status: 404, code: 'not_found' });
  });

  it('is refused for a registration from before the certificate had its process', async () => {
    const llave = await register('SIN_PROCESO');
    await certificate('SIN_PROCESO', { proceso: 'VISITA' });
    expect(await ask('SIN_PROCESO', llave)).to.deep.equal({ status: 409, code: 'en_tramite' });
    await certificate('SIN_PROCESO');
    expect(await ask('SIN_PROCESO', llave)).to.include({ status: 200 });
  });

  it('is issued for a running or cancelled instance when the certificate names no process', async () => {
    const llave = await city.start('VISITA');
    expect(await ask('SIN_PROCESO', llave, 'jefa')).to.include({ status: 200 });
    await admin.mutate('workflow.instances.cancel', { llave, motivo: 'Desistió.' });
    expect(await ask('SIN_PROCESO', llave, 'jefa')).to.include({ status: 200 });
  });
});
