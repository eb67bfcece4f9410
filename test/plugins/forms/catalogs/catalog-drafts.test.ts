import { expect } from 'chai';
import request from 'supertest';
import { Drafts } from '../../../../plugins/forms/contract.js';
import { productPlugins } from '../../../../testing/product-plugins.js';
import { startTestHost } from '../../../../testing/start-test-host.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { colourPlugin, setColour } from '../support/colour-plugin.js';
import { startDraftHost, type DraftClient } from '../support/draft-client.js';

const pintura = {
  codigo: 'PINTURA',
  nombre: 'Pintura de fachada',
  preguntas: [
    { pre_codigo: 'color', pre_texto: 'Color', pre_tipo: 'SELECCION', catalogo: 'color', pre_obligatorio: true },
    { pre_codigo: 'otros', pre_texto: 'Otros', pre_tipo: 'SELECCION_MULTIPLE', catalogo: 'color' },
  ],
};

const plugins = [...productPlugins, colourPlugin()];

describe('a draft of a form that takes options from a catalog', () => {
  let client: DraftClient;

  const change = async (codigo: string, isActive: boolean): Promise<void> => {
    await setColour(client.host, codigo, isActive);
    client.host.clock.advance(1);
  };
  const codesOf = (pregunta: object | null | undefined): unknown =>
    (pregunta as { opciones?: readonly { codigo: string }[] }).opciones?.map(({ codigo }) => codigo);

  before(async () => {
    const usuarios = [{ username: 'jefa', password: PASSWORD, is_superuser: true }];
    const bundle = { usuarios, tramites: [pintura] };
    client = await startDraftHost({ bundle, plugins });
  });
  afterEach(() => change('R', true));
  after(() => client.host.stop());

  it('is asked with what may be picked now, one by one', async () => {
    const borrador = await client.begun('PINTURA');
    expect(codesOf((await client.shown(borrador)).siguiente?.pregunta)).to.deep.equal(['A', 'R', 'V']);
    await change('R', false);
    expect(codesOf((await client.shown(borrador)).siguiente?.pregunta)).to.deep.equal(['A', 'V']);
    const { body } = await client.patch(borrador, { color: 'R' }).expect(400);
    expect(body.errors).to.deep.equal({ color: ['Debe ser el código de una de las opciones.'] });
    await client.patch(borrador, { color: 'V' }).expect(200);
    const drafts = client.host.container.get<Drafts>(Drafts);
    expect((await drafts.listQuestions(borrador)).map(codesOf)).to.deep.equal([
      ['A', 'V'],
      ['A', 'V'],
    ]);
  });

  it('reports an answer that is no longer an option, and restores it when it is one again', async () => {
    const borrador = await client.begun('PINTURA');
    await client.patch(borrador, { color: 'R', otros: ['A'] }).expect(200);
    await change('R', false);
    const { cambios, respuestas, siguiente } = await client.shown(borrador);
    expect(respuestas).to.deep.equal({ otros: ['A'] });
    expect(cambios?.errors).to.deep.equal({ color: ['Debe ser el código de una de las opciones.'] });
    expect(siguiente?.pregunta?.codigo).to.equal('color');
    const { body } = await client.file(borrador, {}, {}, 'PINTURA').expect(400);
    expect(body.errors).to.have.all.keys('color');

    await change('R', true);
    const again = await client.shown(borrador);
    expect(again.respuestas).to.deep.equal({ color: 'R', otros: ['A'] });
    expect(again).not.to.have.property('cambios');
    await client.file(borrador, {}, {}, 'PINTURA').expect(200);
  });

  it('is of the same form whatever its catalog has', async () => {
    const digests = async () => {
      const rows = await client.host.database.rows<{ form_digest: Buffer }>('SELECT form_digest FROM forms_draft');
      return new Set(rows.map(({ form_digest }) => form_digest.toString('hex')));
    };
    await client.begun('PINTURA');
    await change('R', false);
    await client.begun('PINTURA');
    // A host that has never seen the other options.
    const { databaseUrl, dataFolder } = client.host;
    const other = await startTestHost({ plugins, databaseUrl, dataFolder });
    try {
      await request(other.url).post('/home/api/borrador/PINTURA').expect(201);
    } finally {
      await other.stop();
    }
    expect(await digests()).to.have.lengthOf(1);
    await client.save({ ...pintura, preguntas: [{ ...pintura.preguntas[0], catalogo: undefined, opciones: ['A'] }] });
    await client.begun('PINTURA');
    expect(await digests()).to.have.lengthOf(2);
    await client.save(pintura);
  });
});
