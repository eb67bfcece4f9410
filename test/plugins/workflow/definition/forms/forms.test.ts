import { expect } from 'chai';
import { asking, startWorkflowHost, type WorkflowClient } from '../../support/workflow-client.js';

describe('the forms of processes', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startWorkflowHost();
  });
  after(() => client?.host.stop());

  const asJson = async (codigo: string) => {
    const { body } = await client
      .get('ana', `formularios/${codigo}/preview/`, { Accept: 'application/json' })
      .expect(200);
    return body.formulario as Record<string, unknown>;
  };

  it('are created, and get a new revision where their questions change', async () => {
    const save = async (body: object) => (await client.saveForm('ana', 'F', body).expect(200)).body as unknown;
    expect(await save({ schema: asking('uno') })).to.deep.equal({ EsCorrecto: true, revision: 1 });
    expect(await save({ schema: asking('uno') })).to.deep.equal({ EsCorrecto: true, revision: 1 });
    expect(await save({ schema: asking('uno'), nombre: 'Con nombre' })).to.include({ revision: 1 });
    expect(await save({ schema: asking('dos'), revision: 1 })).to.include({ revision: 2 });
    expect(await asJson('F')).to.deep.equal({
      codigo: 'F',
      nombre: 'Con nombre',
      revision: 2,
      estado: 'ACTIVO',
      schema: asking('dos'),
      ui: {},
    });
  });

  it('keep the order of their questions, and have their `ui` beside the schema', async () => {
    const properties = Object.fromEntries(['zeta', 'b', 'alfa', 'a'].map((name) => [name, { type: 'string' }]));
    const ui = { campos: { a: { ayuda: 'Así' } } };
    await client.saveForm('ana', 'ORDEN', { schema: { type: 'object', properties, ui } }).expect(200);
    const form = await asJson('ORDEN');
    expect(Object.keys((form['schema'] as { properties: object }).properties)).to.deep.equal([
      'zeta',
      'b',
      'alfa',
      'a',
    ]);
    expect(form['ui']).to.deep.equal(ui);
    const [a, b] = [{ type: 'string' }, { type: 'string' }];
    await client.saveForm('ana', 'VUELTA', { schema: { type: 'object', properties: { a, b } } }).expect(200);
    const turned = await client
      .saveForm('ana', 'VUELTA', { schema: { type: 'object', properties: { b, a } } })
      .expect(200);
    expect(turned.body).to.include({ revision: 2 });
  });

  it('are not overwritten where the revision that the designer has seen is no longer present', async () => {
    const first = await Promise.all(
      ['uno', 'dos', 'tres'].map((name) => client.saveForm('ana', 'A_LA_VEZ', { schema: asking(name), revision: 0 })),
    );
    expect(first.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409]);
    const second = await Promise.all(
      ['cuatro', 'cinco'].map((name) => client.saveForm('beto', 'A_LA_VEZ', { schema: asking(name), revision: 1 })),
    );
    expect(second.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const told = second.find(({ status }) => status === 409)!;
    expect(told.body).to.include({ EsCorrecto: false, code: 'stale_revision' });
    await client.saveForm('ana', 'NO_EXISTE', { schema: asking('a'), revision: 1 }).expect(409);
  });

  it('are refused with all faulty places, and the reasons', async () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', pattern: '(' }, b: { type: 'nada' } },
    };
    const { body } = await client.saveForm('ana', 'MALO', { schema }).expect(400);
    expect(body).to.include({ EsCorrecto: false });
    expect(Object.keys(body.errors as object).join()).to.include('schema.properties');
    const ui = { campos: { a: { condicion: 'b >', widget: 'NADA' } } };
    const second = await client.saveForm('ana', 'MALO', { schema: asking('a'), ui }).expect(400);
    expect(second.body.errors).to.include.keys('ui.campos.a.widget');
    await client.get('ana', 'formularios/MALO/preview/').expect(404);
  });

  it('refuse invalid fields of a request', async () => {
    const schema = asking('a');
    await client.saveForm('ana', 'P', {}).expect(400);
    await client.saveForm('ana', 'P', { schema: 'texto' }).expect(400);
    await client.saveForm('ana', 'P', { schema, otro: 1 }).expect(400);
    await client.saveForm('ana', 'P', { schema, revision: 1.5 }).expect(400);
    await client.saveForm('ana', 'P', { schema, nombre: ' ' }).expect(400);
    await client.saveForm('ana', 'P', { schema, nombre: 'x'.repeat(201) }).expect(400);
    await client.saveForm('ana', 'P', { schema, nombre: 'media letra: \ud83d' }).expect(400);
    await client.saveForm('ana', 'P', { schema: { ...schema, title: 'a\u0000' } }).expect(400);
    await client.saveForm('ana', 'P', { schema: { ...schema, title: 'x'.repeat(1_100_000) } }).expect(413);
    await client.saveForm('ana', 'con espacio', { schema }).expect(404);
    await client.get('ana', 'formularios/P/preview/').expect(404);
  });

  it('that are slow to check are refused, and the host keeps answering', async () => {
    const nested = (depth: number): object =>
      depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(depth - 1) } };
    await client.saveForm('ana', 'HONDO', { schema: nested(45) }).expect(400);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`p${index}`, { type: 'string' }]));
    await client.saveForm('ana', 'ANCHO', { schema: { type: 'object', properties: many } }).expect(400);
    const pattern = `${'(a+)+'.repeat(60)}$`;
    const slow = { type: 'object', properties: { a: { type: 'string', pattern, maxLength: 100_000 } } };
    await client.saveForm('ana', 'LENTO', { schema: slow }).expect(400);
    await client.get('ana', 'catalogos/').expect(200);
  });
});
