import { expect } from 'chai';
import type { AdminCaller } from '../../../../testing/admin-caller.js';
import { until } from '../../../../testing/until.js';
import { definition, flow, task, user } from '../definition/language/definition-builders.js';
import { FilingCity, type FiledCase } from '../support/filing-city.js';

const called = definition([user('DENTRO'), task('FIN', 'FIN')], flow('DENTRO!SIGUE>FIN'), { codigo: 'HIJO' });

/** `RECIBIR` is the name of the first task; a version with another one goes on with `RECIBIR`'s instances. */
const calling = (first: string) =>
  definition(
    [
      user(first, { nombre: 'Recibir la solicitud' }),
      task('DECISION', 'VER'),
      task('SUBPROCESO', 'LLAMAR', { proceso: 'HIJO' }),
      task('FIN', 'FIN'),
    ],
    [
      ...flow(`${first}!SIGUE>VER`, 'VER>FIN?datos.asunto = "corto"'),
      { desde: 'VER', hacia: 'LLAMAR', nombre: 'Falta el concepto' },
      ...flow('LLAMAR>FIN'),
    ],
    {
      codigo: 'TRAZA',
      nombre: 'Con traza',
      ...(first !== 'RECIBIR' && { traslados: [{ desde: 'RECIBIR', hacia: first }] }),
    },
  );

const UNKNOWN = '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001';

