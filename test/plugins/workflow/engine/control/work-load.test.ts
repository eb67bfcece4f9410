import { expect } from 'chai';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';

const due = definition(
  [user('REVISAR', { plazo: 'P1D', asignacion: { pool: ['rol:a'] } }), task('FIN', 'FIN')],
  flow('REVISAR!SIGUE>FIN'),
  { codigo: 'REVISION' },
);
const single = definition(
  [user('ELEGIDA', { asignacion: { usuario: 'datos.quien' } }), task('FIN', 'FIN')],
  flow('ELEGIDA!SIGUE>FIN'),
  { codigo: 'SOLA' },
);

const DAY_MILLISECONDS = 86_400_000;

interface Load {
  readonly personas: readonly {
    id: number;
    usuario: string | null;
    abiertas: number;
    vencidas: number;
    porVencer: number;
  }[];
  readonly grupos: readonly {
    grupo: string;
    abiertas: number;
    sinTomar: number;
    vencidas: number;
    porVencer: number;
  }[];
}

describe('the work load of users and its reassignment', () => {
  let city: AutomaticCity;
  let admin: AdminCaller;
  let reader: AdminCaller;
  const tasks: number[] = [];

  before(async () => {
    city = await startAutomaticCity();
    admin = await city.client.admin();
    reader = await city.client.admin('lector');
    for (const one of [due, single]) await city.client.release('ana', one);
    for (let one = 0; one < 4; one += 1) tasks.push((await city.task(await city.start('REVISION'), 'REVISAR')).id);
    for (const id of tasks.slice(0, 3)) await city.claim('luz', id).expect(200);
  });
  after(() => city.stop());

  const load = async (): Promise<Load> => (await reader.query('workflow.tasks.load')).data as Load;
  const ofUser = async (usuario: string) => (await load()).personas.find((one) => one.usuario === usuario);
  const ofPool = async () => (await load()).grupos.find(({ grupo }) => grupo === 'rol:a');
  const overdue = async (input: object = {}): Promise<{ items: { id: number }[]; nextCursor: string | null }> =>
    (await admin.query('workflow.tasks.overdue', input)).data as { items: { id: number }[]; nextCursor: string | null };
  const handOver = async (input: object): Promise<Record<string, unknown>> => {
    const { status, data, reason } = await admin.mutate('workflow.tasks.reassignAll', {
      motivo: 'Vacaciones',
      ...input,
    });
    return status === 200 ? (data as Record<string, unknown>) : { status, reason };
  };
  const held = (usuario: string, proceso?: string) => admin.query('workflow.tasks.held', { usuario, proceso });

  it('counts open and overdue tasks by holder and by group', async () => {
    expect(await ofUser('luz')).to.include({ abiertas: 3, vencidas: 0, porVencer: 3 });
    expect(await ofPool()).to.deep.equal({ grupo: 'rol:a', abiertas: 4, sinTomar: 1, vencidas: 0, porVencer: 4 });
    expect(await overdue()).to.deep.equal({ items: [], nextCursor: null });
    const past = new Date(city.client.host.clock.now().getTime() - DAY_MILLISECONDS);
    const sql = 'UPDATE workflow_task SET vence = $1, created_at = $1 WHERE vence IS NOT NULL';
    await city.client.host.database.changeRows(sql, [past]);
    expect(await ofUser('luz')).to.include({ abiertas: 3, vencidas: 3 });
    expect(await ofPool()).to.include({ sinTomar: 1, vencidas: 4, porVencer: 0 });
  });

  it('lists overdue tasks page by page, each once, of one process or of all', async () => {
    const first = await overdue({ limit: 3 });
    expect(first.items.map(({ id }) => id)).to.deep.equal(tasks.slice(0, 3));
    const second = await overdue({ limit: 3, cursor: first.nextCursor });
    expect(second).to.deep.include({ nextCursor: null });
    expect(second.items.map(({ id }) => id)).to.deep.equal(tasks.slice(3));
    expect((await overdue({ proceso: 'SOLA' })).items).to.deep.equal([]);
    for (const cursor of ['x', '', '2026-99-99T00:00:00.000Z 1', '2026-01-01T00:00:00.000Z 99999999999', 5]) {
      expect((await admin.query('workflow.tasks.overdue', { cursor })).status, String(cursor)).to.equal(400);
    }
  });

  it('reassigns the tasks of a user, and reports those that it could not', async () => {
    const { id: luz } = (await ofUser('luz'))!;
    const own = await city.task(await city.start('SOLA', { quien: 'luz' }), 'ELEGIDA');
    expect(await handOver({ de: luz, hacia: null })).to.deep.equal({
      reasignadas: 3,
      omitidas: [{ tarea: own.id, codigo: 'sin_grupo', mensaje: 'La tarea no es de ningún grupo.' }],
      hayMas: false,
      ultima: own.id,
    });
    expect(await handOver({ de: luz, hacia: null, despues: own.id })).to.include({ ultima: null });
    expect((await held('luz')).data).to.deep.equal({ id: luz, nombre: 'luz', tareas: 1 });
    expect((await held('luz', 'REVISION')).data.tareas).to.equal(0);
    const activate = (is_active: boolean) => admin.mutate('auth.users.update', { id: luz, is_active });
    await activate(false);
    expect((await held('luz')).data).to.include({ id: luz, tareas: 1 });
    await activate(true);
    expect((await held('no-hay')).errors).to.have.key('usuario');
    expect(await ofPool()).to.include({ sinTomar: 4 });
    expect(await handOver({ de: luz, hacia: 'carla', proceso: 'REVISION' })).to.include({ reasignadas: 0 });
    expect(await handOver({ de: luz, hacia: 'carla' })).to.include({ reasignadas: 1 });
    expect((await city.act('luz', own.id)).body.code).to.equal('tarea_ajena');
  });

  it('takes no task from another user who holds it by then, and reassigns each once', async () => {
    for (const id of tasks) await city.claim('luz', id).expect(200);
    const { id: luz } = (await ofUser('luz'))!;
    const outcomes = await Promise.all([
      handOver({ de: luz, hacia: 'carla' }),
      handOver({ de: luz, hacia: null }),
      ...tasks.map((id) => city.act('luz', id).then(({ status }) => ({ reasignadas: status === 200 ? 1 : 0 }))),
    ]);
    const moved = outcomes.map((one) => (one as { reasignadas: number }).reasignadas);
    expect(moved.reduce((sum, one) => sum + one, 0)).to.equal(tasks.length);
    expect(await ofUser('luz')).to.equal(undefined);
  });

  it('needs a reason and an active user', async () => {
    const { id: carla } = (await ofUser('carla'))!;
    for (const wrong of [{ motivo: ' ' }, { hacia: 'no-hay' }, { hacia: 5 }, { de: 0 }, { de: 2 ** 31 }, { mas: 1 }]) {
      expect(await handOver({ de: carla, hacia: null, ...wrong }), JSON.stringify(wrong)).to.include({ status: 400 });
    }
  });

  it('counts the tasks with an incident, by step', async () => {
    const standing = async () => (await admin.query('workflow.tasks.incidents')).data;
    expect(await standing()).to.deep.equal({ pasos: [] });
    const open = await city.task(await city.start('REVISION'), 'REVISAR');
    const { database } = city.client.host;
    await database.changeRows("UPDATE workflow_task SET estado = 'INCIDENTE' WHERE id = $1", [open.id]);
    const { pasos } = (await standing()) as { pasos: { desde: string }[] };
    expect(pasos).to.have.length(1);
    expect(pasos[0]).to.include({ proceso: 'REVISION', codigo: 'REVISAR', nombre: 'REVISAR', incidentes: 1 });
    expect(Date.parse(pasos[0]!.desde)).to.be.closeTo(city.client.host.clock.now().getTime(), 60_000);
    await database.changeRows("UPDATE workflow_task SET estado = 'CANCELADA' WHERE id = $1", [open.id]);
  });

  it('measures how long steps wait and take, the longest first', async () => {
    const { data } = await admin.query('workflow.tasks.times', { proceso: 'REVISION' });
    const { pasos } = data as { pasos: Record<string, unknown>[] };
    expect(pasos).to.have.length(1);
    expect(pasos[0]).to.include({ proceso: 'REVISION', codigo: 'REVISAR', nombre: 'REVISAR' });
    const { terminadas, abiertas, total, mayor } = pasos[0] as Record<string, number>;
    expect(terminadas! + abiertas!).to.equal(tasks.length + 1);
    if (terminadas! > 0) expect([total, mayor]).to.satisfy((all: number[]) => all.every((one) => one >= 86_400));
    const all = await admin.query('workflow.tasks.times');
    expect((all.data as { pasos: unknown[] }).pasos).to.have.length(2);
  });
});
