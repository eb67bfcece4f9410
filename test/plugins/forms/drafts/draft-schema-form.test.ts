import { expect } from 'chai';
import { png } from '../../../acceptance/support/stored-files.js';
import { Drafts, type SchemaFormDefinition } from '../../../../plugins/forms/contract.js';
import { productPlugins } from '../../../../testing/product-plugins.js';
import { startDraftHost, type DraftClient } from '../support/draft-client.js';
import { schemaFormPlugin } from '../support/schema-form-plugin.js';

const sums = { type: 'object', properties: { tamano: { type: 'number' }, sha256: { type: 'string' } } };

const visita: SchemaFormDefinition = {
  schema: {
    type: 'object',
    properties: {
      clase: { type: 'string', enum: ['CASA', 'LOTE'] },
      pisos: { type: 'integer', minimum: 1, maximum: 9 },
      resumen: sums,
      plano: { title: 'Plano' },
    },
    required: ['clase'],
  },
  ui: { campos: { pisos: { condicion: 'clase = "CASA"' }, plano: { widget: 'ARCHIVO' } } },
};

describe('a draft of a form that is written as a JSON Schema', () => {
  let client: DraftClient;
  const definitions = { VISITA: visita };
  const drafts = (): Drafts => client.host.container.get<Drafts>(Drafts);

  before(async () => {
    client = await startDraftHost({ plugins: [...productPlugins, schemaFormPlugin(definitions)] });
  });
  after(() => client.host.stop());

  it('is read by its schema, asked by its conditions, and holds files', async () => {
    const borrador = await client.begun('VISITA');
    const { body } = await client.patch(borrador, { clase: 'TORRE' }).expect(400);
    expect(body.errors).to.have.all.keys('clase');
    const first = (await client.patch(borrador, { clase: 'CASA' }).expect(200)).body;
    expect(first.siguiente.pregunta).to.deep.include({ codigo: 'pisos', tipo: 'NUMERO' });
    expect(first.siguiente.pregunta.schema).to.deep.include({ type: 'integer', minimum: 1, maximum: 9 });
    await client.patch(borrador).field('pisos', '3').attach('plano', png, 'plano.png').expect(200);
    const { respuestas, siguiente } = await client.shown(borrador);
    expect(respuestas).to.deep.include({ clase: 'CASA', pisos: 3 });
    expect(respuestas['plano']).to.include({ nombre: 'plano.png', tamano: png.length });
    expect(siguiente?.pregunta?.codigo).to.equal('resumen');
    const open = await drafts().openDraft(borrador, 'esquema:VISITA');
    expect(open.answers).to.deep.equal({ clase: 'CASA', pisos: 3 });
    expect(open.files.map(({ field }) => field)).to.deep.equal(['plano']);
  });

  it('tells an answer from a file, whatever it looks like', async () => {
    const resumen = { nombre: 'a.png', tipo: 'image/png', tamano: 3, sha256: 'ab' };
    const borrador = await client.begun('VISITA');
    await client.patch(borrador, { clase: 'LOTE', resumen }).expect(200);
    expect((await client.shown(borrador)).respuestas).to.deep.equal({ clase: 'LOTE', resumen });
    const open = await drafts().openDraft(borrador, 'esquema:VISITA');
    expect(open).to.deep.include({ answers: { clase: 'LOTE', resumen }, files: [] });
  });

  it('reports a change of its form', async () => {
    const borrador = await client.begun('VISITA');
    await client.patch(borrador, { clase: 'CASA', pisos: 8 }).expect(200);
    const properties = { ...(visita.schema['properties'] as object), pisos: { type: 'integer', maximum: 2 } };
    definitions.VISITA = {
      ...visita,
      schema: { ...visita.schema, properties },
    };
    const { cambios, respuestas } = await client.shown(borrador);
    expect(respuestas).to.deep.equal({ clase: 'CASA' });
    expect(Object.keys(cambios?.errors ?? {})).to.deep.equal(['pisos']);
    definitions.VISITA = visita;
    expect(await client.shown(borrador)).not.to.have.property('cambios');
  });
});
