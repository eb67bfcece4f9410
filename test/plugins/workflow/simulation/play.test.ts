import { expect } from 'chai';
import type { AdminCaller } from '../../../../testing/admin-caller.js';
import { asking, simpleProcess, startWorkflowHost, type WorkflowClient } from '../support/workflow-client.js';
import { definition, flow, inParallel, task, user } from '../definition/language/definition-builders.js';

interface PlayedMove {
  readonly tarea: string | null;
  readonly como: string;
  readonly transiciones: readonly string[];
  readonly fecha: string;
}

/** Decides by the sum that its form asks for, or ends by its term. */
const decided = definition(
  [
    user('PEDIR', { formulario: 'F_SUMA', plazo: { habiles: 3 } }),
    task('DECISION', 'MUCHO'),
    task('PROCEDIMIENTO', 'SUMAR', { procedimiento: 'ECO' }),
    task('ESPERA', 'AVISO', { mensaje: 'LISTO', hasta: 'P1D' }),
    task('CORREO', 'AVISAR', { plantilla: 'M_AVISO', para: 'datos.correo' }),
    task('FIN', 'FIN'),
    task('FIN', 'TARDE'),
  ],
  [
    ...flow(
      'PEDIR!SIGUE>MUCHO',
      'MUCHO>SUMAR?number(datos.suma) > 10 and usuario.username = "luz"',
      'MUCHO>FIN',
      'SUMAR>AVISO',
      'AVISO>AVISAR',
      'AVISAR>FIN',
    ),
    { desde: 'PEDIR', vencido: true, hacia: 'TARDE' },
    { desde: 'AVISO', vencido: true, hacia: 'TARDE' },
  ],
  { codigo: 'DECIDIDO' },
);

/** Goes round for ever where the process that it calls says so. */
const endless = definition(
  [
    user('EMPEZAR'),
    task('SUBPROCESO', 'OTRA', { proceso: 'LLAMADO' }),
    task('DECISION', 'VUELVE'),
    user('SALIR'),
    task('FIN', 'FIN'),
  ],
  flow('EMPEZAR!SIGUE>OTRA', 'OTRA>VUELVE', 'VUELVE>OTRA?datos.OTRA.otra', 'VUELVE>SALIR', 'SALIR!SIGUE>FIN'),
  { codigo: 'VUELTAS' },
);

