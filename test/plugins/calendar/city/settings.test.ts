import { expect } from 'chai';
import { CalendarUsers } from '../../../../plugins/calendar/city/calendar-users.js';
import { until } from '../../../../testing/until.js';
import { CalendarHost } from '../support/calendar-host.js';

const configure = 'calendar.configure';

describe('the settings of the calendar', () => {
  let city: CalendarHost;

  before(async () => {
    city = await CalendarHost.start();
  });
  after(() => city?.stop());

  const settings = async (): Promise<Record<string, unknown>> => (await city.manager.query('calendar.settings')).data;
  const received = async (moment: string): Promise<string> => {
    const { dias } = await city.calendar.countDays(new Date(moment), { habiles: 1 });
    return dias.find(({ motivo }) => motivo === 'RECIBO')!.dia;
  };

  it('are those of a city that has said nothing', async () => {
    const { data } = await (await city.login('lectora')).query('calendar.settings');
    const { revision, ...others } = data;
    expect(others).to.deep.equal({ sabados_habiles: false, horario: null, usuario: null, cambiado: null });
    expect(revision).to.be.a('string');
  });

  it('count at once, and what is left out stays', async () => {
    expect(await city.dayAfter('2026-04-17')).to.equal('2026-04-20');
    expect((await city.manager.mutate(configure, { sabados_habiles: true })).data).to.deep.equal({
      outcome: 'changed',
    });
    expect(await city.dayAfter('2026-04-17')).to.equal('2026-04-18');

    expect(await received('2026-04-15T20:00:00-05:00')).to.equal('2026-04-15');
    const horario = { desde: '07:30', hasta: '16:00' };
    expect((await city.manager.mutate(configure, { horario })).data).to.deep.equal({ outcome: 'changed' });
    expect(await received('2026-04-15T20:00:00-05:00')).to.equal('2026-04-16');
    expect((await city.manager.mutate(configure, { horario })).data).to.deep.equal({ outcome: 'left' });
    expect(await settings()).to.deep.include({ sabados_habiles: true, horario });
    expect((await settings())['usuario']).to.be.a('number');

    await city.manager.mutate(configure, { horario: null, sabados_habiles: false });
    expect(await received('2026-04-15T20:00:00-05:00')).to.equal('2026-04-15');
    expect(await settings()).to.deep.include({ sabados_habiles: false, horario: null });
  });

  it('are not overwritten by an editor who has not seen the last change', async () => {
    const { revision } = await settings();
    await city.manager.mutate(configure, { sabados_habiles: true, revision });
    const late = await city.manager.mutate(configure, { sabados_habiles: false, revision });
    expect(late).to.include({ status: 409, reason: 'stale_revision' });
    expect(late.message).to.include('jefa');
    const { revision: present } = await settings();
    const again = await city.manager.mutate(configure, { sabados_habiles: false, revision: present });
    expect(again.data).to.deep.equal({ outcome: 'changed' });
  });

  it('are noted in the audit log, and published', async () => {
    await until('all is heard', async () => (await city.host.database.rows('SELECT id FROM host_job')).length === 0);
    const seen = (await city.auditActions()).length;
    city.heard.length = 0;
    await city.manager.mutate(configure, { sabados_habiles: true });
    await city.manager.mutate(configure, { sabados_habiles: true });
    await until('it is heard', () => city.heard.length > 0);
    expect(city.heard).to.deep.equal([{ desde: null, hasta: null }]);
    expect((await city.auditActions()).slice(seen)).to.deep.equal(['calendar.settings.changed']);
  });

  it('are refused where they cannot be', async () => {
    for (const horario of [
      { desde: '08:00' },
      { desde: '17:00', hasta: '08:00' },
      { desde: '25:00', hasta: '26:00' },
      '8-5',
    ]) {
      expect((await city.manager.mutate(configure, { horario })).status, JSON.stringify(horario)).to.equal(400);
    }
    expect((await city.manager.mutate(configure, { domingos: true })).status).to.equal(400);
  });

  it('keep the user who set them', async () => {
    const { usuario } = (await settings()) as { usuario: number };
    const users = city.host.container.get(CalendarUsers);
    const refersTo = (id: number): Promise<boolean> => city.host.database.transaction((tx) => users.refersTo(id, tx));
    expect(await refersTo(usuario)).to.equal(true);
    expect(await refersTo(usuario + 1)).to.equal(false);
  });
});

