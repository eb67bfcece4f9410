import { expect } from 'chai';
import fc from 'fast-check';
import type { Term } from '../../../../plugins/calendar/contract.js';
import { until } from '../../../../testing/until.js';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { CalendarHost } from '../support/calendar-host.js';
import { randomRuns } from '../../../support/random-runs.js';

const close = 'calendar.closedDays.close';
const open = 'calendar.closedDays.open';
const list = 'calendar.closedDays.list';

describe('closing days', () => {
  let city: CalendarHost;

  before(async () => {
    city = await CalendarHost.start();
  });
  after(() => city?.stop());

  it('are left out of terms from the moment on that they are closed, and count once they are open again', async () => {
    expect(await city.dayAfter('2026-03-26')).to.equal('2026-03-27');
    const { data } = await city.manager.mutate(close, {
      dias: [{ dia: '2026-03-27', motivo: 'Feria' }, { dia: '2026-03-30' }],
    });
    expect(data).to.deep.equal({ created: 2, changed: 0, left: 0 });
    expect(await city.dayAfter('2026-03-26')).to.equal('2026-03-31');
    const { dias } = await city.calendar.countDays(new Date('2026-03-26T15:00:00Z'), { habiles: 1 });
    expect(dias[1]).to.include({ motivo: 'CERRADO', nombre: 'Feria' });

    const opened = await city.manager.mutate(open, { dias: ['2026-03-27', '2026-03-30', '2026-03-31'] });
    expect(opened.data).to.deep.equal({ removed: 2 });
    expect(await city.dayAfter('2026-03-26')).to.equal('2026-03-27');
  });

  it('are seen by another host within a second', async () => {
    const { databaseUrl, secretKey } = city.host;
    const other = await CalendarHost.start({ databaseUrl, secretKey });
    try {
      expect(await other.dayAfter('2026-05-26')).to.equal('2026-05-27');
      await city.manager.mutate(close, { dias: [{ dia: '2026-05-27' }] });
      const [from, term] = [new Date('2026-05-26T15:00:00Z'), { habiles: 1 }];
      // A recount after the change uses the changed days, whatever is cached in memory.
      const settled = await other.host.database.transaction((tx) => other.calendar.stored(tx));
      expect(other.calendar.dayOf(settled.dueDate(from, term))).to.equal('2026-05-28');
      other.host.clock.advance(1);
      expect(await other.dayAfter('2026-05-26')).to.equal('2026-05-28');
    } finally {
      await other.stop();
    }
  });

  it('cost a due date no statement', async () => {
    await city.dayAfter('2026-03-26');
    const statements = await statementsDuring(city.host.database, () => city.dayAfter('2026-03-26'));
    expect(statements.filter((sql) => /calendar_/.test(sql))).to.deep.equal([]);
  });

  it('are listed by year, with the user who closed them', async () => {
    const begun = city.host.clock.now().getTime();
    const dias = ['2031-12-31', '2032-01-05', '2032-06-15', '2033-01-03'].map((dia) => ({ dia, motivo: 'Inventario' }));
    await city.manager.mutate(close, { dias });
    const items = await city.manager.items<Record<string, unknown>>(list, { anio: 2032, limit: 1 });
    expect(items.map(({ dia }) => dia)).to.deep.equal(['2032-01-05', '2032-06-15']);
    const { usuario, creado, motivo } = items[0]!;
    const [jefa] = await city.host.database.rows<{ id: number }>("SELECT id FROM auth_user WHERE username = 'jefa'");
    expect({ usuario, motivo }).to.deep.equal({ usuario: jefa!.id, motivo: 'Inventario' });
    expect(Date.parse(creado as string)).to.be.within(begun, city.host.clock.now().getTime());
    const lectora = await city.login('lectora');
    expect((await lectora.items(list, { anio: 2032 })).length).to.equal(2);
  });

  it('get another reason, and keep it where none is given', async () => {
    const change = async (dia: object): Promise<object> => (await city.manager.mutate(close, { dias: [dia] })).data;
    const dia = '2034-05-03';
    expect(await change({ dia, motivo: 'Feria' })).to.deep.equal({ created: 1, changed: 0, left: 0 });
    expect(await change({ dia, motivo: 'Fiesta' })).to.deep.equal({ created: 0, changed: 1, left: 0 });
    expect(await change({ dia })).to.deep.equal({ created: 0, changed: 0, left: 1 });
    expect((await city.manager.items(list, { anio: 2034 }))[0]).to.include({ motivo: 'Fiesta' });
  });

  it('that a colleague has closed meanwhile are not closed again: the refusal names the colleague', async () => {
    const [first, second] = ['2037-03-04', '2037-03-05'];
    await city.manager.mutate(close, { dias: [{ dia: first, motivo: 'Feria' }], nuevos: true });
    const dias = [{ dia: second }, { dia: first, motivo: 'Inventario' }];
    const refused = await city.manager.mutate(close, { dias, nuevos: true });
    expect(refused).to.include({ status: 409, reason: 'already_closed' });
    expect(refused.message).to.equal(
      'El 4 de marzo de 2037 ya estaba cerrado por jefa («Feria»). No se cerró ningún día.',
    );
    const items = await city.manager.items<Record<string, unknown>>(list, { anio: 2037 });
    expect(items.map(({ dia, motivo }) => [dia, motivo])).to.deep.equal([[first, 'Feria']]);
  });

  it('stand in their year beside its holidays, with the name of the user who closed them', async () => {
    await city.manager.mutate(close, { dias: [{ dia: '2038-03-03', motivo: 'Feria' }] });
    const lectora = await city.login('lectora');
    const { data } = await lectora.query('calendar.year', { anio: 2038 });
    expect(data.cerrados).to.have.length(1);
    expect(data.cerrados[0]).to.include({ dia: '2038-03-03', motivo: 'Feria', por: 'jefa' });
    expect(data.festivos[0]).to.deep.equal({ dia: '2038-01-01', nombre: 'Año Nuevo' });
    expect(data.festivos.map(({ dia }: { dia: string }) => dia)).to.deep.equal(
      data.festivos.map(({ dia }: { dia: string }) => dia).sort(),
    );
    expect(data.sabados_habiles).to.equal(false);
  });

  it('are noted in the audit log, and published, where something changes', async () => {
    await until('all is heard', async () => (await city.host.database.rows('SELECT id FROM host_job')).length === 0);
    const seen = (await city.auditActions()).length;
    city.heard.length = 0;
    await city.manager.mutate(close, { dias: [{ dia: '2035-02-02' }, { dia: '2035-01-03' }] });
    await city.manager.mutate(close, { dias: [{ dia: '2035-01-03' }] });
    await city.manager.mutate(open, { dias: ['2035-02-02'] });
    await city.manager.mutate(open, { dias: ['2035-02-02'] });
    await until('both changes are heard', () => city.heard.length >= 2);
    await until('no job is left', async () => (await city.host.database.rows('SELECT id FROM host_job')).length === 0);
    expect(city.heard).to.have.deep.members([
      { desde: '2035-01-03', hasta: '2035-02-02' },
      { desde: '2035-02-02', hasta: '2035-02-02' },
    ]);
    expect((await city.auditActions()).slice(seen)).to.deep.equal(['calendar.days.closed', 'calendar.days.opened']);
  });

  it('that are closed and opened again change no term', async () => {
    const day = fc
      .date({ min: new Date('2040-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const terms: readonly Term[] = [{ habiles: 1 }, { habiles: 15 }, { habiles: 200 }, 'P1M', 'P3M', 'P10D'];
    const moments = ['2040-01-05', '2040-04-12', '2040-09-30'].map((from) => new Date(`${from}T15:00:00Z`));
    const countings = async () => {
      const settled = await city.calendar.stored();
      return moments.map((from) => terms.map((term) => settled.countDays(from, term)));
    };
    const before = await countings();
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(day, { minLength: 1, maxLength: 40 }), async (days) => {
        await city.manager.mutate(close, { dias: days.map((dia) => ({ dia })) });
        const { data } = await city.manager.mutate(open, { dias: days });
        expect(data).to.deep.equal({ removed: days.length });
        expect(await countings()).to.deep.equal(before);
      }),
      randomRuns(10),
    );
  });

  it('are dates from 1900 to 2200, each once, and at most 400 at a time', async () => {
    const wrong: readonly object[] = [
      ...['2026-02-30', '1899-12-31', '2201-01-01', '27/03/2026', '', 'mañana'].map((dia) => ({ dias: [{ dia }] })),
      { dias: [] },
      { dias: [{ dia: '2036-01-02' }, { dia: '2036-01-02' }] },
      { dias: [{ dia: '2036-01-02', motivo: '' }] },
      { dias: [{ dia: '2036-01-02', motivo: 'x'.repeat(201) }] },
      { dias: Array.from({ length: 401 }, (_, index) => ({ dia: `2${String(index).padStart(3, '0')}-01-02` })) },
    ];
    for (const input of wrong) {
      expect((await city.manager.mutate(close, input)).status, JSON.stringify(input).slice(0, 80)).to.equal(400);
    }
    expect(await city.manager.items(list, { anio: 2036 })).to.deep.equal([]);
  });

  it('are at most 5,000', async () => {
    const { database } = city.host;
    const [row] = await database.rows<{ n: number | string }>('SELECT COUNT(*) AS n FROM calendar_closed_day');
    const day = (index: number): string => new Date(Date.UTC(2100, 0, 1 + index)).toISOString().slice(0, 10);
    const rows = Array.from({ length: 4999 - Number(row!.n) }, (_, index) => ({
      ...{ dia: day(index), motivo: null, user_id: null },
      created_at: new Date(),
    }));
    await database.insertRows('calendar_closed_day', rows);
    const two = { dias: [{ dia: '2038-01-04' }, { dia: '2038-01-05' }] };
    const { status, message } = await city.manager.mutate(close, two);
    expect({ status, message }).to.deep.equal({ status: 400, message: 'No caben más de 5000 días cerrados.' });
    expect((await city.manager.mutate(close, { dias: [{ dia: '2038-01-04' }] })).status).to.equal(200);
    expect((await city.manager.mutate(close, { dias: [{ dia: '2038-01-04' }] })).status).to.equal(200);
  });
});