describe('a play of a process', () => {
  let client: WorkflowClient;
  let admin: AdminCaller;

  before(async () => {
    client = await startWorkflowHost();
    admin = await client.admin('ana');
    await client
      .saveForm('ana', 'F_SUMA', { schema: { ...asking('suma'), required: ['suma'] }, revision: 0 })
      .expect(200);
    await client.release('ana', simpleProcess('LLAMADO'));
    const both = inParallel('DOS', user('A'), user('B'));
    for (const [codigo, definicion] of Object.entries({ DECIDIDO: decided, VUELTAS: endless, DOS: both })) {
      const { body } = await client.saveDraft('ana', codigo, { definicion, revision: 0 });
      expect(body.errores, JSON.stringify(body)).to.deep.equal([]);
    }
  });
  after(() => client?.host.stop());

  const played = async (llave: string, play: object = {}) => {
    const { data, text } = await admin.mutate('workflow.processes.simulate', { llave, ...play });
    expect(data, text).to.be.an('object');
    return data as {
      recorrido: (PlayedMove & { condiciones: object[]; para: string[] | null })[];
      abiertas: { tarea: string; vence: string | null }[];
      datos: object;
      fin: string | null;
      detenida: { paso: number; mensaje: string; errores: object } | null;
    };
  };
  const way = (moves: readonly PlayedMove[]): unknown[] => moves.map(({ tarea, como }) => [tarea, como]);
  const ask = { tarea: 'PEDIR', accion: 'SIGUE', usuario: 'luz', datos: { suma: '12' } };

  it('opens its first task with its groups, its actions and the end of its term, counted from the given day', async () => {
    const { abiertas, fin, detenida } = await played('DECIDIDO', { desde: '2026-03-02' });
    expect(abiertas).to.deep.equal([
      {
        tarea: 'PEDIR',
        nombre: 'PEDIR',
        tipo: 'USUARIO',
        grupos: ['rol:a'],
        usuario: null,
        vence: '2026-03-06T04:59:59.999Z',
        venceConRegistro: false,
        puedeVencer: true,
        acciones: [{ codigo: 'SIGUE', nombre: 'Sigue' }],
        formulario: 'F_SUMA',
        mensaje: null,
      },
    ]);
    expect({ fin, detenida }).to.deep.equal({ fin: null, detenida: null });
  });

  it('goes on by actions, messages and given results, and explains each condition with the values it read', async () => {
    const pasos = [ask, { tarea: 'AVISO', mensaje: 'LISTO', datos: { correo: 'ana@correo.example' } }];
    const { recorrido, abiertas, datos, fin } = await played('DECIDIDO', {
      pasos,
      resultados: { SUMAR: { doble: 24 } },
    });
    expect(way(recorrido)).to.deep.equal([
      [null, 'INICIO'],
      ['PEDIR', 'ACCION'],
      ['SUMAR', 'AUTOMATICA'],
      ['AVISO', 'LLEGADA'],
      ['AVISAR', 'AUTOMATICA'],
    ]);
    expect(recorrido[1]!.condiciones).to.deep.equal([
      {
        transicion: 'MUCHO_SUMAR',
        texto: 'number(datos.suma) > 10 and usuario.username = "luz"',
        valor: true,
        falla: null,
        nombres: [
          { nombre: 'datos.suma', valor: '12' },
          { nombre: 'usuario.username', valor: 'luz' },
        ],
      },
    ]);
    expect(recorrido[4]!.para).to.deep.equal(['ana@correo.example']);
    expect(datos).to.deep.equal({ suma: '12', doble: 24, correo: 'ana@correo.example' });
    expect({ abiertas, fin }).to.deep.equal({ abiertas: [], fin: 'FIN' });
    const rows = await client.host.database.rows('SELECT id FROM workflow_instance');
    expect(rows, 'nothing is written').to.deep.equal([]);
    expect(await client.host.database.rows("SELECT id FROM host_job WHERE name LIKE '%mail%'")).to.deep.equal([]);
  });

  it('waits at an automatic task without a result, which a step brings', async () => {
    const before = await played('DECIDIDO', { pasos: [ask] });
    expect(before.abiertas.map(({ tarea }) => tarea)).to.deep.equal(['SUMAR']);
    const after = await played('DECIDIDO', { pasos: [ask, { tarea: 'SUMAR', datos: { doble: 24 } }] });
    expect(after.abiertas.map(({ tarea }) => tarea)).to.deep.equal(['AVISO']);
  });

  it('goes on at the end of a term, at that moment', async () => {
    const { recorrido, fin } = await played('DECIDIDO', {
      desde: '2026-03-02',
      pasos: [{ tarea: 'PEDIR', vencido: true }],
    });
    expect(recorrido[1]).to.deep.include({ como: 'VENCIDO', fecha: '2026-03-06T04:59:59.999Z' });
    expect(fin).to.equal('TARDE');
  });

  it('waits at a join for each branch', async () => {
    const one = await played('DOS', { pasos: [{ tarea: 'B', accion: 'SIGUE' }] });
    expect(one.abiertas.map(({ tarea }) => tarea)).to.deep.equal(['A']);
    const both = await played('DOS', { pasos: ['B', 'A'].map((tarea) => ({ tarea, accion: 'SIGUE' })) });
    expect(both.fin).to.equal('FIN');
  });

  for (const [what, pasos, mensaje] of [
    ['a task that the process does not have', [{ tarea: 'NADA' }], 'El proceso no tiene una tarea «NADA».'],
    ['a task that is not open', [{ tarea: 'AVISO' }], 'La tarea «AVISO» no está abierta en este paso.'],
    ['an action of another task', [{ tarea: 'PEDIR', accion: 'OTRA' }], 'La tarea no tiene esa acción.'],
  ] as const) {
    it(`stops at ${what}, with the way so far`, async () => {
      const { detenida, recorrido } = await played('DECIDIDO', { pasos });
      expect(detenida).to.deep.include({ paso: 1, mensaje });
      expect(recorrido).to.have.length(1);
    });
  }

  it('checks the answers of a form as the task would', async () => {
    const { detenida } = await played('DECIDIDO', { pasos: [{ ...ask, datos: {} }] });
    expect(detenida!.paso).to.equal(1);
    expect(detenida!.errores).to.have.all.keys('suma');
  });

  it('ends after 500 moves', async () => {
    const play = { pasos: [{ tarea: 'EMPEZAR', accion: 'SIGUE' }], resultados: { OTRA: { otra: true } } };
    const { detenida, recorrido } = await played('VUELTAS', play);
    expect(detenida!.mensaje).to.equal('La prueba pasa de 500 pasos.');
    expect(recorrido).to.have.length(500);
  });

  it('is refused with too many steps, with too much data and for an unknown process, and for a faulty draft', async () => {
    const simulate = (input: object) => admin.mutate('workflow.processes.simulate', input);
    const many = Array.from({ length: 501 }, () => ask);
    expect(await simulate({ llave: 'DECIDIDO', pasos: many })).to.include({ status: 400 });
    expect(await simulate({ llave: 'NADA' })).to.include({ status: 404 });
    const { detenida } = await played('DECIDIDO', { datos: { texto: 'x'.repeat(600 * 1024) } });
    expect(detenida!.mensaje).to.equal('Los datos de la instancia ocupan más de 512 KiB.');
    const faulty = await simulate({ llave: 'DECIDIDO', definicion: { codigo: 'DECIDIDO' } });
    expect(faulty).to.include({ status: 400, reason: 'definition_not_valid' });
  });
});
