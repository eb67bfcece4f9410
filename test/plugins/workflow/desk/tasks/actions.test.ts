import { expect } from 'chai';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import { NO, procedure, registration } from '../../../procedures/support/city-procedures.js';
import { cityBundle } from '../../../procedures/support/procedures-client.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { startOffice, startTask, taskOf } from '../../support/office.js';
import { asking, type WorkflowClient } from '../../support/workflow-client.js';

interface ShownTask {
  readonly id: number;
  readonly codigo: string;
  readonly estado: string;
  readonly asignado: string | null;
}

const actions = [
  { codigo: 'SEGUIR', nombre: 'Seguir' },
  { codigo: 'UNO', nombre: 'Uno', procedimiento: 'NOTA' },
  { codigo: 'VARIOS', nombre: 'Varios', procedimiento: ['LISTA', 'NO'] },
  { codigo: 'NADA', nombre: 'Nada', procedimiento: null },
];

/** A task with an action of each kind, then two concurrent ones of two roles. */
const definicion = {
  codigo: 'ACCIONES',
  nombre: 'Acciones',
  inicio: 'ATENDER',
  tareas: [
    taskOf('ATENDER', ['ventanilla'], { acciones: actions }),
    { codigo: 'ABRIR', nombre: 'Abrir', tipo: 'PARALELO', cierra: 'CERRAR' },
    taskOf('UNA', ['ventanilla']),
    taskOf('OTRA', ['revision'], { plazo: 'P5D' }),
    { codigo: 'CERRAR', nombre: 'Cerrar', tipo: 'UNION' },
    { codigo: 'ANOTAR', nombre: 'Anotar', tipo: 'PROCEDIMIENTO', procedimiento: 'NOTA' },
    { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
  ],
  transiciones: [
    ...actions.map(({ codigo }) => ({ desde: 'ATENDER', accion: codigo, hacia: 'ABRIR' })),
    { desde: 'ABRIR', hacia: 'UNA' },
    { desde: 'ABRIR', hacia: 'OTRA' },
    { desde: 'UNA', accion: 'SEGUIR', hacia: 'CERRAR' },
    { desde: 'OTRA', accion: 'SEGUIR', hacia: 'CERRAR' },
    { desde: 'CERRAR', hacia: 'ANOTAR' },
    { desde: 'ANOTAR', hacia: 'FIN' },
  ],
};

const ordinary = ['jwt', 'sesion', 'token', 'certificado', 'informe'];

describe('POST /workflow/api/ejecutar-accion', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startOffice(
      {},
      {
        procedimientos: [
          ...cityBundle.procedimientos,
          { pro_codigo: 'SIN_USOS', nombre_bd: 'city_eco' },
          registration('SOLO_PROCESO', 'city_eco', { usos: ['workflow'] }),
          registration('RESERVADA_PROCESO', 'city_eco', { usos: ['workflow'], permisos: ['hacienda.consulta'] }),
          procedure('ESCRIBE', 'city_nota', { usos: ['workflow'] }),
        ],
      },
    );
    await client.saveForm('ana', 'F_ASUNTO', { schema: { ...asking('asunto'), required: ['asunto'] } }).expect(200);
    await client.release('ana', definicion);
  });
  after(() => client?.host.stop());

  const claim = async (as: string, id: number): Promise<string> =>
    (await client.post(as, 'tomar-tarea/', { tarea_id: id }).expect(200)).body.tarea.instf_llave as string;
  /** Starts an instance and returns its task, which `luz` holds. */
  const held = async (): Promise<{ llave: string; id: number; instf_llave: string }> => {
    const task = await startTask(client, 'luz', 'ACCIONES');
    return { ...task, instf_llave: await claim('luz', task.id) };
  };
  const run = (as: string, body: object) => client.post(as, 'ejecutar-accion/', body);
  const stateOf = async (llave: string): Promise<string[]> => {
    const { body } = await client.get('lector', `instancias/${llave}/`).expect(200);
    return (body.instancia.tareas as ShownTask[]).map(({ codigo, estado }) => `${codigo} ${estado}`);
  };
  const brief = (tasks: unknown) =>
    (tasks as readonly ShownTask[]).map(({ codigo, estado, asignado }) => [codigo, estado, asignado] as const);

  it('answers the open tasks of the instance, as its start and a claim do, so that no list is requested', async () => {
    const { body: begun } = await client.post('luz', 'instancias/', { proceso: 'ACCIONES' }).expect(201);
    expect(brief(begun.instancia.tareas)).to.deep.equal([['ATENDER', 'EN_POOL', null]]);
    const { llave } = begun.instancia;
    const { body: claimed } = await client
      .post('luz', 'tomar-tarea/', { tarea_id: begun.instancia.tareas[0].id })
      .expect(200);
    expect(claimed.instancia).to.include({ llave, estado: 'ACTIVA' });
    expect(brief(claimed.instancia.tareas)).to.deep.equal([['ATENDER', 'ASIGNADA', 'luz']]);
    const { instf_llave } = claimed.tarea;
    const { body: moved } = await run('luz', { sp_code: 'ECO', instf_llave, bpm_accion: 'SEGUIR' }).expect(200);
    expect(moved.instancia).to.include({ llave, estado: 'ACTIVA' });
    const [one, other] = moved.instancia.tareas as (ShownTask & { vence: string | null })[];
    expect(brief([one!, other!])).to.deep.equal([
      ['UNA', 'EN_POOL', null],
      ['OTRA', 'EN_POOL', null],
    ]);
    const seen = await client.get('luz', `instancias/${llave}/`).expect(200);
    const open = (seen.body.instancia.tareas as ShownTask[]).filter(({ estado }) => estado === 'EN_POOL');
    expect(moved.instancia.tareas).to.deep.equal(open);
    expect(other!.vence).to.match(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

    const taken = await client.post('rosa', 'tomar-tarea/', { tarea_id: other!.id }).expect(200);
    const both = [
      ['UNA', 'EN_POOL', null],
      ['OTRA', 'ASIGNADA', 'rosa'],
    ];
    expect(brief(taken.body.instancia.tareas)).to.deep.equal(both);
    // For the holder again, and for others by the name of the holder.
    const again = await client.post('rosa', 'tomar-tarea/', { tarea_id: other!.id }).expect(200);
    expect(again.body).to.deep.equal(taken.body);
    const mine = await claim('luz', one!.id);
    const { body: left } = await run('luz', { sp_code: 'ECO', instf_llave: mine, bpm_accion: 'SEGUIR' }).expect(200);
    expect(brief(left.instancia.tareas)).to.deep.equal([['OTRA', 'ASIGNADA', 'rosa']]);
    // An automatic task is open, too, and is written with its job.
    const last = { sp_code: 'ECO', instf_llave: taken.body.tarea.instf_llave, bpm_accion: 'SEGUIR' };
    const { body: ended } = await run('rosa', last).expect(200);
    expect(brief(ended.instancia.tareas)).to.deep.equal([['ANOTAR', 'EN_EJECUCION', null]]);
  });

  it('takes no extra statement for that', async function () {
    if (client.host.database.dialect !== 'postgres') return postgresOnly(this, 'one statement writes a step there');
    const { id } = await startTask(client, 'luz', 'ACCIONES');
    const isListing = (sql: string): boolean => /^SELECT id, token, codigo/.test(sql);
    const statements = await statementsDuring(client.host.database, async () => {
      const instf_llave = await claim('luz', id);
      const body = { sp_code: 'ECO', instf_llave, bpm_accion: 'SEGUIR' };
      const { body: moved } = await run('luz', body).expect(200);
      expect(moved.instancia.tareas).to.have.length(2);
    });
    expect(statements.filter(isListing)).to.deep.equal([]);
  });

  it('runs the procedure that a process names, with its action alone', async () => {
    const { llave, instf_llave } = await held();
    for (const body of [
      { sp_code: 'NOTA' },
      { sp_code: 'LISTA' },
      { sp_code: 'NOTA', bpm_accion: 'SEGUIR' },
      { sp_code: 'LISTA', bpm_accion: 'UNO' },
      { sp_code: 'NOTA', bpm_accion: 'VARIOS' },
      { sp_code: 'ECO', bpm_accion: 'VARIOS' },
      { sp_code: 'ECO', bpm_accion: 'NADA' },
      { bpm_accion: 'SEGUIR' },
      { bpm_accion: 'VARIOS' },
      {},
    ]) {
      const refused = await run('luz', { instf_llave, ...body });
      expect(refused.status, JSON.stringify(body)).to.equal(400);
      expect(refused.body.errors, JSON.stringify(body)).to.have.property('sp_code');
    }
    expect(await stateOf(llave)).to.deep.equal(['ATENDER ASIGNADA']);
    // One of several, which refuses.
    const no = await run('luz', { sp_code: 'NO', instf_llave, bpm_accion: 'VARIOS' }).expect(200);
    expect(no.body).to.deep.equal({ EsCorrecto: false, mensaje: NO });
    const done = await run('luz', { sp_code: 'LISTA', instf_llave, bpm_accion: 'VARIOS' }).expect(200);
    expect(done.body.resultado).to.deep.equal([{ n: 1 }, { n: 2 }]);
  });

  it('needs no code where the action names its one procedure, or none', async () => {
    const one = await held();
    const jsonfiltros = { nota: 'con su acción' };
    const ran = await run('luz', { instf_llave: one.instf_llave, bpm_accion: 'UNO', jsonfiltros }).expect(200);
    expect(ran.body).to.deep.include({ EsCorrecto: true, resultado: { nota: 'con su acción' } });

    const none = await held();
    const body = { instf_llave: none.instf_llave, bpm_accion: 'NADA', jsonfiltros: { asunto: 'Hueco' } };
    const answers = await Promise.all([run('luz', body), run('luz', body)]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const { body: moved } = answers.find(({ status }) => status === 200)!;
    expect(moved).to.deep.include({ EsCorrecto: true, resultado: null });
    expect(brief(moved.instancia.tareas)).to.deep.equal([
      ['UNA', 'EN_POOL', null],
      ['OTRA', 'EN_POOL', null],
    ]);
    const { body: seen } = await client.get('lector', `instancias/${none.llave}/`).expect(200);
    expect(seen.instancia.datos).to.deep.equal({ asunto: 'Hueco' });
    await run('rosa', { instf_llave: (await held()).instf_llave, bpm_accion: 'NADA' }).expect(409);
  });

  it('checks the form of an action that runs nothing', async () => {
    const task = taskOf('LLENAR', ['ventanilla'], {
      formulario: 'F_ASUNTO',
      acciones: [{ codigo: 'SEGUIR', nombre: 'Seguir', procedimiento: null }],
    });
    await client.release('ana', {
      ...definicion,
      codigo: 'LLENAR',
      inicio: 'LLENAR',
      tareas: [task, { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' }],
      transiciones: [{ desde: 'LLENAR', accion: 'SEGUIR', hacia: 'FIN' }],
    });
    const { id } = await startTask(client, 'luz', 'LLENAR');
    const body = { instf_llave: await claim('luz', id), bpm_accion: 'SEGUIR' };
    const refused = await run('luz', body).expect(400);
    expect(refused.body.errors).to.have.property('asunto');
    const ended = await run('luz', { ...body, jsonfiltros: { asunto: 'Hueco' } }).expect(200);
    expect(ended.body.instancia).to.deep.include({ estado: 'FINALIZADA', tareas: [] });
  });

  it('runs beside a task, for its holder, a procedure for processes that no action names', async () => {
    const { llave, id, instf_llave } = await held();
    const ran = await run('luz', { sp_code: 'SOLO_PROCESO', instf_llave, jsonfiltros: { a: 1 } }).expect(200);
    expect(ran.body).to.deep.include({ EsCorrecto: true, resultado: { a: 1 } });
    expect(ran.body.instancia).to.include({ llave, estado: 'ACTIVA' });
    expect(brief(ran.body.instancia.tareas)).to.deep.equal([['ATENDER', 'ASIGNADA', 'luz']]);
    for (const [sp_code, status] of [
      ['SOLO_JWT', 404],
      ['SIN_USOS', 404],
      ['NINGUNO', 404],
      ['RESERVADA_PROCESO', 403],
    ] as const) {
      await run('luz', { sp_code, instf_llave }).expect(status);
      await run('luz', { sp_code, instf_llave, bpm_accion: 'SEGUIR' }).expect(status);
    }
    const elsewhere = await run('rosa', { sp_code: 'SOLO_PROCESO', instf_llave }).expect(409);
    expect(elsewhere.body).to.include({ code: 'tarea_ajena' });
    await run('luz', { sp_code: 'SOLO_PROCESO', instf_llave: '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001' }).expect(404);
    await client.post('luz', 'soltar-tarea/', { tarea_id: id }).expect(200);
    await run('luz', { sp_code: 'SOLO_PROCESO', instf_llave }).expect(409);
  });

  it('keeps the writes of a procedure beside a task where it accepts, and none where it refuses', async () => {
    const { instf_llave } = await held();
    const notes = async (nota: string): Promise<number> =>
      (await client.host.database.rows('SELECT nota FROM city_note WHERE nota = $1', [nota])).length;
    await run('luz', { sp_code: 'ESCRIBE', instf_llave, jsonfiltros: { nota: 'al lado' } }).expect(200);
    expect(await notes('al lado')).to.equal(1);
    await run('rosa', { sp_code: 'ESCRIBE', instf_llave, jsonfiltros: { nota: 'ajena' } }).expect(409);
    expect(await notes('ajena')).to.equal(0);
  });

  it('has the rules of `jwt` procedures without a task', async () => {
    const eco = await run('nadie', { sp_code: 'SIN_USOS', jsonfiltros: { a: 1 } }).expect(200);
    expect(eco.body).to.deep.equal({ EsCorrecto: true, resultado: { a: 1 }, instancia: null });
    await run('nadie', { sp_code: 'SOLO_JWT' }).expect(200);
    await run('nadie', { sp_code: 'SOLO_PROCESO' }).expect(404);
    await run('nadie', { sp_code: 'SOLO_SESION' }).expect(404);
    await run('nadie', { sp_code: 'RESERVADA' }).expect(403);
    const missing = await run('nadie', {}).expect(400);
    expect(missing.body.errors).to.have.property('sp_code');
    const keyless = await run('nadie', { sp_code: 'ECO', bpm_accion: 'SEGUIR' }).expect(400);
    expect(keyless.body.errors).to.have.property('instf_llave');
  });

  it('needs the use `workflow`: a registration without uses has those of the endpoints', async () => {
    const { data } = await (await client.admin()).query('procedures.procedures.get', { codigo: 'SIN_USOS' });
    expect(data.usos).to.deep.equal(ordinary);
  });

  it('lists only those taken tasks that the caller may see', async () => {
    const [free, taken] = [await startTask(client, 'luz', 'ACCIONES'), await held()];
    const ids = [free.id, taken.id, 2_000_000_000];
    const told = async (as: string, asked: readonly number[] = ids): Promise<unknown> =>
      (await client.post(as, 'pool-status/', { ids: asked }).expect(200)).body.tomadas;
    // A user of their pool, an unrelated user, and one who may see everything.
    expect(await told('rosa')).to.deep.equal([taken.id]);
    expect(await told('otro')).to.deep.equal([]);
    expect(await told('nadie')).to.deep.equal([]);
    expect(await told('lector')).to.deep.equal([taken.id]);
    // An instance that the user may see, by one of its open tasks.
    await run('luz', { instf_llave: taken.instf_llave, bpm_accion: 'NADA' }).expect(200);
    expect(await told('otro')).to.deep.equal([taken.id]);
    expect(await told('nadie')).to.deep.equal([]);
    expect(await told('luz', [])).to.deep.equal([]);
  });
});
