import { expect } from 'chai';
import { until } from '../../../../../testing/until.js';
import { importInto } from '../../../../acceptance/support/bundles.js';
import { hacienda, OfficeDesk } from '../../support/office-desk.js';
import { expectPoolTerms } from '../../support/pool-terms.js';

const DAY = '2026-03-26';

describe('the task of a record without a process', () => {
  let city: OfficeDesk;

  before(async () => {
    city = await OfficeDesk.start();
  });
  after(() => city?.stop());
  afterEach(() => expectPoolTerms(city.host.database));

  const view = async (as: 'luz' | 'gestora' | 'jefa' | 'otro', id: number) => city.client.get(as, `tareas/${id}/`);

  it('is in the inbox of the department that its tramite names, with the term of the record', async () => {
    const { filed, task } = await city.file(DAY);
    expect(task).to.deep.include({ estado: 'EN_POOL', titulo: 'Solicitud de PREDIAL' });
    expect(task!.vence!.toISOString()).to.equal('2026-04-21T04:59:59.999Z');
    const { body } = await city.client.get('luz', 'bandeja/tareas').expect(200);
    const shown = (body.tareas as { id: number }[]).find(({ id }) => id === task!.id);
    const grupos = ['dependencia:hacienda'];
    expect(shown).to.deep.include({ codigo: 'ATENDER', tipo: 'REGISTRO', radicado: filed.radicado, grupos });
    expect(await city.inbox('otro')).not.to.include(task!.id);
    expect((await view('otro', task!.id)).status).to.equal(403);
    const { registro, puede } = (await view('luz', task!.id)).body;
    expect(registro).to.deep.equal({ id: filed.datos, radicado: filed.radicado });
    expect(puede).to.include({ tomar: true, cerrar: false, trasladar: false });
  });

  it('lets its holder answer and close the record, which ends it; until then, users of the pool only see it', async () => {
    const { filed, task } = await city.file(DAY);
    const answer = { texto: 'Se corrigió el avalúo.', estado: 'RESUELTO' };
    expect((await city.ofRecord('luz', 'respuesta', filed, answer)).status).to.equal(403);
    await city.claim('luz', task!).expect(200);
    expect((await view('luz', task!.id)).body.puede).to.include({ soltar: true, cerrar: false, trasladar: true });
    expect((await city.ofRecord('rosa', 'respuesta', filed, answer)).status).to.equal(403);
    const closed = await city.client.post('luz', `tareas/${task!.id}/cerrar/`, {});
    expect([closed.status, closed.body.code]).to.deep.equal([409, 'tarea_de_registro']);
    expect((await city.ofRecord('luz', 'respuesta', filed, answer)).status).to.equal(201);
    expect((await city.tasks(filed)).map(({ estado }) => estado)).to.deep.equal(['COMPLETADA']);
    expect(await city.inbox('luz')).not.to.include(task!.id);
    expect((await city.desk.asks('get', { id: filed.datos })).data).to.include({ estado: 'RESUELTO' });
  });

  it('ends as the record is annulled or goes to another entity, also untaken', async () => {
    const [annulled, forwarded] = [await city.file(DAY), await city.file(DAY)];
    expect((await city.desk.move(DAY, annulled.filed, 'ANULADO')).status).to.equal(200);
    const sent = await city.desk.does(DAY, 'forward', {
      id: forwarded.filed.datos,
      entidad: 'CAR',
      oficio: '1-2',
      motivo: 'Es suyo.',
      para_ciudadano: 'Lo atiende la CAR.',
    });
    expect(sent.status, sent.text).to.equal(200);
    for (const { filed, task } of [annulled, forwarded]) {
      expect((await city.tasks(filed)).map(({ estado }) => estado)).to.deep.equal(['CANCELADA']);
      expect((await city.claim('luz', task!)).body.code).to.equal('tarea_cerrada');
    }
  });

  it('keeps its holder while the record waits for its citizen, and follows the term', async () => {
    const { filed, task } = await city.file(DAY);
    await city.claim('luz', task!).expect(200);
    expect((await city.desk.move('2026-03-27', filed, 'DEVUELTO')).status).to.equal(200);
    const vence = async () => (await city.tasks(filed))[0]!.vence;
    await until('the task has no end', async () => (await vence()) === null);
    expect((await city.desk.move('2026-04-06', filed, 'EN_TRAMITE')).status).to.equal(200);
    const { data } = await city.desk.asks('get', { id: filed.datos });
    await until('the task ends later', async () => (await vence())?.toISOString() === data.vence);
    expect(Date.parse(data.vence as string)).to.be.above(task!.vence!.getTime());
    expect((await city.tasks(filed))[0]).to.include({ estado: 'ASIGNADA' });
  });

  it('goes to another department by its holder, with a reason that its history can lose', async () => {
    const { filed, task } = await city.file(DAY);
    expect((await city.pass('luz', filed, 'gobierno')).status).to.equal(403);
    expect((await city.others('luz', filed)).status).to.equal(403);
    await city.claim('luz', task!).expect(200);
    const gobierno = { codigo: 'gobierno', nombre: 'Gobierno' };
    expect((await city.others('luz', filed)).body).to.deep.equal({ dependencias: [gobierno] });
    expect((await city.pass('luz', filed, 'ninguna')).status).to.equal(400);
    expect((await city.pass('luz', filed, 'hacienda')).body.code).to.equal('misma_dependencia');
    expect((await city.pass('luz', filed, 'gobierno')).status).to.equal(200);
    expect(await city.inbox('otro')).to.include(task!.id);
    expect(await city.inbox('luz')).not.to.include(task!.id);
    expect((await view('luz', task!.id)).status).to.equal(200);
    const [viewed] = await city.host.database.rows('SELECT registro_id FROM ventanilla_v1.tasks WHERE id = $1', [
      task!.id,
    ]);
    expect(viewed).to.deep.equal({ registro_id: filed.datos });
    const [entry] = await city.host.database.rows<{ cambio: unknown; motivo: string | null; data: unknown }>(
      `SELECT h.cambio, h.motivo, p.data FROM workflow_history h JOIN workflow_history_personal p ON p.entry_id = h.id
       WHERE h.task_id = $1 AND h.tipo = 'TRASLADO'`,
      [task!.id],
    );
    expect(JSON.stringify([entry!.cambio, entry!.motivo])).not.to.include('Juan');
    expect(JSON.stringify(entry!.data)).to.include('Juan');
  });

  it('names the department that has it, in the record, in lists and as a filter', async () => {
    const [{ filed, task }, kept] = [await city.file(DAY), await city.file(DAY)];
    expect((await city.pass('gestora', filed, 'gobierno')).status).to.equal(200);
    expect((await city.desk.asks('get', { id: filed.datos })).data).to.include({ oficina: 'Gobierno' });
    const { body } = await city.client.get('otro', 'bandeja/tareas').expect(200);
    const shown = (body.tareas as { id: number; dependencia: string }[]).find(({ id }) => id === task!.id);
    expect(shown).to.include({ dependencia: 'Gobierno' });
    const listed = async (oficina: string): Promise<(number | string)[][]> =>
      (await city.desk.asks('list', { oficina, limit: 50 })).data.items.map((one: { id: number; oficina: string }) => [
        one.id,
        one.oficina,
      ]);
    expect(await listed('Gobierno')).to.deep.include([filed.datos, 'Gobierno']);
    const ofHacienda = await listed('hacienda');
    expect(ofHacienda).to.deep.include([kept.filed.datos, 'Hacienda']);
    expect(ofHacienda.map(([id]) => id)).not.to.include(filed.datos);
    expect(new Set(ofHacienda.map(([id]) => id))).to.have.property('size', ofHacienda.length);
    const found = async (oficina: string): Promise<number[]> =>
      (await city.desk.asks('list', { oficina, texto: filed.radicado })).data.items.map(
        (one: { id: number }) => one.id,
      );
    expect(await found('Gobierno')).to.deep.equal([filed.datos]);
    expect(await found('Hacienda')).to.deep.equal([]);
  });

  it('can be reassigned by an administrator', async () => {
    const { filed, task } = await city.file(DAY);
    const admin = await city.client.admin();
    const asked = { tarea: task!.id, usuario: 'otro', motivo: 'Licencia' };
    expect((await admin.mutate('workflow.tasks.reassign', asked)).status).to.equal(200);
    expect((await view('otro', task!.id)).body.puede).to.include({ soltar: true, trasladar: true });
    expect((await city.tasks(filed))[0]).to.include({ estado: 'ASIGNADA' });
  });

  it('is missing where no department has the name; the record is listed until one has', async () => {
    const { filed, task } = await city.file(DAY, 'PODA');
    const free = await city.file(DAY, 'LIBRE');
    expect([task, free.task]).to.deep.equal([undefined, undefined]);
    const listed = async (): Promise<number[]> =>
      (await city.desk.asks('unheld', {})).data.items.map(({ id }: { id: number }) => id);
    expect(await listed()).to.include.members([filed.datos, free.filed.datos]);
    await city.openMissing();
    expect(await city.tasks(filed)).to.deep.equal([]);
    const ambiente = { codigo: 'ambiente', nombre: 'Ambiente', miembros: ['otro'] };
    await importInto(city.host, { catalogos: { dependencia: [hacienda, ambiente] } });
    await Promise.all([city.openMissing(), city.openMissing()]);
    const [opened, ...others] = await city.tasks(filed);
    expect(others).to.deep.equal([]);
    expect(await city.inbox('otro')).to.include(opened!.id);
    expect(await listed())
      .to.include(free.filed.datos)
      .and.not.include(filed.datos);
    expect((await city.pass('gestora', free.filed, 'hacienda')).status).to.equal(200);
    expect(await listed()).to.deep.equal([]);
  });

  it('is listed untaken for its office, and for users who see all processes', async () => {
    const { task } = await city.file(DAY);
    const list = async (as: string, query = ''): Promise<number[]> =>
      (await city.client.get(as, `bandeja/sin-tomar${query}`).expect(200)).body.tareas.map(
        (one: { id: number }) => one.id,
      );
    for (const as of ['luz', 'jefa']) expect(await list(as), as).to.include(task!.id);
    expect(await list('jefa', '?grupo=dependencia:gobierno')).not.to.include(task!.id);
    expect(await list('nadie')).to.deep.equal([]);
    await city.claim('luz', task!).expect(200);
    for (const as of ['luz', 'jefa']) expect(await list(as), as).not.to.include(task!.id);
  });
});
