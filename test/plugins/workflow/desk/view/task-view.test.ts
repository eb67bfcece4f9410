import { expect } from 'chai';
import type { WorkflowClient } from '../../support/workflow-client.js';
import { startOffice, startTask, taskOf, type OfficeTask } from '../../support/office.js';

const schema = {
  type: 'object',
  properties: {
    clase: { type: 'string', title: 'Clase', enum: ['CASA', 'LOTE'] },
    pisos: { type: 'integer', title: 'Pisos', minimum: 1 },
    nota: { type: 'string', title: 'Nota', maxLength: 20 },
  },
  required: ['clase'],
};
const ui = {
  orden: ['clase', 'pisos', 'nota'],
  campos: {
    clase: {
      opciones: [
        { codigo: 'CASA', nombre: 'Casa de un piso' },
        { codigo: 'LOTE', nombre: 'Lote' },
      ],
    },
    pisos: { condicion: 'clase = "CASA"' },
  },
};

const process = {
  codigo: 'QUEJA',
  nombre: 'Queja',
  inicio: 'ATENDER',
  tareas: [
    taskOf('ATENDER', ['ventanilla'], {
      formulario: 'F',
      descripcion: 'Lea la queja antes de responder.',
      acciones: [
        { codigo: 'SEGUIR', nombre: 'Seguir', procedimiento: 'ECO' },
        { codigo: 'CERRAR', nombre: 'Cerrar', procedimiento: null },
      ],
    }),
    { ...taskOf('REVISAR', ['revision']), nombre: 'Revisar' },
    { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
  ],
  transiciones: [
    { desde: 'ATENDER', accion: 'SEGUIR', condicion: 'datos.clase = "LOTE"', hacia: 'FIN' },
    { desde: 'ATENDER', accion: 'SEGUIR', hacia: 'REVISAR' },
    { desde: 'ATENDER', accion: 'CERRAR', hacia: 'FIN' },
    { desde: 'REVISAR', accion: 'SEGUIR', hacia: 'FIN' },
  ],
};

describe('a task whole', () => {
  let client: WorkflowClient;
  let task: OfficeTask;

  // oxlint-disable-next-line typescript/no-explicit-any -- whatever came over the wire
  const view = async (as: string): Promise<any> => (await client.get(as, `tareas/${task.id}/`).expect(200)).body;
  const claim = (as: string) => client.post(as, 'tomar-tarea/', { tarea_id: task.id }).expect(200);
  const keep = (as: string, body: object) => client.put(as, `tareas/${task.id}/borrador/`, body);
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever came over the wire
  const codes = (campos: any): string[] => (campos as readonly { codigo: string }[]).map(({ codigo }) => codigo);

  before(async () => {
    client = await startOffice();
    await client.saveForm('ana', 'F', { schema, ui }).expect(200);
    await client.release('ana', process);
    await client.signIn('jefa');
  });
  after(() => client.host.stop());
  beforeEach(async () => {
    task = await startTask(client, 'luz', 'QUEJA', { asunto: 'Ruido', clase: 'CASA' });
  });

  it('is seen with its form and its actions before it is taken', async () => {
    const seen = await view('rosa');
    expect(seen.tarea).to.include({
      id: task.id,
      codigo: 'ATENDER',
      estado: 'EN_POOL',
      titular: null,
      instf_llave: null,
    });
    expect(seen.descripcion).to.equal('Lea la queja antes de responder.');
    expect(codes(seen.formulario.campos)).to.deep.equal(['clase', 'nota']);
    expect(seen.formulario).to.deep.include({ respuestas: {}, revision: null });
    const not = { soltar: false, actuar: false, cerrar: false, reasignar: false, trasladar: false };
    expect(seen.puede).to.deep.equal({ tomar: true, ...not });
    expect(seen.registro).to.equal(null);
    expect(seen.instancia).to.deep.include({
      llave: task.llave,
      proceso: { codigo: 'QUEJA', nombre: 'Queja' },
      estado: 'ACTIVA',
      datos: [
        { codigo: 'asunto', texto: 'asunto', valor: 'Ruido', palabras: null },
        { codigo: 'clase', texto: 'Clase', valor: 'CASA', palabras: 'Casa de un piso' },
      ],
    });
  });

  it('tells where each action may lead', async () => {
    const { acciones } = await view('luz');
    const fin = { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' };
    const none = { para_ciudadano: 'NO', frases: [], documentos: [] };
    expect(acciones).to.deep.equal([
      {
        codigo: 'SEGUIR',
        nombre: 'Seguir',
        procedimientos: ['ECO'],
        ...none,
        sigue: [
          { ...fin, condicional: true },
          { codigo: 'REVISAR', nombre: 'Revisar', tipo: 'USUARIO', condicional: true },
        ],
      },
      { codigo: 'CERRAR', nombre: 'Cerrar', procedimientos: [], ...none, sigue: [{ ...fin, condicional: false }] },
    ]);
  });

  it('has its key and what is filled in for its holder alone', async () => {
    await claim('luz');
    await keep('luz', { respuestas: { clase: 'CASA', pisos: 2 } }).expect(200);
    const mine = await view('luz');
    expect(mine.tarea.titular).to.deep.include({ usuario: 'luz' });
    expect(mine.tarea.instf_llave).to.be.a('string');
    expect(mine.formulario).to.deep.include({ respuestas: { clase: 'CASA', pisos: 2 }, revision: 1 });
    expect(mine.puede).to.include({ tomar: false, soltar: true, actuar: true });
    const theirs = await view('rosa');
    expect(theirs.tarea.instf_llave).to.equal(null);
    expect(theirs.formulario.respuestas).to.deep.equal({});
    expect(theirs.puede).to.include({ tomar: false, soltar: false, actuar: false });
    expect((await view('jefa')).puede).to.include({ reasignar: true });
  });

  it('says who ended it, when and by which action', async () => {
    await claim('luz');
    const { tarea, fin } = await view('luz');
    expect(fin).to.equal(null);
    const body = { instf_llave: tarea.instf_llave, bpm_accion: 'CERRAR', jsonfiltros: { clase: 'CASA', pisos: 1 } };
    await client.post('luz', 'ejecutar-accion/', body).expect(200);
    const ended = await view('luz');
    expect(ended.fin).to.deep.include({ accion: 'Cerrar' });
    expect(ended.fin.por).to.include({ usuario: 'luz' });
    expect(Date.parse(ended.fin.fecha as string)).to.be.a('number').and.not.NaN;
    expect(ended.puede).to.include({ actuar: false, soltar: false, tomar: false });
  });

  it('is not seen by users who have nothing to do with it', async () => {
    await client.get('nadie', `tareas/${task.id}/`).expect(403);
    await client.get('luz', 'tareas/999999/').expect(404);
    await client.get('lector', `tareas/${task.id}/`).expect(200);
  });

  it('keeps of its form what that takes, says why not the rest, and shows what follows', async () => {
    await claim('luz');
    const { body } = await keep('luz', { respuestas: { clase: 'CASA', pisos: 0, nota: 'x'.repeat(21) } }).expect(200);
    expect(codes(body.formulario.campos)).to.deep.equal(['clase', 'pisos', 'nota']);
    expect(body.formulario.respuestas).to.deep.equal({ clase: 'CASA' });
    expect(body.formulario.errores).to.have.all.keys('pisos', 'nota');
    const hidden = await keep('luz', { respuestas: { clase: 'LOTE' } }).expect(200);
    expect(codes(hidden.body.formulario.campos)).to.deep.equal(['clase', 'nota']);
  });

  it('lets no window overwrite what another one has kept', async () => {
    await claim('luz');
    const first = await keep('luz', { respuestas: { nota: 'una' }, revision: 0 }).expect(200);
    const { revision } = first.body.formulario;
    await keep('luz', { respuestas: { nota: 'dos' }, revision }).expect(200);
    const late = await keep('luz', { respuestas: { nota: 'tres' }, revision }).expect(409);
    expect(late.body.code).to.equal('draft_changed');
    const together = await Promise.all(
      ['a', 'b', 'c'].map((nota) => keep('luz', { respuestas: { nota }, revision: (revision as number) + 1 })),
    );
    expect(together.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409]);
    expect((await view('luz')).formulario.revision).to.equal(revision + 2);
  });
});
