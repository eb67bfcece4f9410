import { expect } from 'chai';
import request from 'supertest';
import type { FormDescription, JsonSchema } from '../../plugins/forms/contract.js';
import { validatorOf } from '../plugins/forms/support/json-schema.js';
import { startDemoCity, type DemoCity } from './support/demo-city.js';
import { filings, multipartOf } from './support/demo-filings.js';
import { everyAnswer, everyType } from './support/every-type.js';
import { startTramiteHost, tramiteClient, type TramiteClient } from './support/tramite-client.js';

const described = async (client: TramiteClient, codigo: string): Promise<FormDescription> =>
  (await request(client.host.url).get(`/home/api/tramite/esquema/${codigo}`).expect(200)).body as FormDescription;

const propertiesOf = (schema: JsonSchema) => schema['properties'] as Readonly<Record<string, JsonSchema>>;

describe('GET /home/api/tramite/esquema/<codigo>', () => {
  let client: TramiteClient;

  before(async () => {
    client = await startTramiteHost({
      tipos_denuncia: [{ codigo: 'RUIDO', nombre: 'Ruido' }],
      tramites: [everyType, { ...everyType, codigo: 'DENUNCIA', tra_isDenuncia: true }],
    });
  });
  after(() => client.host.stop());

  it('answers the form as a JSON Schema 2020-12 with its ui', async () => {
    const { schema, ui } = await described(client, 'TODO');
    expect(schema).to.include({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
    expect(schema['required']).to.deep.equal(['nombre']);
    expect(ui.orden).to.deep.equal(everyType.preguntas.map(({ pre_codigo }) => pre_codigo));
    for (const { pre_codigo, pre_tipo } of everyType.preguntas) {
      expect(ui.campos?.[pre_codigo]).to.include({ widget: pre_tipo });
    }
    expect(ui.campos?.['aviso']).to.deep.equal({ widget: 'INFORMATIVO', texto: 'Lea con atención' });
    expect(propertiesOf(schema)).not.to.have.property('aviso');
  });

  it('answers a schema that accepts the stored answer of each type', async () => {
    const takes = validatorOf((await described(client, 'TODO')).schema);
    const stored = Object.fromEntries(Object.entries(everyAnswer).map(([code, [, value]]) => [code, value]));
    expect(takes(stored), JSON.stringify(takes.errors)).to.equal(true);
    await client.file('TODO', stored);
  });

  it('answers the types of complaints as the last question of a complaint', async () => {
    const { schema, ui } = await described(client, 'DENUNCIA');
    expect(ui.orden?.at(-1)).to.equal('tipo_denuncia');
    expect(ui.campos?.['tipo_denuncia']?.opciones).to.deep.equal([{ codigo: 'RUIDO', nombre: 'Ruido' }]);
    expect(propertiesOf(schema)['tipo_denuncia']).to.deep.include({ enum: ['RUIDO'] });
    expect(schema['required']).to.deep.equal(['nombre', 'tipo_denuncia']);
  });

  it('answers 404 {msg} for an unknown code', async () => {
    const { body } = await request(client.host.url).get('/home/api/tramite/esquema/NADA').expect(404);
    expect(body).to.deep.equal({ msg: 'No existe un trámite con ese código.', code: 'not_found' });
  });

  it('serves GET alone, and is in the OpenAPI document', async () => {
    await request(client.host.url).post('/home/api/tramite/esquema/TODO').expect(405);
    const { body } = await request(client.host.url).get('/openapi.json').expect(200);
    const { get } = body.paths['/home/api/tramite/esquema/{codigo}'];
    expect(get.responses).to.include.keys('200', '404', '429', '503');
    expect(get.security ?? []).to.deep.equal([]);
  });
});

describe('the schemas of the demonstration', () => {
  let city: DemoCity;
  let client: TramiteClient;

  before(async () => {
    city = await startDemoCity();
    client = tramiteClient(city.host);
  });
  after(() => city.stop());

  /** Converts the texts and files that a page sends to the JSON types that the schema names. */
  const asJson = (answers: (typeof filings)[string], schema: JsonSchema) =>
    Object.fromEntries(
      Object.entries(answers).map(([codigo, answer]) => {
        const { type } = propertiesOf(schema)[codigo]!;
        if (typeof answer !== 'string') {
          const tipo = answer.subarray(0, 4).toString() === '%PDF' ? 'application/pdf' : 'image/png';
          const file = { nombre: `${codigo}.pdf`, tipo, tamano: answer.length, sha256: 'ab' };
          return [codigo, type === 'array' ? [file] : file];
        }
        if (type === 'number') return [codigo, Number(answer)];
        return [codigo, type === 'boolean' ? answer === 'sí' : answer];
      }),
    );

  for (const [codigo, answers] of Object.entries(filings)) {
    it(`accept for ${codigo} exactly the answers that the filing accepts`, async () => {
      const { schema } = await described(client, codigo);
      const takes = validatorOf(schema);
      const all = asJson(answers, schema);
      expect(takes(all), JSON.stringify(takes.errors)).to.equal(true);
      expect((await multipartOf(client, codigo, answers)).status).to.equal(200);

      for (const missing of Object.keys(answers)) {
        const { [missing]: _one, ...others } = answers;
        const { [missing]: _same, ...json } = all;
        const isFiled = (await multipartOf(client, codigo, others)).status === 200;
        expect(takes(json), missing).to.equal(isFiled);
      }
      const { status } = await multipartOf(client, codigo, { ...answers, otra: 'x' });
      expect([takes({ ...all, otra: 'x' }), status]).to.deep.equal([false, 400]);
    });
  }
});
