import { expect } from 'chai';
import request from 'supertest';
import { definition, flow, task, user } from '../../workflow/definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../workflow/support/automatic-city.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { asBytes, documentPlugins, documentsConfig, samePage } from '../support/documents-client.js';

/** A process that waits for a user. */
const visit = definition([user('VISITAR'), task('FIN', 'FIN')], flow('VISITAR!SIGUE>FIN'), { codigo: 'VISITA' });

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
    city = await startAutomaticCity({ plugins: documentPlugins, config: await documentsConfig(), ...samePage });
    admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
    await admin.mutate('documents.templates.save', template('<h1>Resuelve: {{ datos.nombre }}</h1>'));
  });
  after(() => city.stop());

  const documentOf = async (llave: string): Promise<{ codigo: string; version: number }[]> =>
    city.client.host.database.rows('SELECT codigo, version FROM documents_document WHERE llave = $1', [llave]);

  it('has its template in the catalogue for designers, and its process cannot be published without it', async () => {
    const { body } = await city.client.get('ana', 'catalogos/').expect(200);
    expect(body.plantillas).to.deep.equal([{ codigo: 'RESOLUCION', nombre: 'Resolución' }]);
    const other = definition([task('DOCUMENTO', 'ACTO', { plantilla: 'OTRA' }), task('FIN', 'FIN')], flow('ACTO>FIN'), {
      codigo: 'OTRO',
    });
    const saved = await city.client.saveDraft('ana', 'OTRO', { definicion: other, revision: 0 }).expect(200);
    const refused = await city.client.publish('ana', 'OTRO', { revision: saved.body.revision as number }).expect(400);
    expect(refused.text).to.include('plantilla_desconocida');
  });

  it('is made once and shown in the instance, whose readers may download it', async () => {
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

  it("has the template version of its process's publication; another publication takes the new one", async () => {
    await admin.mutate('documents.templates.save', template('<h1>Ordena: {{ datos.nombre }}</h1>'));
    const old = await city.start('ACTO', { nombre: 'Ana' });
    await city.untilTask(old, 'FIRMAR', 'EN_POOL');
    expect(await documentOf(old)).to.have.nested.property('0.version', 1);
    expect(await city.client.release('ana', process)).to.equal(2);
    const renewed = await city.start('ACTO', { nombre: 'Ana' });
    await city.untilTask(renewed, 'FIRMAR', 'EN_POOL');
    expect(await documentOf(renewed)).to.have.nested.property('0.version', 2);
  });

  it('stops its task with an incident when its data do not fill the template', async () => {
    const llave = await city.start('ACTO');
    expect(await city.incidentOf(llave, 'ACTO')).to.include({ codigo: 'template_failed' });
    expect(await documentOf(llave)).to.deep.equal([]);
  });
});

describe('a certificate for an instance that no registration started', () => {
  let city: AutomaticCity;
  let llave: string;
  const datos = { nombre: 'Ana', predio: { area: 80 } };

  const generate = async (as: string, codigo: string, key = llave) => {
    const { host, auth } = city.client;
    const headers = await auth.jwt(as);
    return asBytes(request(host.url).post('/api-svc/documentos/generar/').set(headers).send({ codigo, llave: key }));
  };
  const refusalOf = async (as: string, codigo: string, key?: string): Promise<{ code: string; errors: object }> =>
    JSON.parse(String((await generate(as, codigo, key)).body)) as { code: string; errors: object };

  before(async () => {
    city = await startAutomaticCity({ plugins: documentPlugins, config: await documentsConfig(), ...samePage });
    await city.client.release('ana', visit);
    const admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
    const add = async (codigo: string, html: string, more: object): Promise<void> => {
      await admin.mutate('documents.templates.save', { codigo, nombre: codigo, html });
      const certificate = { cert_codigo: codigo, cert_nombre: codigo, cert_TablaBusqueda: 'ECO', preguntas: [] };
      await admin.mutate('certificates.certificates.save', { ...certificate, plantilla: codigo, ...more });
    };
    await add('PROPIO', '<p>{{ datos.nombre }}: {{ datos.predio.area | numero }} m²</p>', { proceso: 'VISITA' });
    await add('AJENO', '<p>{{ datos.nombre }}</p>', {});
    await add('CON_RESULTADO', '<p>{{ datos.predio.dueño }}: {{ resultado.saldo }}</p>', { proceso: 'VISITA' });
    llave = await city.start('VISITA', datos);
    await city.work('luz', llave, 'VISITAR');
  });
  after(() => city.stop());

  it("prints the instance's data, in the same document each time", async () => {
    for (const codigo of ['PROPIO', 'AJENO']) {
      const { status, headers, body } = await generate('jefa', codigo);
      expect(status).to.equal(200);
      const again = await generate('jefa', codigo);
      expect(again.headers['x-codigo-verificacion']).to.equal(headers['x-codigo-verificacion']);
      expect((again.body as Buffer).equals(body as Buffer)).to.equal(true);
    }
    const rows = await city.client.host.database.rows('SELECT certificado, datos FROM documents_document ORDER BY id');
    const instancia = { llave, proceso: 'VISITA', radicado: null, key: null, canal: null, solicitante: null };
    expect(rows).to.deep.equal(
      ['PROPIO', 'AJENO'].map((certificado) => ({ certificado, datos: JSON.stringify({ datos, instancia }) })),
    );
  });

  it('is available to users who may see the instance', async () => {
    expect((await generate('lector', 'PROPIO')).status).to.equal(200);
    expect((await generate('luz', 'PROPIO')).status, 'who held its task').to.equal(200);
    expect(await refusalOf('beto', 'PROPIO')).to.include({ code: 'permission_denied' });
  });

  it('is refused with the names of the data that the instance lacks', async () => {
    const refusal = await refusalOf('jefa', 'CON_RESULTADO');
    expect(refusal.code).to.equal('datos_insuficientes');
    expect(refusal.errors).to.have.all.keys('datos.predio.dueño', 'resultado.saldo');
    expect((await generate('jefa', 'CON_RESULTADO')).status).to.equal(409);
  });

  it("has no result of another certificate's procedure", async () => {
    const { auth } = city.client;
    const { body } = await auth
      .call('post', '/home/api/listacertificados/?codigo=CON_RESULTADO', { headers: await auth.jwt('jefa'), body: {} })
      .expect(200);
    const started = (body as { llave: string }).llave;
    await city.work('luz', started, 'VISITAR');
    expect((await refusalOf('jefa', 'PROPIO', started)).errors).to.have.all.keys('datos.nombre', 'datos.predio.area');
    const admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
    await admin.mutate('documents.templates.save', { codigo: 'AJENO', nombre: 'x', html: '<p>{{ resultado }}</p>' });
    expect((await refusalOf('jefa', 'AJENO', started)).errors).to.have.all.keys('resultado');
  });

  it('is not found for an unknown certificate', async () => {
    expect(await refusalOf('jefa', 'NADA')).to.include({ code: 'not_found' });
  });
});
