import { expect } from 'chai';
import { WorkingCalendar } from '../../../../../plugins/calendar/contract.js';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { until } from '../../../../../testing/until.js';
import { TimeRecount } from '../../../../../plugins/workflow/engine/timers/time-recount.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { expectPoolTerms } from '../../support/pool-terms.js';
import { TimedCity } from '../../support/timed-city.js';

const DAY_MILLISECONDS = 86_400_000;
const end = task('FIN', 'FIN');

const review = definition(
  [
    user('A', {
      plazo: { habiles: 10 },
      reglas: [
        { antes: { habiles: 3 }, prioridad: 2 },
        { despues: 'P2D', prioridad: 3 },
      ],
    }),
    end,
  ],
  flow('A!SIGUE>FIN'),
  { codigo: 'REVISION' },
);
const payment = definition(
  [task('ESPERA', 'PAGO', { mensaje: 'M', hasta: { habiles: 10 } }), end],
  [...flow('PAGO>FIN'), { desde: 'PAGO', vencido: true, hacia: 'FIN' }],
  { codigo: 'PAGO' },
);

describe('the terms of open tasks, as the calendar changes', () => {
  let timed: TimedCity;
  let admin: AdminCaller;

  before(async () => {
    timed = await TimedCity.start();
    admin = await timed.city.client.admin();
    for (const one of [review, payment]) await timed.city.client.release('ana', one);
  });
  after(() => timed.city.stop());
  afterEach(() => expectPoolTerms(timed.host.database));

  /** Reads the end of each open task, and the moments of its timers. */
  const moments = async (llave: string): Promise<string[]> => {
    const { body } = await timed.city.client.get('lector', `instancias/${llave}/`).expect(200);
    const timers = await timed.timers(llave);
    return [
      `vence ${body.instancia.tareas[0].vence}`,
      ...timers.map(({ codigo, due_at }) => `${codigo} ${due_at.toISOString()}`),
    ];
  };
  /** Five consecutive days, a week from now: some of them are working days, on any date of the test. */
  const closing = Array.from({ length: 5 }, (_, index) =>
    new Date(Date.now() + (7 + index) * DAY_MILLISECONDS).toISOString().slice(0, 10),
  );
  const close = () =>
    admin.mutate('calendar.closedDays.close', { dias: closing.map((dia) => ({ dia, motivo: 'Feria' })) });
  const open = () => admin.mutate('calendar.closedDays.open', { dias: closing });
  const BATCHES = "name LIKE 'workflow/count-times-anew%'";
  /** Waits until this host counts by the changed days, and everything has been counted by them. */
  const untilCounted = async (): Promise<void> => {
    const { database } = timed.host;
    await until('the days are known', async () => {
      const calendar = timed.host.container.get<WorkingCalendar>(WorkingCalendar);
      const [kept, stored] = [await calendar.settled(), await calendar.stored()];
      const ends = [kept, stored].map((one) => one.dueDate(new Date(), { habiles: 10 }).getTime());
      const started = await database.rows(`SELECT id FROM host_job WHERE name = 'workflow/count-times-anew'`);
      return ends[0] === ends[1] && started.length === 0;
    });
    // The first batches may have counted by the days of before: the next ones, seconds later, begin now.
    const [now, soon] = [new Date(), new Date(Date.now() + 60_000)];
    await database.changeRows(`UPDATE host_job SET due_at = $1 WHERE ${BATCHES} AND due_at > $1 AND due_at < $2`, [
      now,
      soon,
    ]);
    await until('all are counted anew', async () => {
      const sql = `SELECT id FROM host_job WHERE ${BATCHES} AND (lease IS NOT NULL OR due_at <= $1)`;
      return (await database.rows(sql, [new Date()])).length === 0;
    });
  };
  const laterOf = (before: readonly string[], now: readonly string[]): boolean[] =>
    now.map((text, index) => text > before[index]!);

  it('moves ends and timers, and brings them back where the days are opened again', async () => {
    const llaves = [await timed.city.start('REVISION'), await timed.city.start('PAGO')];
    const before = await Promise.all(llaves.map(moments));
    expect((await close()).status).to.equal(200);
    await untilCounted();
    const after = await Promise.all(llaves.map(moments));
    expect(laterOf(before[0]!, after[0]!)).to.deep.equal([true, true, true]);
    expect(laterOf(before[1]!, after[1]!)).to.deep.equal([true, true]);
    expect((await open()).status).to.equal(200);
    await untilCounted();
    expect(await Promise.all(llaves.map(moments))).to.deep.equal(before);
  });

  it('leaves moments that an administrator has set, timers that were handed over, and ended tasks', async () => {
    const [set, handed, ended] = await Promise.all(['PAGO', 'PAGO', 'REVISION'].map((code) => timed.city.start(code)));
    const idOf = async (llave: string): Promise<number> => (await timed.timers(llave))[0]!.id;
    const fecha = '2031-02-03T12:00:00-05:00';
    await admin.mutate('workflow.timers.move', { temporizador: await idOf(set!), fecha, motivo: 'Paro' });
    await timed.host.database.changeRows('UPDATE workflow_timer SET handed_at = due_at WHERE id = $1', [
      await idOf(handed!),
    ]);
    await timed.city.work('luz', ended!, 'A');
    const before = await Promise.all([set!, handed!, ended!].map(moments));
    await close();
    await untilCounted();
    const after = await Promise.all([set!, handed!, ended!].map(moments));
    expect(after[0]).to.deep.equal(before[0]);
    expect(after[1]![1]).to.equal(before[1]![1]);
    expect(after[2]).to.deep.equal(before[2]);
    await open();
    await untilCounted();
  });

  it('processes all of them in batches, and changes nothing the second time', async () => {
    const llaves = await Promise.all(Array.from({ length: 230 }, () => timed.city.start('PAGO')));
    const before = await moments(llaves[0]!);
    await close();
    await untilCounted();
    for (const llave of [llaves[0]!, llaves.at(-1)!])
      expect(laterOf(before, await moments(llave))).to.deep.equal([true, true]);
    const all = () => timed.host.database.rows('SELECT * FROM workflow_timer ORDER BY id');
    const now = await all();
    await timed.host.container.get(TimeRecount).recount(0, () => Promise.resolve());
    await untilCounted();
    expect(await all()).to.deep.equal(now);
  });
});
