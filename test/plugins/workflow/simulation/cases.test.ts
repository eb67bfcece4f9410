import { expect } from 'chai';
import type { AdminCaller } from '../../../../testing/admin-caller.js';
import { exportFrom, importInto } from '../../../acceptance/support/bundles.js';
import { definition, flow, task, user } from '../definition/language/definition-builders.js';
import { startWorkflowHost, type WorkflowClient } from '../support/workflow-client.js';

const process = definition(
  [user('A'), task('DECISION', 'D'), task('FIN', 'SI'), task('FIN', 'NO')],
  flow('A!SIGUE>D', 'D>SI?datos.si', 'D>NO'),
  { codigo: 'CASOS' },
);

const accepted = {
  nombre: 'Con sí',
  datos: {},
  pasos: [{ tarea: 'A', accion: 'SIGUE', datos: { si: true } }],
  resultados: {},
  espera: { recorrido: ['A_SIGUE_D', 'D_SI'], fin: 'SI', datos: { si: true } },
};

describe('the cases of a process', () => {
  let client: WorkflowClient;
  let ana: AdminCaller;
  let beto: AdminCaller;

  before(async () => {
    client = await startWorkflowHost();
    [ana, beto] = [await client.admin('ana'), await client.admin('beto')];
    await client.saveDraft('ana', 'CASOS', { definicion: process, revision: 0 }).expect(200);
  });
  after(() => client?.host.stop());

  const kept = async () => {
    const { data } = await ana.query('workflow.processes.cases', { llave: 'CASOS' });
    return data as { casos: object[]; revision: string };
  };
  const save = (casos: readonly object[], revision?: string, by = ana) =>
    by.mutate('workflow.processes.saveCases', { llave: 'CASOS', casos, ...(revision !== undefined && { revision }) });
  const run = async (definicion?: object) => {
    const input = { llave: 'CASOS', ...(definicion && { definicion }) };
    const { data, text } = await ana.mutate('workflow.processes.runCases', input);
    expect(data, text).to.be.an('object');
    return data as { casos: { pasa: boolean; difiere: unknown; detenida: unknown }[]; sinTomar: string[] };
  };

  it('are kept with their revision; a save that has not seen the last one is refused, and says whose that is', async () => {
    const { casos, revision } = await kept();
    expect(casos).to.deep.equal([]);
    expect((await save([accepted], revision)).data).to.deep.equal({ outcome: 'changed' });
    expect((await kept()).casos).to.deep.equal([accepted]);
    const late = await save([], revision, beto);
    expect(late).to.include({ status: 409, reason: 'stale_revision' });
    expect(late.message).to.include('ana');
    expect((await save([accepted], (await kept()).revision)).data).to.deep.equal({ outcome: 'left' });
  });

  it('tell whether they end as expected, where they part from it, and which transitions none takes', async () => {
    const { espera } = accepted;
    await save([
      accepted,
      { ...accepted, nombre: 'Otro camino', espera: { ...espera, recorrido: ['A_SIGUE_D', 'D_NO'] } },
      { ...accepted, nombre: 'Otro fin', espera: { ...espera, fin: null } },
      { ...accepted, nombre: 'Otros datos', espera: { ...espera, datos: { si: false } } },
      { ...accepted, nombre: 'Sin paso', pasos: [{ tarea: 'D' }] },
    ]);
    const { casos, sinTomar } = await run();
    expect(casos.map(({ pasa }) => pasa)).to.deep.equal([true, false, false, false, false]);
    expect(casos.slice(0, 4).map(({ difiere }) => difiere)).to.deep.equal([
      null,
      { en: 'RECORRIDO', posicion: 1, esperada: 'D_NO', tomada: 'D_SI' },
      { en: 'FIN', esperado: null, obtenido: 'SI' },
      { en: 'DATOS', nombre: 'si', esperado: false, obtenido: true },
    ]);
    expect(casos[4]!.detenida).to.deep.include({ paso: 1 });
    expect(sinTomar).to.deep.equal(['D_NO']);
  });

  it('run on a definition that is not saved', async () => {
    await save([accepted]);
    const transiciones = flow('A!SIGUE>D', 'D>SI?datos.si = false', 'D>NO');
    expect((await run({ ...process, transiciones })).casos[0]).to.deep.include({ pasa: false });
  });

  it('travel with their process in bundles, and stay where a bundle has none', async () => {
    await save([accepted]);
    const text = await exportFrom(client.host);
    await save([]);
    const { report } = await importInto(client.host, text);
    expect(report['procesos']).to.deep.equal({ created: 0, changed: 1, left: 0 });
    expect((await kept()).casos).to.deep.equal([accepted]);
    const procesos = [{ codigo: 'CASOS', nombre: 'Proceso', definicion: process, publicar: false }];
    await importInto(client.host, { procesos });
    expect((await kept()).casos).to.deep.equal([accepted]);
  });

  it('are refused with two of one name, or too many', async () => {
    const twice = await save([accepted, accepted]);
    expect(twice).to.include({ status: 400 });
    expect(twice.errors).to.deep.equal({ casos: ['Dos casos se llaman igual.'] });
    const many = Array.from({ length: 51 }, (_none, index) => ({ ...accepted, nombre: `Caso ${index}` }));
    expect(await save(many)).to.include({ status: 400 });
  });
});
