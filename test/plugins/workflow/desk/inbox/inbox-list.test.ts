import { expect } from 'chai';
import { UnavailableError } from '../../../../../host/plugin-api/index.js';
import { TaskService } from '../../../../../plugins/workflow/desk/index.js';
import { NEVER } from '../../../../../plugins/workflow/engine/index.js';
import { processOf, startOffice, startTask, taskOf } from '../../support/office.js';
import type { WorkflowClient } from '../../support/workflow-client.js';

interface Listed {
  readonly id: number;
  readonly proceso: { readonly codigo: string; readonly nombre: string } | null;
}

const DAY = 24 * 3600 * 1000;

describe('the lists of an inbox', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startOffice();
    await client.release('ana', processOf('QUEJA', 'Queja', taskOf('ATENDER', ['ventanilla', 'revision'])));
    await client.release('ana', processOf('VISITA', 'Visita', taskOf('VISITAR', ['revision'])));
  });
  after(() => client.host.stop());
  beforeEach(async () => {
    for (const table of ['workflow_task', 'workflow_task_pool', 'workflow_inbox_view'])
      await client.host.database.changeRows(`DELETE FROM ${table}`);
  });

  const list = (as: string, query = '') => client.get(as, `bandeja/tareas/${query}`);
  const ids = async (as: string, query = ''): Promise<number[]> => {
    const { body } = await list(as, query).expect(200);
    return (body.tareas as Listed[]).map(({ id }) => id);
  };
  /** Returns the ids of all pages, and how many there were. */
  const pages = async (as: string, query: string): Promise<{ readonly all: number[]; readonly many: number }> => {
    const all: number[] = [];
    let [place, many] = ['', 0];
    do {
      const { body } = await list(as, `?${query}${place}`).expect(200);
      all.push(...(body.tareas as Listed[]).map(({ id }) => id));
      many += 1;
      place = body.siguiente === null ? '' : `&despues=${String(body.siguiente)}`;
    } while (place !== '');
    return { all, many };
  };
  const claim = (as: string, id: number) => client.post(as, 'tomar-tarea/', { tarea_id: id }).expect(200);
  /** Returns a task whose term ends so many days from now; without a term where they are undefined. */
  const task = async (proceso: string, days?: number): Promise<number> => {
    const { id } = await startTask(client, 'rosa', proceso);
    const vence = days === undefined ? null : new Date(client.host.clock.now().getTime() + days * DAY);
    const { database } = client.host;
    await database.changeRows('UPDATE workflow_task SET vence = $1 WHERE id = $2', [vence, id]);
    await database.changeRows('UPDATE workflow_task_pool SET vence = $1 WHERE task_id = $2', [vence ?? NEVER, id]);
    return id;
  };

  it('are the same where the filter goes in the body, as words that name a person do', async () => {
    await task('QUEJA', 1);
    const visits = [await task('VISITA', 2), await task('VISITA', 3)];
    const asked = (body: object) => client.post('rosa', 'bandeja/tareas/', body);
    const { body: first } = await asked({ search: 'visitar', vence: 'pronto', cuantas: 1 }).expect(200);
    expect((first.tareas as Listed[]).map(({ id }) => id)).to.deep.equal(visits.slice(0, 1));
    const { body: second } = await asked({ search: 'visitar', cuantas: 1, despues: first.siguiente }).expect(200);
    expect((second.tareas as Listed[]).map(({ id }) => id)).to.deep.equal(visits.slice(1));
    await asked({ search: 'visitar', cuantas: '1' }).expect(400);
    await asked({ buscar: 'visitar' }).expect(400);
  });

  it('have what is due first, at the end what has no term, each once', async () => {
    const [never, late, soon, other] = [
      await task('QUEJA'),
      await task('QUEJA', 40),
      await task('VISITA', 1),
      await task('QUEJA', -1),
    ];
    await claim('rosa', late);
    expect(await ids('rosa')).to.deep.equal([other, soon, late, never]);
    expect(await ids('luz')).to.deep.equal([other, never]);
    expect(await ids('nadie')).to.deep.equal([]);
    expect(await ids('rosa', '?orden=antigua')).to.deep.equal([never, late, soon, other]);
    const { body } = await list('rosa').expect(200);
    expect(body.tareas[1]).to.deep.include({
      id: soon,
      estado: 'EN_POOL',
      asignado: null,
      grupos: ['rol:revision'],
      proceso: { codigo: 'VISITA', nombre: 'Visita' },
      radicado: null,
      solicitante: null,
      vence_registro: null,
      por: null,
    });
    expect(body.tareas[2]).to.include({ id: late, estado: 'ASIGNADA', asignado: 'rosa' });
  });

  it('go on behind the last task that was seen, in either order, whatever comes and goes', async () => {
    const made: number[] = [];
    for (let index = 0; index < 9; index += 1) made.push(await task('QUEJA', index % 3 === 0 ? undefined : index % 2));
    await claim('rosa', made[4]!);
    for (const order of ['', '&orden=antigua']) {
      const whole = await ids('rosa', `?cuantas=100${order}`);
      expect(whole.toSorted((a, b) => a - b)).to.deep.equal(made);
      expect(await pages('rosa', `cuantas=2${order}`)).to.deep.equal({ all: whole, many: 5 });
    }
    const { body } = await list('rosa', '?cuantas=4&orden=antigua').expect(200);
    await claim('luz', made[0]!);
    const added = await task('QUEJA');
    const rest = await ids('rosa', `?cuantas=100&orden=antigua&despues=${String(body.siguiente)}`);
    expect(rest).to.deep.equal([...made.slice(4), added]);
  });

  it('pass over an entry of the pool that its task has left, and lose no page', async () => {
    const made = [await task('QUEJA', 1), await task('QUEJA', 2), await task('QUEJA', 3)];
    await client.host.database.changeRows("UPDATE workflow_task SET estado = 'CANCELADA' WHERE id = $1", [made[0]]);
    expect(await pages('luz', 'cuantas=1')).to.deep.equal({ all: made.slice(1), many: 3 });
  });

  it('are narrowed by whose they are, group, process, term, priority and words', async () => {
    const [overdue, soon, far, visit] = [
      await task('QUEJA', -1),
      await task('QUEJA', 1),
      await task('QUEJA', 60),
      await task('VISITA', 60),
    ];
    await client.host.database.changeRows('UPDATE workflow_task SET prioridad = 5 WHERE id = $1', [far]);
    await claim('rosa', soon);
    const cases: Readonly<Record<string, readonly number[]>> = {
      '?cuales=mias': [soon],
      '?cuales=grupos': [overdue, far, visit],
      '?grupo=rol:ventanilla': [overdue, far],
      '?grupo=rol:a': [],
      '?proceso=VISITA': [visit],
      '?vence=vencidas': [overdue],
      '?vence=pronto': [soon],
      '?vence=pronto&cuales=grupos': [],
      '?prioridad=5': [far],
      '?search=visitar': [visit],
      '?search=queja&cuales=grupos': [overdue, far],
    };
    for (const [query, expected] of Object.entries(cases))
      expect(await ids('rosa', query), query).to.deep.equal(expected);
    for (const query of ['?cuales=todas', '?despues=1', '?cuantas=101', '?cuantas=0', '?otro=1', '?vence=nunca'])
      await list('rosa', query).expect(400);
  });

  it('are counted in one answer', async () => {
    await task('QUEJA', -2);
    const mine = await task('QUEJA', 1);
    await task('VISITA', 60);
    await claim('rosa', mine);
    const tally = async (as: string): Promise<unknown> => {
      const { prontoHasta, ...counts } = (await client.get(as, 'bandeja/resumen/').expect(200)).body as {
        prontoHasta: string;
      };
      expect(new Date(prontoHasta).getTime()).to.be.greaterThan(client.host.clock.now().getTime() + 2 * DAY);
      return counts;
    };
    expect(await tally('rosa')).to.deep.equal({ EsCorrecto: true, vencidas: 1, pronto: 1, grupos: 2, mias: 1 });
    expect(await tally('luz')).to.deep.equal({ EsCorrecto: true, vencidas: 1, pronto: 0, grupos: 1, mias: 0 });
    expect(await tally('nadie')).to.deep.equal({ EsCorrecto: true, vencidas: 0, pronto: 0, grupos: 0, mias: 0 });
  });

  it('tell how tasks stand, and whose they are, to those who may see them', async () => {
    const [free, held, visit] = [await task('QUEJA'), await task('QUEJA'), await task('VISITA')];
    await claim('rosa', held);
    const ask = async (as: string): Promise<unknown> =>
      (await client.post(as, 'bandeja/estado/', { ids: [visit, held, free, 999_999] }).expect(200)).body.tareas;
    const sql = "SELECT id FROM auth_user WHERE username = 'rosa'";
    const [rosa] = await client.host.database.rows<{ id: number }>(sql);
    const seen = [
      { id: free, estado: 'EN_POOL', asignado: null },
      { id: held, estado: 'ASIGNADA', asignado: { id: rosa!.id, username: 'rosa', nombre: 'rosa' } },
    ];
    expect(await ask('luz')).to.deep.equal(seen);
    expect(await ask('rosa')).to.deep.equal([...seen, { id: visit, estado: 'EN_POOL', asignado: null }]);
    expect(await ask('nadie')).to.deep.equal([]);
  });

  it('are taken from several at once, each task by itself', async () => {
    const [one, taken, visit, two] = [
      await task('QUEJA'),
      await task('QUEJA'),
      await task('VISITA'),
      await task('QUEJA'),
    ];
    await claim('rosa', taken);
    const wanted = [one, taken, visit, two, 999_999];
    const { body } = await client.post('luz', 'bandeja/tomar/', { ids: wanted }).expect(200);
    expect(body.tareas).to.deep.equal([
      { id: one, tomada: true },
      { id: taken, tomada: false, code: 'tarea_ya_tomada', mensaje: 'La tarea ya la tomó «rosa».' },
      {
        id: visit,
        tomada: false,
        code: 'permission_denied',
        mensaje: 'La tarea no es de ninguno de sus grupos.',
      },
      { id: two, tomada: true },
      { id: 999_999, tomada: false, code: 'not_found', mensaje: 'No existe una tarea con ese número.' },
    ]);
    expect(await ids('luz', '?cuales=mias&orden=antigua')).to.deep.equal([one, two]);
    for (const sent of [[], Array.from({ length: 101 }, (_, index) => index + 1)])
      await client.post('luz', 'bandeja/tomar/', { ids: sent }).expect(400);
  });

  it('are kept that were taken where one cannot be decided at that moment', async () => {
    const [one, held, two] = [await task('QUEJA'), await task('QUEJA'), await task('QUEJA')];
    const service = client.host.container.get(TaskService);
    const take = service.claim.bind(service);
    service.claim = (id, by) =>
      id === held ? Promise.reject(new UnavailableError('No hay conexiones libres.')) : take(id, by);
    const { body } = await client.post('luz', 'bandeja/tomar/', { ids: [one, held, two] }).expect(200);
    service.claim = take;
    expect(body.tareas.map(({ tomada }: { tomada: boolean }) => tomada)).to.deep.equal([true, false, true]);
    expect(body.tareas[1]).to.include({ code: 'unavailable', mensaje: 'No hay conexiones libres.' });
  });

  it('are taken by one of two who ask for the same', async () => {
    const wanted: number[] = [];
    for (let index = 0; index < 12; index += 1) wanted.push(await task('QUEJA'));
    const answers = await Promise.all(
      ['luz', 'rosa'].map((as) => client.post(as, 'bandeja/tomar/', { ids: wanted }).expect(200)),
    );
    const [luz, rosa] = answers.map(({ body }) =>
      (body.tareas as { id: number; tomada: boolean }[]).filter(({ tomada }) => tomada).map(({ id }) => id),
    );
    expect([...luz!, ...rosa!].sort((a, b) => a - b)).to.deep.equal(wanted);
  });

  it('are kept as views, of each user alone', async () => {
    const save = (as: string, body: object) => client.post(as, 'bandeja/vistas/', body);
    const filtros = { proceso: 'QUEJA', vence: 'pronto' };
    const { body } = await save('luz', { nombre: ' Por vencer ', filtros }).expect(201);
    const vista = body.vista as { id: number };
    expect(vista).to.deep.equal({ id: vista.id, nombre: 'Por vencer', filtros });
    await save('luz', { nombre: 'Mías', filtros: { cuales: 'mias' } }).expect(201);
    expect((await save('luz', { nombre: 'Mías', filtros: {} }).expect(409)).body.code).to.equal('vista_repetida');
    await save('rosa', { nombre: 'Mías', filtros: {} }).expect(201);
    const views = async (as: string): Promise<string[]> =>
      ((await client.get(as, 'bandeja/vistas/').expect(200)).body.vistas as { nombre: string }[]).map(
        ({ nombre }) => nombre,
      );
    expect(await views('luz')).to.have.members(['Mías', 'Por vencer']);
    expect(await views('rosa')).to.deep.equal(['Mías']);

    const put = (as: string, nombre: string) =>
      client.put(as, `bandeja/vistas/${vista.id}/`, { nombre, filtros: { cuales: 'grupos' } });
    expect((await put('luz', 'Para tomar').expect(200)).body.vista).to.deep.equal({
      id: vista.id,
      nombre: 'Para tomar',
      filtros: { cuales: 'grupos' },
    });
    expect((await put('luz', 'Mías').expect(409)).body.code).to.equal('vista_repetida');
    await put('rosa', 'Otra').expect(404);
    await client.delete('rosa', `bandeja/vistas/${vista.id}/`).expect(404);
    await client.delete('luz', `bandeja/vistas/${vista.id}/`).expect(200);
    await client.delete('luz', `bandeja/vistas/${vista.id}/`).expect(404);
    expect(await views('luz')).to.deep.equal(['Mías']);
  });

  it('are kept as twenty views, by what narrows a list and nothing else', async () => {
    const save = (body: object) => client.post('luz', 'bandeja/vistas/', body);
    for (const filtros of [{ vence: 'ayer' }, { otro: '1' }, { prioridad: 5 }, { despues: '1-1' }, 'x', null])
      await save({ nombre: 'Mala', filtros }).expect(400);
    for (const nombre of ['', '  ', 'x'.repeat(61), 'a\nb']) await save({ nombre, filtros: {} }).expect(400);
    for (let index = 0; index < 20; index += 1) await save({ nombre: `Vista ${index}`, filtros: {} }).expect(201);
    expect((await save({ nombre: 'Una más', filtros: {} }).expect(409)).body.code).to.equal('demasiadas_vistas');
  });
});