describe('the computation of a due date', () => {
  let city: CalendarHost;

  before(async () => {
    city = await CalendarHost.start();
    await city.manager.mutate('calendar.closedDays.close', { dias: [{ dia: '2026-03-27', motivo: 'Feria' }] });
  });
  after(() => city?.stop());

  it('is answered day by day', async () => {
    const lectora = await city.login('lectora');
    const { data } = await lectora.query('calendar.count', { desde: '2026-03-26', plazo: { habiles: 1 } });
    expect(data).to.deep.equal({
      vence: '2026-03-31T04:59:59.999Z',
      dias: [
        { dia: '2026-03-26', cuenta: false, numero: null, motivo: 'RECIBO' },
        {
          ...{ dia: '2026-03-27', cuenta: false, numero: null, motivo: 'CERRADO' },
          ...{ nombre: 'Feria', fuente: 'Ley 4 de 1913, art. 62' },
        },
        { dia: '2026-03-28', cuenta: false, numero: null, motivo: 'SABADO', fuente: 'Ley 4 de 1913, art. 62' },
        { dia: '2026-03-29', cuenta: false, numero: null, motivo: 'DOMINGO', fuente: 'Ley 4 de 1913, art. 62' },
        { dia: '2026-03-30', cuenta: true, numero: 1, motivo: 'HABIL' },
      ],
    });
  });

  it('takes a moment, and pauses', async () => {
    const pausas = [{ desde: '2026-04-14', hasta: '2026-04-15', motivo: 'Falta un anexo' }];
    const input = { desde: '2026-04-13T23:30:00-05:00', plazo: 'P2D', pausas };
    const { data } = await city.manager.query('calendar.count', input);
    expect(data.vence).to.equal('2026-04-18T04:59:59.999Z');
    expect(data.dias.map(({ motivo }: { motivo: string }) => motivo)).to.deep.equal([
      ...['RECIBO', 'PAUSA', 'PAUSA', 'CALENDARIO', 'CALENDARIO'],
    ]);
    const held = [{ ...pausas[0]!, hasta: null }];
    expect((await city.manager.query('calendar.count', { ...input, pausas: held })).data.vence).to.equal(null);
  });

  it('is refused where it cannot be made, or is too long to be shown', async () => {
    const plazo = { habiles: 5 };
    for (const input of [
      { desde: '2026-02-30', plazo },
      { desde: '1899-12-31', plazo },
      { desde: '2026-03-26T25:00:00Z', plazo },
      { desde: '2026-03-26T10:00:00', plazo },
      { desde: '9999-12-31T23:59:59-23:59', plazo },
      { desde: '0000-01-01T00:00:00+23:59', plazo },
      { desde: '2026-03-26', plazo: 'P0D' },
      { desde: '2026-03-26', plazo: 'P20Y' },
      { desde: '2026-03-26', plazo, pausas: [{ desde: '2026-03-27', hasta: '2026-02-30', motivo: 'x' }] },
      { desde: '2026-03-26', plazo, pausas: [{ desde: '2026-03-27', hasta: '2200-12-31', motivo: 'x' }] },
      { desde: '2026-03-26', plazo, pausas: [{ desde: '2026-03-27', hasta: null, motivo: '' }] },
      {},
    ]) {
      expect((await city.manager.query('calendar.count', input)).status, JSON.stringify(input)).to.equal(400);
    }
  });
});
