import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { Test } from 'supertest';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../../workflow/definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../workflow/support/automatic-city.js';
import { documentPlugins, documentsConfig, samePage } from '../support/documents-client.js';

interface Offered {
  readonly codigo: string;
  readonly nombre: string;
  readonly borrador: string;
}

const processes = ['VISITA', 'OTRO'].map((codigo) =>
  definition([user('VISITAR'), task('FIN', 'FIN')], flow('VISITAR!SIGUE>FIN'), { codigo }),
);

describe('the documents that staff choose from for a case', () => {
  let city: AutomaticCity;
  let admin: AdminCaller;
  let llave: string;

  const headers = new Map<string, Readonly<Record<string, string>>>();

  before(async () => {
    city = await startAutomaticCity({ plugins: documentPlugins, config: await documentsConfig(), ...samePage });
    const { auth } = city.client;
    for (const one of processes) await city.client.release('ana', one);
    for (const username of ['jefa', 'luz']) headers.set(username, await auth.jwt(username));
    admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
    const template = (codigo: string, html: string) =>
      admin.mutate('documents.templates.save', { codigo, nombre: codigo, html });
    await template('CONSTANCIA', '<p>{{ datos.predio }} {{ documento.codigo }}</p>');
    await template('AJENA', '<p>{{ datos.lote }}</p>');
    await template('VIEJA', '<p>{{ datos.predio }}</p>');
    await admin.mutate('documents.templates.setState', { codigo: 'VIEJA', estado: 'INACTIVO' });
    const certificate = (codigo: string, more: object) =>
      admin.mutate('certificates.certificates.save', {
        ...{ cert_codigo: codigo, cert_nombre: `Un ${codigo}`, cert_TablaBusqueda: 'ECO', preguntas: [] },
        ...more,
      });
    await certificate('CONSTANCIA', { plantilla: 'CONSTANCIA' });
    await certificate('FALTAN_DATOS', { plantilla: 'AJENA' });
    await certificate('DE_VIEJA', { plantilla: 'VIEJA' });
    await certificate('PERDIDA', { plantilla: 'NINGUNA' });
    await certificate('DE_OTRO', { plantilla: 'CONSTANCIA', proceso: 'OTRO' });
    await certificate('AL_FINAL', { plantilla: 'CONSTANCIA', proceso: 'VISITA' });
    await certificate('SIN_PLANTILLA', {});
    llave = await city.start('VISITA', { predio: 'P-17' });
  });
  after(() => city?.stop());

  const call = (method: 'get' | 'post', path: string, as = 'jefa', body?: object | string): Test =>
    city.client.auth.call(method, path, { headers: headers.get(as) ?? {}, ...(body !== undefined && { body }) });
  const offered = async (of = llave): Promise<readonly Offered[]> =>
    (await call('get', `/documentos/ofrecidos/${of}/`).expect(200)).body.documentos as readonly Offered[];
  const documents = (): Promise<readonly object[]> =>
    city.client.host.database.rows('SELECT id FROM documents_document');

  it('are those whose template finds its data, and that of its process once it has ended', async () => {
    const borrador = `/generar/CONSTANCIA/${llave}/`;
    expect(await offered()).to.deep.equal([{ codigo: 'CONSTANCIA', nombre: 'Un CONSTANCIA', borrador }]);
    const shown = await call('get', borrador).expect(200);
    expect(shown.text).to.include('P-17').and.to.include('BORRADOR SIN VALIDEZ');
    const ended = await city.start('VISITA', { predio: 'P-18' });
    await city.work('luz', ended, 'VISITAR');
    await city.untilEnded(ended);
    expect((await offered(ended)).map(({ codigo }) => codigo)).to.deep.equal(['AL_FINAL', 'CONSTANCIA']);
    expect(await offered(await city.start('VISITA'))).to.deep.equal([]);
  });

  it('are issued once, of calls at once and later, and stand in the case', async () => {
    const order = { codigo: 'CONSTANCIA', llave };
    const issue = () => call('post', '/documentos/expedir/', 'jefa', order).expect(200);
    const answers = [...(await Promise.all([issue(), issue(), issue()])), await issue()].map(
      ({ body }) => body as object,
    );
    for (const one of answers) expect(one).to.deep.equal(answers[0]);
    expect(await documents()).to.have.length(1);
    const { codigo, nombre, ruta } = answers[0] as Readonly<Record<string, string>>;
    expect([nombre, ruta]).to.deep.equal(['Un CONSTANCIA', `/documentos/descargar/${codigo}`]);
    const { headers: sent } = await call('get', ruta!).expect(200);
    expect(sent['content-type']).to.equal('application/pdf');
    const { body } = await city.client.get('jefa', `casos/${llave}/`).expect(200);
    const entries = body.entradas as { readonly tipo: string; readonly datos: object }[];
    expect(entries.find(({ tipo }) => tipo === 'DOCUMENTO')!.datos).to.include({ codigo, ruta });
  });

  it('are for users with documents.issue alone, also for one who may see the case', async () => {
    const before = await documents();
    await call('get', `/documentos/ofrecidos/${llave}/`, 'luz').expect(403);
    await call('get', `/documentos/ofrecidos/${llave}/`, 'nobody').expect(401);
    await call('post', '/documentos/expedir/', 'luz', { codigo: 'CONSTANCIA', llave }).expect(403);
    await call('post', '/documentos/expedir/', 'nobody', { codigo: 'CONSTANCIA', llave }).expect(401);
    expect(await documents()).to.deep.equal(before);
  });

  it('are none for what is not there, and nothing is made of what may not be', async () => {
    const before = await documents();
    for (const key of [randomUUID(), 'x', `${llave}'`]) await call('get', `/documentos/ofrecidos/${key}/`).expect(404);
    const refusals: readonly (readonly [body: object | string, status: number])[] = [
      [{ codigo: 'CONSTANCIA', llave: randomUUID() }, 404],
      [{ codigo: 'NADA', llave }, 404],
      [{ codigo: 'SIN_PLANTILLA', llave }, 404],
      [{ codigo: 'DE_OTRO', llave }, 404],
      [{ codigo: 'AL_FINAL', llave }, 409],
      [{ codigo: 'FALTAN_DATOS', llave }, 409],
      [{ codigo: 'CONSTANCIA' }, 400],
      [{ codigo: 'CONSTANCIA', llave, otro: 1 }, 400],
      [{ codigo: 'x'.repeat(61), llave }, 400],
      [{ codigo: ['CONSTANCIA'], llave: 7 }, 400],
      ['{"codigo"', 400],
    ];
    for (const [body, status] of refusals) await call('post', '/documentos/expedir/', 'jefa', body).expect(status);
    expect(await documents()).to.deep.equal(before);
  });
});
