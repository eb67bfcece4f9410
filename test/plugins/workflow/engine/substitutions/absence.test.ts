import { expect } from 'chai';
import { HandedTasks } from '../../../../../plugins/workflow/engine/substitutions/handed-tasks.js';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { simpleProcess } from '../../support/workflow-client.js';
import { untilWaiting } from '../../../../support/until-waiting.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';
import { holdNewTasks, holdTask, whileHeld } from '../../support/held.js';

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
    // What the absent hold is handed over where a test says so, and not by the clock.
    city = await startAutomaticCity({ config: { jobs: { schedules: false } } });
    admin = await city.client.admin();
    await city.client.release('ana', single);
    await city.client.release('ana', simpleProcess('COMUN'));
  });
  after(() => city.stop());
  afterEach(async () => {
    await city.client.host.database.change('DELETE FROM workflow_substitution');
  });

  /** A day so many days from now, in Colombia. */
  const day = (days: number): string =>
    new Date(city.client.host.clock.now().getTime() - 5 * 3_600_000 + days * DAY_MILLISECONDS)
      .toISOString()
      .slice(0, 10);
  const plan = async (usuario: string, sustituto: string, more: object = {}): Promise<[number, string | undefined]> => {
    const input = { usuario, sustituto, desde: day(-1), hasta: day(1), motivo: 'Vacaciones', ...more };
    const { status, reason } = await admin.mutate('workflow.substitutions.save', input);
    return [status, reason];
  };
  /** Lets all absences end yesterday. */
  const letEnd = (): Promise<number> =>
    city.client.host.database.change('UPDATE workflow_substitution SET hasta = $1', [day(-1)]);
  const listed = async (): Promise<string[]> => {
    const { data } = await admin.query('workflow.substitutions.list');
    return (data as { items: { usuario: string }[] }).items.map(({ usuario }) => usuario);
  };
  const holder = async (llave: string): Promise<string | undefined> => {
    const sql = `SELECT u.username FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
      JOIN auth_user u ON u.id = t.asignado WHERE i.llave = $1`;
    return (await city.client.host.database.rows<{ username: string }>(sql, [llave]))[0]?.username;
  };
  const reassignAll = async (from: string, hacia: string) => {
    const sql = 'SELECT id FROM auth_user WHERE username = $1';
    const [row] = await city.client.host.database.rows<{ id: number }>(sql, [from]);
    const { data } = await admin.mutate('workflow.tasks.reassignAll', { de: row!.id, hacia, motivo: 'Turno' });
    return data as { reasignadas: number; omitidas: readonly { codigo: string }[]; hayMas: boolean };
  };
  const start = (): Promise<string> => city.start('SOLA', { quien: 'luz' });
  const handOver = (): Promise<void> =>
    city.client.host.container.get(HandedTasks).handOver(new AbortController().signal);

  it('gives the substitute what is assigned to the user meanwhile', async () => {
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
      [-3, 0, 'carla'],
    ];
    for (const [desde, hasta, expected] of days) {
      await plan('luz', 'carla', { desde: day(desde), hasta: day(hasta) });
      expect(await holder(await start()), `${desde} to ${hasta}`).to.equal(expected);
    }
    await letEnd();
    expect(await holder(await start())).to.equal('luz');
  });

  it('goes on to the substitute of the substitute, and stays with the user where nobody is present', async () => {
    await plan('luz', 'carla');
    await plan('carla', 'beto');
    expect(await holder(await start())).to.equal('beto');
    await plan('beto', 'luz');
    expect(await holder(await start())).to.equal('luz');
  });

  it('hands over what the user holds as it begins, once', async () => {
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
      expect(moves.map(({ motivo }) => motivo)).to.deep.equal([`Ausencia hasta el ${day(1)}: Vacaciones`]);
    }
    // What the user takes after that is theirs.
    const llave = await city.start('COMUN');
    await city.claim('luz', (await city.task(llave, 'A')).id).expect(200);
    await handOver();
    expect(await holder(llave)).to.equal('luz');
  });

  it('hands over the others while something holds a task, and that one by a later look', async () => {
    const [held, other] = [await start(), await start()];
    const beside = await city.start('SOLA', { quien: 'rosa' });
    await plan('luz', 'carla');
    await plan('rosa', 'carla');
    const { database } = city.client.host;
    await whileHeld(database, holdTask(database, (await city.task(held, 'ELEGIDA')).id), async () => {
      await handOver();
      expect(await Promise.all([held, other, beside].map(holder))).to.deep.equal(['luz', 'carla', 'carla']);
    });
    await handOver();
    expect(await holder(held)).to.equal('carla');
  });

  it('hands over what a step brings that named the user before the absence', async () => {
    const { database } = city.client.host;
    let starting: Promise<string> | undefined;
    await whileHeld(database, holdNewTasks(database), async () => {
      starting = start();
      await untilWaiting(database);
      await plan('luz', 'carla');
      await handOver();
    });
    const llave = await starting!;
    expect(await holder(llave)).to.equal('luz');
    await handOver();
    expect(await holder(llave)).to.equal('carla');
  });

  it('gives the substitute what an administrator hands to the user, one task or all', async () => {
    const [mine, other] = [await start(), await city.start('SOLA', { quien: 'rosa' })];
    await plan('luz', 'carla');
    await plan('carla', 'beto');
    const { id } = await city.task(mine, 'ELEGIDA');
    expect((await admin.mutate('workflow.tasks.reassign', { tarea: id, usuario: 'luz' })).status).to.equal(200);
    expect(await holder(mine)).to.equal('beto');
    const again = await admin.mutate('workflow.tasks.reassign', { tarea: id, usuario: 'luz' });
    expect([again.status, again.reason]).to.deep.equal([409, 'usuario_ausente']);
    expect(await reassignAll('rosa', 'luz')).to.deep.equal({ reasignadas: 1, omitidas: [], hayMas: false });
    expect(await holder(other)).to.equal('beto');
    // All that the substitute holds is left there, as it would come back.
    const { reasignadas, omitidas } = await reassignAll('beto', 'carla');
    expect(reasignadas).to.equal(0);
    expect(new Set(omitidas.map(({ codigo }) => codigo))).to.deep.equal(new Set(['usuario_ausente']));
    await letEnd();
    await admin.mutate('workflow.tasks.reassign', { tarea: id, usuario: 'luz' });
    expect(await holder(mine)).to.equal('luz');
  });

  it('is of two active users, from a day to one that is not before it, with a reason', async () => {
    const refused: readonly object[] = [
      { usuario: 'no-hay' },
      { sustituto: 'no-hay' },
      { sustituto: 'luz' },
      { desde: day(2), hasta: day(1) },
      { desde: day(-2), hasta: day(-1) },
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

  it('is one, whichever of several saves at once comes last', async () => {
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

  it('is listed until its last day is over, and forgotten by the next look', async () => {
    await plan('luz', 'carla', { desde: day(-3), hasta: day(0) });
    expect(await listed()).to.deep.equal(['luz']);
    await letEnd();
    await plan('rosa', 'carla', { desde: day(-3), hasta: day(0) });
    await plan('beto', 'carla', { desde: day(5), hasta: day(6) });
    expect(await listed()).to.have.members(['rosa', 'beto']);
    await handOver();
    const kept = 'SELECT COUNT(*) AS n FROM workflow_substitution';
    expect(Number((await city.client.host.database.rows<{ n: number }>(kept))[0]!.n)).to.equal(2);
  });

  it('is for administrators of processes', async () => {
    const reader = await city.client.admin('lector');
    expect((await reader.mutate('workflow.substitutions.remove', { id: 1 })).status).to.equal(403);
    expect((await reader.query('workflow.substitutions.list')).status).to.equal(200);
    const nobody = await city.client.admin('carla');
    expect((await nobody.query('workflow.substitutions.list')).status).to.equal(403);
  });

  it('leaves histories from which the instances are rebuilt', async () => {
    expect(await city.checkHistories()).to.be.greaterThan(3);
  });
});