describe('where instances stand, and the way that they took', () => {
  let filing: FilingCity;
  let reader: AdminCaller;
  let first: FiledCase;
  let second: FiledCase;

  before(async () => {
    filing = await FilingCity.start([called, calling('RECIBIR')], { bound: ['TRAZA'] });
    reader = await filing.city.client.admin('lector');
    first = await filing.file('TRAZA', { asunto: 'largo' });
    second = await filing.file('TRAZA', { asunto: 'SECRETO' });
    await filing.city.work('luz', first.llave, 'RECIBIR');
    // A job begins what is called.
    await until('the instance has called another', async () => (await track(first.llave)).llamadas.length === 1);
  });
  after(() => filing?.stop());

  const track = async (llave: string) => (await reader.query('workflow.instances.track', { llave })).data;
  const radicado = async ({ id }: FiledCase): Promise<string> =>
    (await filing.admin.query('tramites.records.get', { id })).data.radicado as string;

  it('shows the steps of a version, and what each transition is taken by', async () => {
    const { data } = await reader.query('workflow.processes.diagram', { llave: 'TRAZA' });
    expect(data.proceso).to.include({ codigo: 'TRAZA', estado: 'ACTIVA' });
    expect([data.version, data.activa, data.diagrama.nombre, data.diagrama.inicio]).to.deep.equal([
      1,
      1,
      'Con traza',
      'RECIBIR',
    ]);
    expect(data.diagrama.pasos[0]).to.deep.equal({
      codigo: 'RECIBIR',
      nombre: 'Recibir la solicitud',
      tipo: 'USUARIO',
      grupos: ['rol:a'],
    });
    expect(data.diagrama.transiciones.slice(0, 3)).to.deep.equal([
      {
        codigo: 'RECIBIR_SIGUE_VER',
        desde: 'RECIBIR',
        hacia: 'VER',
        nombre: null,
        accion: 'Sigue',
        condicion: null,
        vencido: false,
      },
      {
        codigo: 'VER_FIN',
        desde: 'VER',
        hacia: 'FIN',
        nombre: null,
        accion: null,
        condicion: 'datos.asunto = "corto"',
        vencido: false,
      },
      {
        codigo: 'VER_LLAMAR',
        desde: 'VER',
        hacia: 'LLAMAR',
        nombre: 'Falta el concepto',
        accion: null,
        condicion: null,
        vencido: false,
      },
    ]);
  });

  it('shows the transitions that an instance took, in their order, with what it called and its record', async () => {
    const seen = await track(first.llave);
    expect(seen.recorrido.map(({ transicion }: { transicion: string }) => transicion)).to.deep.equal([
      'RECIBIR_SIGUE_VER',
      'VER_LLAMAR',
    ]);
    expect(seen.recorrido[1]).to.include({ desde: 'VER', hacia: 'LLAMAR' });
    expect(seen).to.include({ proceso: 'TRAZA', version: 1, terminada: null, radicado: await radicado(first) });
    expect(seen.padre).to.equal(null);
    expect(seen.llamadas).to.have.length(1);
    expect(seen.llamadas[0]).to.include({ tarea: 'LLAMAR', proceso: 'HIJO', estado: 'ACTIVA' });
    const child = await track(seen.llamadas[0].llave as string);
    expect(child.padre).to.deep.equal({ llave: first.llave, proceso: 'TRAZA', estado: 'ACTIVA' });
    expect([child.radicado, child.recorrido, child.llamadas]).to.deep.equal([await radicado(first), [], []]);
  });

  it('finds an instance and what it called by its llave, or by the number of its record', async () => {
    const child = (await track(first.llave)).llamadas[0].llave as string;
    const find = async (q: string): Promise<readonly string[]> =>
      (await reader.items<{ llave: string }>('workflow.instances.list', { limit: 1, q })).map(({ llave }) => llave);
    expect(await find(first.llave.toUpperCase())).to.deep.equal([child, first.llave]);
    expect(await find(child)).to.deep.equal([child]);
    const number = await radicado(second);
    expect(await find(` ${number.replace(/-0+/, '-')} `)).to.deep.equal([second.llave]);
    expect(await find(String(Number(number.split('-')[1])))).to.deep.equal([second.llave]);
    const items = await reader.items<{ llave: string; registro: { radicado: string } }>('workflow.instances.list', {});
    const ofFirst = { radicado: await radicado(first), solicitante: null, asunto: null };
    expect(items.find(({ llave }) => llave === child)?.registro).to.deep.equal(ofFirst);
    expect(items.find(({ llave }) => llave === first.llave)?.registro).to.deep.equal(ofFirst);
    for (const text of [UNKNOWN, '1999-0000001', 'TRAZA', '%']) expect(await find(text), text).to.deep.equal([]);
  });

  it('counts those that wait at each step, by version, and draws the version that each is on', async () => {
    const counts = async () => (await reader.query('workflow.tasks.counts', { proceso: 'TRAZA' })).data.pasos;
    const one = { abiertas: 1, vencidas: 0, incidentes: 0 };
    expect(await counts()).to.deep.equal([
      { version: 1, codigo: 'LLAMAR', ...one },
      { version: 1, codigo: 'RECIBIR', ...one },
    ]);
    await filing.city.client.release('ana', calling('ADMITIR'));
    const move = { llaves: [second.llave], version: 2, motivo: 'La nueva' };
    expect((await filing.admin.mutate('workflow.instances.moveToVersion', move)).data.movidas).to.equal(1);
    expect(await counts()).to.deep.equal([
      { version: 2, codigo: 'ADMITIR', ...one },
      { version: 1, codigo: 'LLAMAR', ...one },
    ]);
    const [before, after] = [await track(first.llave), await track(second.llave)];
    expect([before.version, before.activa, before.diagrama.inicio]).to.deep.equal([1, 2, 'RECIBIR']);
    expect([after.version, after.activa, after.diagrama.inicio]).to.deep.equal([2, 2, 'ADMITIR']);
    const { data } = await reader.query('workflow.processes.diagram', { llave: 'TRAZA', version: 1 });
    expect([data.version, data.activa, data.diagrama.inicio]).to.deep.equal([1, 2, 'RECIBIR']);
  });

  it('has nothing of the data, and nothing of what is not there', async () => {
    const asked: [string, object][] = [
      ['instances.track', { llave: second.llave }],
      ['processes.diagram', { llave: 'TRAZA' }],
      ['tasks.counts', { proceso: 'TRAZA' }],
    ];
    for (const [name, input] of asked) {
      expect((await reader.query(`workflow.${name}`, input)).text, name).not.to.include('SECRETO');
    }
    expect((await reader.query('workflow.instances.track', { llave: UNKNOWN })).status).to.equal(404);
    for (const input of [{ llave: 'NINGUNO' }, { llave: 'TRAZA', version: 9 }]) {
      expect((await reader.query('workflow.processes.diagram', input)).status).to.equal(404);
    }
    expect((await reader.query('workflow.tasks.counts', { proceso: 'NINGUNO' })).data.pasos).to.deep.equal([]);
  });
});
