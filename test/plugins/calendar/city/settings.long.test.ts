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
    const { dias } = await city.calendar.count(new Date(moment), { habiles: 1 });
    return dias.find(({ motivo }) => motivo === 'RECIBO')!.dia;
  };

  it('are those of a city that has said nothing', async () => {
    expect(await settings()).to.deep.equal({
      ...{ sabados_habiles: false, horario: null, usuario: null, cambiado: null },
      cambios: [],
    });
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
    const lectora = await city.login('lectora');
    expect((await lectora.mutate(configure, { sabados_habiles: true })).status).to.equal(403);
    expect((await lectora.query('calendar.settings')).status).to.equal(200);
  });

  it('are taken back where somebody set them from a day on, and not otherwise', async () => {
    const withdraw = 'calendar.withdraw';
    expect((await city.manager.mutate(withdraw, { rige: '2030-01-01' })).status).to.equal(404);
    expect((await city.manager.mutate(withdraw, { rige: 'ayer' })).errors).to.deep.equal({
      rige: ['Escriba una fecha como 2026-12-31, de los años 1900 a 2200.'],
    });
    for (const input of [{}, { rige: '2030-02-30' }, { rige: null }]) {
      expect((await city.manager.mutate(withdraw, input)).status, JSON.stringify(input)).to.equal(400);
      expect((await city.manager.mutate(configure, { rige: null })).status).to.equal(400);
    }
    expect((await (await city.login('lectora')).mutate(withdraw, { rige: '2030-01-01' })).status).to.equal(403);
  });

  it('keep the user who set them', async () => {
    const { usuario } = (await settings()) as { usuario: number };
    const users = city.host.container.get(CalendarUsers);
    const refersTo = (id: number): Promise<boolean> => city.host.database.transaction((tx) => users.refersTo(id, tx));
    expect(await refersTo(usuario)).to.equal(true);
    expect(await refersTo(usuario + 1)).to.equal(false);
  });
});

describe('settings of the calendar from a day on', () => {
  let city: CalendarHost;

  beforeEach(async () => {
    city = await CalendarHost.start();
  });
  afterEach(() => city.stop());

  const configured = async (input: object): Promise<unknown> => (await city.manager.mutate(configure, input)).data;
  const changes = async (): Promise<readonly object[]> =>
    (await city.manager.query('calendar.settings')).data.cambios as readonly object[];
  const reasonOf = async (moment: string): Promise<string> =>
    (await city.calendar.count(new Date(moment), { habiles: 1 })).dias[0]!.motivo;

  it('leave the days before it as they were', async () => {
    const horario = { desde: '07:00', hasta: '17:00' };
    await configured({ horario });
    expect(await configured({ rige: '2026-04-13', horario: { desde: '07:00', hasta: '15:00' } })).to.deep.equal({
      outcome: 'changed',
    });
    expect(await reasonOf('2026-04-10T16:00:00-05:00')).to.equal('RECIBO');
    expect(await reasonOf('2026-04-13T16:00:00-05:00')).to.equal('FUERA_DE_HORARIO');
    // What is left out is as before that day.
    await configured({ rige: '2026-04-13', sabados_habiles: true });
    expect(await reasonOf('2026-04-13T16:00:00-05:00')).to.equal('RECIBO');
    // A term that began before has one Saturday of each kind.
    const { dias } = await city.calendar.count(new Date('2026-04-09T10:00:00-05:00'), { habiles: 8 });
    const saturdays = dias.filter(({ dia }) => ['2026-04-11', '2026-04-18'].includes(dia));
    expect(saturdays.map(({ motivo }) => motivo)).to.deep.equal(['SABADO', 'HABIL']);
    expect(await changes()).to.have.length(1);
    expect((await changes())[0]).to.deep.include({ rige: '2026-04-13', sabados_habiles: true, horario });
  });

  it('begin with those of the day before, and are left where they are set again', async () => {
    await configured({ sabados_habiles: true });
    await configured({ rige: '2026-06-01', sabados_habiles: false });
    const horario = { desde: '08:00', hasta: '12:00' };
    await configured({ rige: '2026-12-01', horario });
    expect(await configured({ rige: '2026-12-01', horario })).to.deep.equal({ outcome: 'left' });
    await configured({ horario: { desde: '06:00', hasta: '20:00' } });
    const found = await changes();
    expect(found.map((one) => ({ ...one, usuario: 0, cambiado: '' }))).to.deep.equal([
      { rige: '2026-06-01', sabados_habiles: false, horario: null, usuario: 0, cambiado: '' },
      { rige: '2026-12-01', sabados_habiles: false, horario, usuario: 0, cambiado: '' },
    ]);
  });

  it('are taken back, noted and published', async () => {
    await configured({ rige: '2026-04-13', sabados_habiles: true });
    expect(await city.dayAfter('2026-04-17')).to.equal('2026-04-18');
    await city.manager.mutate('calendar.withdraw', { rige: '2026-04-13' });
    expect(await city.dayAfter('2026-04-17')).to.equal('2026-04-20');
    expect(await changes()).to.deep.equal([]);
    await until('both are heard', () => city.heard.length === 2);
    expect(await city.auditActions()).to.deep.equal(['calendar.settings.changed', 'calendar.settings.withdrawn']);
  });

  it('name the user who set them, and are 200 at most', async () => {
    await configured({ rige: '2026-04-13', sabados_habiles: true });
    const { usuario } = (await changes())[0] as { usuario: number };
    const users = city.host.container.get(CalendarUsers);
    expect(await city.host.database.transaction((tx) => users.refersTo(usuario, tx))).to.equal(true);
    const rows = Array.from({ length: 199 }, (_, index) => ({
      ...{ rige: `${1900 + index}-01-01`, sabados_habiles: false, changed_at: new Date() },
    }));
    await city.host.database.insert('calendar_change', rows);
    expect((await city.manager.mutate(configure, { rige: '2150-01-01' })).status).to.equal(400);
    expect((await city.manager.mutate(configure, { rige: '2026-04-13', sabados_habiles: false })).status).to.equal(200);
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
    const luz = await city.login('luz');
    expect((await luz.query('calendar.count', { desde: '2026-03-26', plazo })).status).to.equal(403);
  });
});
