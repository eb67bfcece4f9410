import { expect } from 'chai';
import request from 'supertest';
import { until } from '../../../../../testing/until.js';
import { importInto } from '../../../../acceptance/support/bundles.js';
import { TestSmtpServer } from '../../../../support/smtp-server.js';
import { documentPlugins, documentsConfig, samePage } from '../../../documents/support/documents-client.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';

/** The questions of the filing, of the task that comes, and of one that never comes. */
const ASKED =
  '[{{ datos.nota }}|{{ datos.concepto }}|{{ datos.obra.area }}|{% for uno in datos.lista %}{{ uno.b }}{% endfor %}|{{ datos.recurso }}]';

const form = (codigo: string, properties: object): object => ({
  codigo,
  nombre: codigo,
  schema: { type: 'object', properties },
});

const text = { type: 'string', maxLength: 60 };
const part = (name: string): object => ({ type: 'object', properties: { uso: text, [name]: text } });

const bundle = {
  formularios: [
    form('F_ATENDER', { concepto: text, obra: part('area'), lista: { type: 'array', items: part('b') } }),
    form('F_RECURSO', { recurso: text }),
  ],
  plantillas: [{ codigo: 'ACTO', nombre: 'Acto', html: `<p>${ASKED}</p>` }],
  plantillas_correo: [
    { codigo: 'M_ACTO', asunto: 'Acto {{ datos.nota }}', html: `<p>${ASKED}</p>`, texto: ASKED },
    { codigo: 'M_ERRADO', asunto: 'Acto', html: '<p>{{ datos.notta }}</p>', texto: 'Acto' },
  ],
  tramites: ['BIEN', 'MAL'].map((codigo) => ({
    codigo,
    nombre: codigo,
    proceso: codigo,
    preguntas: ['correo', 'nota'].map((name) => ({ pre_codigo: name, pre_texto: name, pre_tipo: 'TEXTO' })),
  })),
};

const attended = user('ATENDER', { formulario: 'F_ATENDER' });

const good = definition(
  [
    attended,
    task('DOCUMENTO', 'ACTO', { plantilla: 'ACTO' }),
    task('CORREO', 'AVISAR', { plantilla: 'M_ACTO', para: 'datos.correo' }),
    task('DECISION', 'D'),
    user('RECURSO', { formulario: 'F_RECURSO' }),
    task('FIN', 'FIN'),
  ],
  flow(
    'ATENDER!SIGUE>ACTO',
    'ACTO>AVISAR',
    'AVISAR>D',
    'D>RECURSO?datos.nota = "recurso"',
    'D>FIN',
    'RECURSO!SIGUE>FIN',
  ),
  { codigo: 'BIEN' },
);

const bad = definition(
  [attended, task('CORREO', 'AVISAR', { plantilla: 'M_ERRADO', para: 'datos.correo' }), task('FIN', 'FIN')],
  flow('ATENDER!SIGUE>AVISAR', 'AVISAR>FIN'),
  { codigo: 'MAL' },
);

describe('a question without an answer', () => {
  let city: AutomaticCity;
  let server: TestSmtpServer;

  before(async () => {
    server = await TestSmtpServer.start();
    city = await startAutomaticCity({
      plugins: documentPlugins,
      ...samePage,
      config: { ...(await documentsConfig()), mail: server.config() },
    });
    await importInto(city.client.host, bundle);
    for (const one of [good, bad]) await city.client.release('ana', one);
  });
  after(async () => {
    await city?.stop();
    await server.stop();
  });

  const start = async (tramite: string, answers: object): Promise<string> => {
    const { host } = city.client;
    const { body } = await request(host.url).post(`/home/api/tramite/${tramite}/`).send(answers).expect(200);
    const [row] = await host.database.rows<{ llave: string }>('SELECT llave FROM tramites_record WHERE clave = $1', [
      (body as { key: string }).key,
    ]);
    return row!.llave;
  };

  it('is blank in a document and in a mail, in whichever form it is asked', async () => {
    const llave = await start('BIEN', { correo: 'ana@correo.example' });
    await city.work('luz', llave, 'ATENDER', { obra: { uso: 'casa' }, lista: [{ uso: 'x' }] });
    await city.untilEnded(llave);
    const { subject, text: body, html } = server.received.at(-1)!.email;
    expect(subject).to.equal('Acto');
    expect(body).to.include('[||||]');
    expect(html).to.include('[||||]');
    const sql = 'SELECT estado FROM documents_document WHERE llave = $1';
    expect(await city.client.host.database.rows(sql, [llave])).to.deep.equal([{ estado: 'VIGENTE' }]);
    expect((await city.see(llave)).datos).not.to.have.property('nota');
  });

  it('is its answer where there is one', async () => {
    const llave = await start('BIEN', { correo: 'ana@correo.example', nota: 'N' });
    const answers = { concepto: 'C', obra: { area: 'A' }, lista: [{ b: 'B' }, {}] };
    await city.work('luz', llave, 'ATENDER', answers);
    await city.untilEnded(llave);
    expect(server.received.at(-1)!.email.text).to.include('[N|C|A|B|]');
  });

  it('is blank in a draft of the document', async () => {
    const llave = await start('BIEN', { correo: 'ana@correo.example' });
    const headers = await city.client.auth.jwt('lector');
    const { text: page } = await city.client.auth.call('get', `/generar/ACTO/${llave}/`, { headers });
    expect(page).to.include('[||||]');
  });

  it('is distinguished from an unknown name, which is an error of the template', async () => {
    const llave = await start('MAL', { correo: 'ana@correo.example' });
    await city.work('luz', llave, 'ATENDER');
    await until('the mail has failed', async () => {
      const [row] = await city.client.host.database.rows<{ last_error: string | null }>(
        "SELECT last_error FROM host_job WHERE name LIKE '%mail%' AND attempts > 0",
      );
      return row?.last_error?.includes('notta') ?? false;
    });
  });
});
