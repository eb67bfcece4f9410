import { expect } from 'chai';
import request from 'supertest';
import { definition, flow, task, user } from '../../workflow/definition/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../workflow/support/automatic-city.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { documentPlugins, documentsConfig } from '../support/documents-client.js';

const process = definition(
  [task('DOCUMENTO', 'ACTO', { plantilla: 'RESOLUCION' }), user('FIRMAR'), task('FIN', 'FIN')],
  flow('ACTO>FIRMAR', 'FIRMAR!SIGUE>FIN'),
  { codigo: 'ACTO' },
);

describe('a document of a process', () => {
  let city: AutomaticCity;
  let admin: AdminCaller;
  const template = (html: string): object => ({ codigo: 'RESOLUCION', nombre: 'Resolución', html });

  before(async () => {
    city = await startAutomaticCity({ plugins: documentPlugins, config: await documentsConfig() });
    admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
    await admin.mutate('documents.templates.save', template('<h1>Resuelve: {{ datos.nombre }}</h1>'));
  });
  after(() => city.stop());

  const documentOf = async (llave: string): Promise<{ codigo: string; version: number }[]> =>
    city.client.host.database.rows('SELECT codigo, version FROM documents_document WHERE llave = $1', [llave]);

  it('is in the catalogue of who designs, and must be there to be published', async () => {
    const { body } = await city.client.get('ana', 'catalogos/').expect(200);
    expect(body.plantillas).to.deep.equal([{ codigo: 'RESOLUCION', nombre: 'Resolución' }]);
    const other = definition([task('DOCUMENTO', 'ACTO', { plantilla: 'OTRA' }), task('FIN', 'FIN')], flow('ACTO>FIN'), {
      codigo: 'OTRO',
    });
    const saved = await city.client.saveDraft('ana', 'OTRO', { definicion: other, revision: 0 }).expect(200);
    const refused = await city.client.publish('ana', 'OTRO', { revision: saved.body.revision as number }).expect(400);
    expect(refused.text).to.include('plantilla_desconocida');
  });

  it('is made once, and told to the instance; who may see that may have it', async () => {
    expect(await city.client.release('ana', process)).to.equal(1);
    const llave = await city.start('ACTO', { nombre: 'Ana' });
    await city.untilTask(llave, 'FIRMAR', 'EN_POOL');
    const { datos } = await city.see(llave);
    const [made] = await documentOf(llave);
    expect(datos['ACTO']).to.include({ codigo: made!.codigo, nombre: 'Resolución' });
    const path = `/documentos/descargar/${made!.codigo}`;
    const access = async (username: string): Promise<number> => {
      const headers = await city.client.auth.jwt(username);
      return (await request(city.client.host.url).get(path).set(headers)).status;
    };
    expect(await access('lector')).to.equal(200);
    expect(await access('beto')).to.equal(403);
  });

  it('has the template that its process was published with; publishing again takes the new one', async () => {
    await admin.mutate('documents.templates.save', template('<h1>Ordena: {{ datos.nombre }}</h1>'));
    const old = await city.start('ACTO', { nombre: 'Ana' });
    await city.untilTask(old, 'FIRMAR', 'EN_POOL');
    expect(await documentOf(old)).to.have.nested.property('0.version', 1);
    expect(await city.client.release('ana', process)).to.equal(2);
    const renewed = await city.start('ACTO', { nombre: 'Ana' });
    await city.untilTask(renewed, 'FIRMAR', 'EN_POOL');
    expect(await documentOf(renewed)).to.have.nested.property('0.version', 2);
  });

  it('stands still where its data do not fill the template', async () => {
    const llave = await city.start('ACTO');
    expect(await city.incidentOf(llave, 'ACTO')).to.include({ codigo: 'template_failed' });
    expect(await documentOf(llave)).to.deep.equal([]);
  });
});
