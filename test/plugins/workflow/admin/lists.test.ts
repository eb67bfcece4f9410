import { expect } from 'chai';
import type { AdminCaller } from '../../../../testing/admin-caller.js';
import { definition, flow, task, user } from '../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../support/automatic-city.js';

const one = definition([user('ATENDER'), task('FIN', 'FIN')], flow('ATENDER!SIGUE>FIN'), { codigo: 'QUEJA' });

/** Its second task keeps an incident: the note that it waits for is never written. */
const stuck = definition(
  [task('PROCEDIMIENTO', 'VER', { procedimiento: 'CUANDO' }), task('FIN', 'FIN')],
  flow('VER>FIN'),
  { codigo: 'ATASCO' },
);

describe('the lists of instances and tasks', () => {
  let city: AutomaticCity;
  let reader: AdminCaller;
  let keys: { readonly first: string; readonly second: string; readonly stuck: string };

  before(async () => {
    city = await startAutomaticCity();
    for (const process of [one, stuck]) await city.client.release('ana', process);
    const first = await city.start('QUEJA', { secreto: 'SECRETO' });
    const second = await city.start('QUEJA');
    const { id } = await city.task(first, 'ATENDER');
    await city.claim('luz', id).expect(200);
    await city.act('luz', id);
    const third = await city.start('ATASCO', { espera: 'nunca' });
    await city.incidentOf(third, 'VER');
    keys = { first, second, stuck: third };
    reader = await city.client.admin('lector');
  });
  after(() => city?.stop());

  const instances = async (filter: object = {}): Promise<string[]> =>
    (await reader.items<{ llave: string }>('workflow.instances.list', { limit: 1, ...filter })).map(
      ({ llave }) => llave,
    );
  const tasks = async (filter: object = {}): Promise<[string | null, string][]> =>
    (
      await reader.items<{ instancia: string | null; estado: string }>('workflow.tasks.list', { limit: 1, ...filter })
    ).map(({ instancia, estado }) => [instancia, estado]);

  it('show instances, the newest first, page by page, by state, process and incident', async () => {
    expect(await instances()).to.deep.equal([keys.stuck, keys.second, keys.first]);
    expect(await instances({ estado: 'FINALIZADA' })).to.deep.equal([keys.first]);
    expect(await instances({ proceso: 'QUEJA' })).to.deep.equal([keys.second, keys.first]);
    expect(await instances({ proceso: 'QUEJA', estado: 'ACTIVA' })).to.deep.equal([keys.second]);
    expect(await instances({ incidentes: true })).to.deep.equal([keys.stuck]);
    expect(await instances({ incidentes: true, proceso: 'QUEJA' })).to.deep.equal([]);
    expect(await instances({ proceso: 'NINGUNO' })).to.deep.equal([]);
    const { data, text } = await reader.query('workflow.instances.list');
    expect(data.items[0]).to.deep.include({
      proceso: 'ATASCO',
      version: 1,
      estado: 'ACTIVA',
      padre: null,
      origen: null,
      incidentes: 1,
      terminada: null,
    });
    expect(text).not.to.include('SECRETO');
  });

  it('show tasks with their holders and the causes of incidents', async () => {
    expect(await tasks()).to.deep.equal([
      [keys.stuck, 'INCIDENTE'],
      [keys.second, 'EN_POOL'],
      [keys.first, 'COMPLETADA'],
    ]);
    expect(await tasks({ estado: 'EN_POOL' })).to.deep.equal([[keys.second, 'EN_POOL']]);
    expect(await tasks({ proceso: 'QUEJA', estado: 'INCIDENTE' })).to.deep.equal([]);
    expect(await tasks({ instancia: keys.first.toUpperCase() })).to.deep.equal([[keys.first, 'COMPLETADA']]);
    const { data } = await reader.query('workflow.tasks.list');
    expect(data.items[0].incidente).to.have.all.keys('codigo', 'mensaje');
    expect(data.items[2]).to.include({ asignado: 'luz', proceso: 'QUEJA', codigo: 'ATENDER', incidente: null });
  });

  it('show processes with their drafts, what runs on each version, and incidents', async () => {
    const definicion = { ...one, nombre: 'Queja nueva' };
    const { body } = await city.client.state('ana', 'QUEJA');
    const { revision } = body.staging as { revision: number };
    await city.client.saveDraft('ana', 'QUEJA', { definicion, revision }).expect(200);
    const items = await reader.items<{ codigo: string }>('workflow.processes.overview', { limit: 1 });
    const shown = new Map(items.map((item) => [item.codigo, item]));
    expect(shown.get('QUEJA')).to.deep.include({
      activa: 1,
      enCurso: [{ version: 1, instancias: 1 }],
      incidentes: 0,
    });
    expect(shown.get('QUEJA')).to.have.nested.property('borrador.usuario', 'ana');
    expect(shown.get('ATASCO')).to.deep.include({
      borrador: null,
      enCurso: [{ version: 1, instancias: 1 }],
      incidentes: 1,
    });
    const { data } = await reader.query('workflow.processes.overview', { proceso: 'ATASCO' });
    expect(data).to.deep.equal({ items: [shown.get('ATASCO')], nextCursor: null });
  });

  it('show one complete instance, and refuse invalid input', async () => {
    const { data } = await reader.query('workflow.instances.get', { llave: keys.first });
    expect(data.instancia).to.deep.include({ llave: keys.first, estado: 'FINALIZADA', datos: { secreto: 'SECRETO' } });
    expect(data.historial.map(({ tipo }: { tipo: string }) => tipo)).to.deep.equal(['INICIO', 'TOMA', 'ACCION']);
    const unknown = await reader.query('workflow.instances.get', { llave: '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001' });
    expect(unknown.status).to.equal(404);
    for (const input of [{ estado: 'OTRO' }, { proceso: 7 }, { limit: 0 }, { otro: 1 }]) {
      expect((await reader.query('workflow.instances.list', input)).status).to.equal(400);
      expect((await reader.query('workflow.tasks.list', input)).status).to.equal(400);
    }
  });
});
