import { expect } from 'chai';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { withCodes } from '../../../../../plugins/workflow/definition/language/with-codes.js';
import { definition, flow, task, user } from '../language/definition-builders.js';
import { asking, simpleProcess, startWorkflowHost, type WorkflowClient } from '../../support/workflow-client.js';

describe('the draft of a process', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startWorkflowHost();
  });
  after(() => client?.host.stop());

  it('makes a process for an unknown code, which is found by its UUID as well', async () => {
    const definicion = simpleProcess('NUEVO');
    const { body } = await client.saveDraft('ana', 'NUEVO', { definicion, revision: 0 }).expect(200);
    expect(body).to.deep.include({ EsCorrecto: true, revision: 1, errores: [], advertencias: [] });
    const kept = withCodes(definicion);
    for (const llave of [String(body.llave), String(body.llave).toUpperCase(), 'NUEVO']) {
      const state = await client.state('beto', llave).expect(200);
      expect(state.body.proceso).to.deep.equal({
        llave: body.llave,
        codigo: 'NUEVO',
        nombre: 'NUEVO',
        estado: 'BORRADOR',
      });
      expect(state.body.staging).to.deep.include({ revision: 1, definicion: kept, usuario: 'ana' });
      expect(state.body.activa).to.equal(null);
      expect(state.body.versiones).to.deep.equal([]);
    }
  });

  it('is saved with all its faults, which are reported with their places', async () => {
    const definicion = { codigo: 'ROTO', tareas: [{ codigo: 'A', tipo: 'NADA' }, 7], otro: true };
    const { body } = await client.saveDraft('ana', 'ROTO', { definicion, revision: 0 }).expect(200);
    expect(body.errores.length).to.be.greaterThan(3);
    for (const finding of body.errores as object[]) expect(finding).to.include.keys('path', 'codigo', 'mensaje');
    const state = await client.state('ana', 'ROTO').expect(200);
    expect(state.body.staging.definicion).to.deep.equal(definicion);
    expect(state.body.staging.diferencias).to.equal(null);
    const later = definition([user('A'), task('FIN', 'FIN')], flow('A!SIGUE>FIN'), {
      codigo: 'ROTO',
      traslados: [{ desde: 'VIEJA', hacia: 'A' }],
    });
    const saved = await client.saveDraft('ana', 'ROTO', { definicion: later, revision: 1 }).expect(200);
    expect(saved.body.errores).to.deep.equal([]);
  });

  it('gives missing codes, which stay after any insertion before them and in any order of fields', async () => {
    const acciones = [{ nombre: 'Sí, señor' }];
    const saved = async (revision: number, ...transiciones: object[]): Promise<Record<string, unknown>> => {
      const definicion = {
        ...definition([user('A', { acciones }), task('FIN', 'F')], []),
        codigo: 'CODIGOS',
        transiciones,
      };
      const { body } = await client.saveDraft('ana', 'CODIGOS', { definicion, revision }).expect(200);
      expect(body.errores).to.deep.equal([]);
      return (await client.state('ana', 'CODIGOS').expect(200)).body.staging.definicion;
    };
    const codes = ({ transiciones }: Record<string, unknown>): unknown[] =>
      (transiciones as { codigo: string }[]).map(({ codigo }) => codigo);
    const way = { desde: 'A', accion: 'SI_SENOR', hacia: 'F' };
    const first = await saved(0, { ...way, condicion: 'datos.a = 1' }, way);
    expect(codes(first)).to.deep.equal(['A_SI_SENOR_F', 'A_SI_SENOR_F_2']);
    expect(first).to.have.nested.property('tareas[0].acciones[0].codigo', 'SI_SENOR');
    const second = await saved(1, { ...way, condicion: 'datos.b = 1' }, { ...way, condicion: 'datos.a = 1' }, way);
    expect(codes(second)).to.deep.equal(['A_SI_SENOR_F_3', 'A_SI_SENOR_F', 'A_SI_SENOR_F_2']);
    await client.publish('ana', 'CODIGOS', { revision: 2 }).expect(200);
    // There is no draft now: the codes are those of the active version.
    const third = await saved(3, { ...way, nombre: 'Siempre' });
    expect(codes(third)).to.deep.equal(['A_SI_SENOR_F_2']);
    const { body } = await client.state('ana', 'CODIGOS').expect(200);
    expect((body.staging.diferencias as { tipo: string }[]).map(({ tipo }) => tipo)).to.deep.equal([
      'transicion_retirada',
      'transicion_retirada',
      'transicion_cambiada',
    ]);
  });

  it('is saved by one of many concurrent designers; the others get the name of its author', async () => {
    const first = await Promise.all(
      ['ana', 'beto', 'ana', 'beto'].map((who) =>
        client.saveDraft(who, 'DOS', { definicion: simpleProcess('DOS', { name: who }), revision: 0 }),
      ),
    );
    expect(first.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409, 409]);
    const { body } = await client.state('ana', 'DOS').expect(200);
    expect(body.staging).to.include({ revision: 1, usuario: body.staging.definicion.nombre });
    for (const { body: told } of first.filter(({ status }) => status === 409)) {
      expect(told).to.include({ EsCorrecto: false, code: 'stale_revision' });
      expect(told.mensaje).to.match(new RegExp(`Ya existe otro con ese código: ${body.staging.usuario}, el \\d`));
    }
    const second = await Promise.all(
      ['ana', 'beto'].map((who) =>
        client.saveDraft(who, 'DOS', { definicion: simpleProcess('DOS', { name: who }), revision: 1 }),
      ),
    );
    expect(second.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const winner = second[0]!.status === 200 ? 'ana' : 'beto';
    const late = second.find(({ status }) => status === 409)!;
    expect(late.body.mensaje).to.include(`Alguien lo cambió mientras usted lo editaba: ${winner}, el `);
  });

  it('leaves the published version alone, and reports the differences', async () => {
    await client.release('ana', simpleProcess('VIVO'));
    const before = await client.state('ana', 'VIVO');
    const definicion = simpleProcess('VIVO', { name: 'Otro nombre' });
    await client.saveDraft('ana', 'VIVO', { definicion, revision: before.body.staging.revision as number }).expect(200);
    const { body } = await client.state('ana', 'VIVO').expect(200);
    expect(body.activa).to.deep.equal(before.body.activa);
    expect(body.proceso).to.include({ nombre: 'VIVO' });
    expect(body.staging.diferencias).to.have.length(1);
    expect(body.staging.diferencias[0]).to.deep.include({ path: ['nombre'], antes: 'VIVO' });
  });

  it('refuses invalid requests', async () => {
    const definicion = simpleProcess('PEDIDO');
    const uuid = '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001';
    await client.saveDraft('ana', uuid, { definicion, revision: 0 }).expect(404);
    await client.saveDraft('ana', 'PEDIDO', { definicion, revision: 3 }).expect(404);
    await client.saveDraft('ana', 'con espacio', { definicion, revision: 0 }).expect(404);
    await client.saveDraft('ana', 'x'.repeat(61), { definicion, revision: 0 }).expect(404);
    await client.saveDraft('ana', 'PEDIDO', {}).expect(400);
    await client.saveDraft('ana', 'PEDIDO', { definicion: [], revision: 0 }).expect(400);
    await client.saveDraft('ana', 'PEDIDO', { definicion, revision: -1 }).expect(400);
    await client.saveDraft('ana', 'PEDIDO', { definicion, revision: 0, otro: 1 }).expect(400);
    await client.saveDraft('ana', 'PEDIDO', '{').expect(400);
    const other = await client.saveDraft('ana', 'OTRO', { definicion, revision: 0 }).expect(400);
    expect(other.body.errors).to.have.keys('definicion.codigo');
    const large = { definicion: { ...definicion, nombre: 'x'.repeat(1_100_000) }, revision: 0 };
    await client.saveDraft('ana', 'PEDIDO', large).expect(413);
    await client.state('ana', 'PEDIDO').expect(404);
  });

  it('warns of data that two branches write, by the present forms', async () => {
    await client.saveForm('ana', 'F_RAMA', { schema: asking('concepto') }).expect(200);
    const definicion = definition(
      [
        task('PARALELO', 'S', { cierra: 'J' }),
        ...['A', 'B'].map((codigo) => user(codigo, { formulario: 'F_RAMA' })),
        task('UNION', 'J'),
        task('FIN', 'F'),
      ],
      flow('S>A', 'S>B', 'A!SIGUE>J', 'B!SIGUE>J', 'J>F'),
      { codigo: 'RAMAS' },
    );
    const { body } = await client.saveDraft('ana', 'RAMAS', { definicion, revision: 0 }).expect(200);
    expect(body.errores).to.deep.equal([]);
    expect(body.advertencias).to.have.length(1);
    expect(body.advertencias[0]).to.deep.include({ codigo: 'dato_compartido', path: ['tareas', 2] });
    expect(body.advertencias[0].mensaje).to.include('«A» y «B»').and.to.include('«concepto»');
    await client.publish('ana', 'RAMAS', { revision: 1 }).expect(200);
  });

  it('is checked without being saved, also by a reader', async () => {
    const definicion = { ...simpleProcess('REVISADO'), inicio: 'NADA' };
    const saved = await client.saveDraft('ana', 'REVISADO', { definicion, revision: 0 }).expect(200);
    const reader = await client.admin('lector');
    const { data } = await reader.query('workflow.processes.check', { llave: 'REVISADO' });
    expect(data).to.deep.equal({ revision: 1, errores: saved.body.errores, advertencias: [] });
    expect(data.errores[0]).to.deep.include({ codigo: 'inicio_desconocido', path: ['inicio'] });
    expect((await reader.query('workflow.processes.check', { llave: 'NINGUNO' })).status).to.equal(404);
  });

  it('of too many tasks has that fault alone', async () => {
    const tareas = Array.from({ length: 10_000 }, (_, index) => ({ codigo: `T${index}`, tipo: 'FIN' }));
    const definicion = { codigo: 'ENORME', nombre: 'Enorme', inicio: 'T0', tareas, transiciones: [] };
    const { body } = await client.saveDraft('ana', 'ENORME', { definicion, revision: 0 }).expect(200);
    expect(body.errores).to.have.length(1);
  });

  it('shows the detail of a task: the transitions to it and from it, and its present form', async () => {
    await client.saveForm('ana', 'F_DETALLE', { schema: asking('uno') }).expect(200);
    await client
      .saveDraft('ana', 'DETALLE', {
        definicion: simpleProcess('DETALLE', { form: 'F_DETALLE' }),
        revision: 0,
      })
      .expect(200);
    const { body } = await client.get('ana', 'procesos/DETALLE/tareas/A/detalle/').expect(200);
    expect(body.tarea).to.include({ codigo: 'A', tipo: 'USUARIO' });
    expect(body.transiciones).to.deep.equal([{ codigo: 'A_SIGUE_FIN', desde: 'A', accion: 'SIGUE', hacia: 'FIN' }]);
    expect(body.formulario).to.deep.include({ codigo: 'F_DETALLE', revision: 1 });
    const end = await client.get('ana', 'procesos/DETALLE/tareas/FIN/detalle/').expect(200);
    expect(end.body).to.deep.include({ formulario: null, transiciones: body.transiciones });
    await client.get('ana', 'procesos/DETALLE/tareas/NADA/detalle/').expect(404);
    await client.get('ana', 'procesos/DETALLE/tareas/A/detalle/?version=1').expect(404);
    await client.get('ana', 'procesos/DETALLE/tareas/A/detalle/?version=x').expect(400);
  });

  it('is built from the lists of the catalogue', async () => {
    const { body } = await client.get('ana', 'catalogos/').expect(200);
    expect(body).to.deep.include({ EsCorrecto: true, menus: [], plantillas: [] });
    expect(body.roles).to.deep.equal([{ codigo: 'rol:a', nombre: 'Atención' }]);
    expect(body.formularios).to.deep.include({ codigo: 'F_DETALLE', nombre: 'F_DETALLE', revision: 1 });
    expect(body.procedimientos).to.deep.include({ codigo: 'ECO' }).and.not.deep.include({ codigo: 'RESERVADA' });
    const carla = await client.get('carla', 'catalogos/').expect(200);
    expect(carla.body.procedimientos).to.deep.include({ codigo: 'RESERVADA' });
  });

  it('follows the published schema', async () => {
    const { text, type } = await client.get('ana', 'esquema/').buffer(true).expect(200);
    expect(type).to.equal('application/schema+json');
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse(text) as object);
    expect(validate(simpleProcess('X'))).to.equal(true);
    expect(validate({ codigo: 'X' })).to.equal(false);
  });
});
