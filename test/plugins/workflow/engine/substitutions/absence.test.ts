import { expect } from 'chai';
import { ConflictError } from '../../../../../host/plugin-api/index.js';
import { TaskControl } from '../../../../../plugins/workflow/engine/control/task-control.js';
import { HandedTasks } from '../../../../../plugins/workflow/engine/substitutions/handed-tasks.js';
import { Substitutions } from '../../../../../plugins/workflow/engine/substitutions/substitutions.js';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';

const single = definition(
  [user('ELEGIDA', { asignacion: { usuario: 'datos.quien' } }), task('FIN', 'FIN')],
  flow('ELEGIDA!SIGUE>FIN'),
  { codigo: 'SOLA' },
);
const DAY_MILLISECONDS = 86_400_000;

describe('the absence of a user', () => {
  let city: AutomaticCity;
  let admin: AdminCaller;

  before(async () => {
    city = await startAutomaticCity();
    admin = await city.client.admin();
    await city.client.release('ana', single);
  });
  after(() => city.stop());
  afterEach(async () => {
    await city.client.host.database.changeRows('DELETE FROM workflow_substitution');
  });

  /** Returns the day that is this many days from now, in Colombia. */
  const day = (days: number): string =>
    new Date(city.client.host.clock.now().getTime() - 5 * 3_600_000 + days * DAY_MILLISECONDS)
      .toISOString()
      .slice(0, 10);
  const plan = async (usuario: string, sustituto: string, more: object = {}): Promise<[number, string | undefined]> => {
    const input = { usuario, sustituto, desde: day(-1), hasta: day(1), motivo: 'Vacaciones', ...more };
    const { status, reason } = await admin.mutate('workflow.substitutions.save', input);
    return [status, reason];
  };
  const holder = async (llave: string): Promise<string | undefined> => {
    const sql = `SELECT u.username FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
      JOIN auth_user u ON u.id = t.asignado WHERE i.llave = $1`;
    return (await city.client.host.database.rows<{ username: string }>(sql, [llave]))[0]?.username;
  };
  const start = (): Promise<string> => city.start('SOLA', { quien: 'luz' });
  const handOver = (): Promise<void> =>
    city.client.host.container.get(HandedTasks).handOver(new AbortController().signal);

  it('assigns new tasks of the user to the substitute meanwhile', async () => {
    expect(await plan('luz', 'carla')).to.deep.equal([200, undefined]);
    const llave = await start();
    expect(await holder(llave)).to.equal('carla');
    const { id } = await city.task(llave, 'ELEGIDA');
    expect((await city.act('luz', id)).body.code).to.equal('tarea_ajena');
  });

  it('counts from its first day to its last, both included', async () => {
    const days: readonly (readonly [number, number, string])[] = [
      [0, 0, 'carla'],
      [1, 3, 'luz'],
      [-3, -1, 'luz'],
    ];
    for (const [desde, hasta, expected] of days) {
      await plan('luz', 'carla', { desde: day(desde), hasta: day(hasta) });
      expect(await holder(await start()), `${desde} to ${hasta}`).to.equal(expected);
    }
  });

  it('continues to the substitute of the substitute, and leaves the task with the user where no substitute is present', async () => {
    await plan('luz', 'carla');
    await plan('carla', 'beto');
    expect(await holder(await start())).to.equal('beto');
    await plan('beto', 'luz');
    expect(await holder(await start())).to.equal('luz');
  });

  it('hands over the tasks that the user holds as it begins, once', async () => {
    const held = [await start(), await start()];
    await plan('luz', 'carla', { desde: day(1), hasta: day(2) });
    await handOver();
    expect(await holder(held[0]!)).to.equal('luz');
    await plan('luz', 'carla');
    await Promise.all([handOver(), handOver()]);
    for (const llave of held) {
      expect(await holder(llave)).to.equal('carla');
      const { historial } = await city.see(llave);
      const moves = historial.filter(({ tipo }) => tipo === 'REASIGNACION');
      expect(moves.map(({ motivo }) => motivo)).to.deep.equal([`Ausencia hasta el ${day(1)}`]);
    }
    // Tasks that the user gets later stay, once no step that was prepared before is still running.
    city.client.host.clock.advance(6 * 60);
    const { id } = await city.task(held[0]!, 'ELEGIDA');
    await admin.mutate('workflow.tasks.reassign', { tarea: id, usuario: 'luz' });
    await handOver();
    expect(await holder(held[0]!)).to.equal('luz');
  });

  it('hands over a task that a step assigns which was prepared before the absence began', async () => {
    const substitutions = city.client.host.container.get(Substitutions);
    const holderFor = substitutions.holderFor.bind(substitutions);
    await start();
    await plan('luz', 'carla');
    await handOver();
    substitutions.holderFor = (userId) => Promise.resolve(userId);
    const late = await start();
    substitutions.holderFor = holderFor;
    expect(await holder(late)).to.equal('luz');
    await handOver();
    expect(await holder(late)).to.equal('carla');
  });

  it('hands over later the tasks that change as it begins', async () => {
    const [one, other] = [await start(), await start()];
    const { id } = await city.task(one, 'ELEGIDA');
    await plan('luz', 'carla');
    const control = city.client.host.container.get(TaskControl);
    const handOne = control.handOver.bind(control);
    control.handOver = (task, ...rest) =>
      task === id ? Promise.reject(new ConflictError('Cambia.', { code: 'busy' })) : handOne(task, ...rest);
    await handOver();
    expect([await holder(one), await holder(other)]).to.deep.equal(['luz', 'carla']);
    control.handOver = handOne;
    await handOver();
    expect(await holder(one)).to.equal('carla');
  });

  it('is of two active users, its last day not before its first, with a reason', async () => {
    const refused: readonly object[] = [
      { usuario: 'no-hay' },
      { sustituto: 'no-hay' },
      { sustituto: 'luz' },
      { desde: day(2), hasta: day(1) },
      { desde: '2026-02-30' },
      { hasta: 'mañana' },
      { motivo: ' ' },
      { motivo: 'x'.repeat(1001) },
      { mas: 1 },
    ];
    for (const wrong of refused) {
      expect((await plan('luz', 'carla', wrong))[0], JSON.stringify(wrong)).to.equal(400);
    }
    expect((await admin.mutate('workflow.substitutions.remove', { id: 1 })).status).to.equal(404);
  });

  it('is the last one of several concurrent saves', async () => {
    const saved = await Promise.all(Array.from({ length: 8 }, (_none, n) => plan('luz', n % 2 ? 'carla' : 'beto')));
    expect(saved).to.deep.equal(saved.map(() => [200, undefined]));
    const { data } = await admin.query('workflow.substitutions.list');
    expect((data as { items: unknown[] }).items).to.have.length(1);
  });

  it('is listed, changed by another save, and removed', async () => {
    await plan('luz', 'carla');
    await plan('luz', 'beto', { motivo: 'Licencia' });
    const { data } = await admin.query('workflow.substitutions.list');
    const { items } = data as { items: { id: number; usuario: string; sustituto: string; motivo: string }[] };
    expect(items).to.have.length(1);
    expect(items[0]).to.include({ usuario: 'luz', sustituto: 'beto', motivo: 'Licencia' });
    expect((await admin.mutate('workflow.substitutions.remove', { id: items[0]!.id })).status).to.equal(200);
    expect(await holder(await start())).to.equal('luz');
  });

  it('is listed until its last day is over, and then deleted', async () => {
    await plan('luz', 'carla', { desde: day(-3), hasta: day(-1) });
    await plan('rosa', 'carla', { desde: day(-3), hasta: day(0) });
    await plan('beto', 'carla', { desde: day(5), hasta: day(6) });
    const { database, clock } = city.client.host;
    for (const [user_id, hasta] of [day(-1), day(0)].entries()) {
      const asked = { user_id, llave: `${user_id}`, substitute_id: 1, desde: day(-3), hasta, motivo: 'Salud' };
      await database.insertRows(
        'workflow_absence_request',
        [{ ...asked, estado: 'RECHAZADA', pedida: clock.now() }],
        [],
      );
    }
    await handOver();
    expect(await database.rows('SELECT llave FROM workflow_absence_request')).to.deep.equal([{ llave: '1' }]);
    const { data } = await (await city.client.admin('lector')).query('workflow.substitutions.list');
    const { items } = data as { items: { usuario: string }[] };
    expect(items.map(({ usuario }) => usuario)).to.have.members(['rosa', 'beto']);
  });

  it('leaves histories from which the instances are rebuilt', async () => {
    expect(await city.checkHistories()).to.be.greaterThan(3);
  });
});
