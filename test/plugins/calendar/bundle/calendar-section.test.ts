import { expect } from 'chai';
import { until } from '../../../../testing/until.js';
import { exportedSections, importInto, refusalOf } from '../../../acceptance/support/bundles.js';
import { CalendarHost } from '../support/calendar-host.js';

const horario = { desde: '08:00', hasta: '17:00' };
const calendario = {
  dias_cerrados: [{ dia: '2026-03-27', motivo: 'Feria' }, '2026-03-30'],
  sabados_habiles: true,
  horario,
  cambios: [
    { rige: '2026-12-01', sabados_habiles: true, horario: { desde: '07:00', hasta: '15:00' } },
    { rige: '2027-01-02', sabados_habiles: false, horario: null },
  ],
};

const exportedFrom = async ({ host }: CalendarHost): Promise<unknown> => (await exportedSections(host))['calendario'];

describe('section calendario', () => {
  let city: CalendarHost;

  beforeEach(async () => {
    city = await CalendarHost.start();
  });
  afterEach(() => city.stop());

  const imported = async (part: object): Promise<object> =>
    (await importInto(city.host, { calendario: part })).report['calendario']!;
  const exported = (): Promise<unknown> => exportedFrom(city);

  it('is imported, exported whole, and the same again', async () => {
    expect(await exported()).to.equal(undefined);
    expect(await imported(calendario)).to.deep.equal({ created: 1, changed: 0, left: 0 });
    expect(await exported()).to.deep.equal(calendario);
    expect(await imported(calendario)).to.deep.equal({ created: 0, changed: 0, left: 1 });
    expect(await imported((await exported()) as object)).to.deep.equal({ created: 0, changed: 0, left: 1 });
    expect(await city.dayAfter('2026-03-26')).to.equal('2026-03-28');
  });

  it('leaves what it does not name', async () => {
    await imported(calendario);
    expect(await imported({ dias_cerrados: ['2026-03-27', '2026-04-06'] })).to.include({ changed: 1 });
    expect(await exported()).to.deep.equal({
      ...calendario,
      dias_cerrados: [...calendario.dias_cerrados, '2026-04-06'],
    });
    expect(await imported({ horario: null, sabados_habiles: false })).to.include({ changed: 1 });
    expect(await exported()).to.have.all.keys('dias_cerrados', 'cambios');
    expect(await imported({})).to.include({ left: 1 });
  });

  it('says of a change what differs from the day before', async () => {
    await imported({
      ...calendario,
      cambios: [{ rige: '2027-01-02', sabados_habiles: false }, { rige: '2026-12-01' }],
    });
    expect(((await exported()) as typeof calendario).cambios).to.deep.equal([
      { rige: '2026-12-01', sabados_habiles: true, horario },
      { rige: '2027-01-02', sabados_habiles: false, horario },
    ]);
    const others = { desde: '09:00', hasta: '12:00' };
    await imported({
      cambios: [
        { rige: '2026-12-01', horario: others },
        { rige: '2027-01-02', sabados_habiles: false },
      ],
    });
    expect(((await exported()) as typeof calendario).cambios).to.deep.equal([
      { rige: '2026-12-01', sabados_habiles: true, horario: others },
      { rige: '2027-01-02', sabados_habiles: false, horario: others },
    ]);
  });

  it('is in the audit log, and published', async () => {
    await imported(calendario);
    const entries = await city.host.database.rows<{ subject_kind: string; subject_id: string }>(
      "SELECT subject_kind, subject_id FROM host_audit_entry WHERE subject_kind = 'bundle.calendario'",
    );
    expect(entries).to.deep.equal([{ subject_kind: 'bundle.calendario', subject_id: 'calendario' }]);
    await until('it is heard', () => city.heard.length >= 2);
    expect(city.heard).to.have.deep.members([
      { desde: '2026-03-27', hasta: '2026-03-30' },
      { desde: null, hasta: null },
    ]);
  });
});

describe('a section calendario that is wrong', () => {
  let city: CalendarHost;

  before(async () => {
    city = await CalendarHost.start();
  });
  after(() => city?.stop());

  const wrong: readonly (readonly [part: unknown, place: RegExp])[] = [
    [{ dias_cerrados: ['2026-03-27', '2026-02-30'] }, /:\d+: calendario\.dias_cerrados\[1\]: Escriba una fecha/],
    [{ dias_cerrados: ['2026-03-27', { dia: '2026-03-27' }] }, /calendario\.dias_cerrados\[1\]: .*está repetido/],
    [{ dias_cerrados: [{ motivo: 'Feria' }] }, /calendario\.dias_cerrados\[0\]/],
    [{ dias_cerrados: 'todos' }, /calendario\.dias_cerrados: /],
    [{ horario: { desde: '17:00', hasta: '08:00' } }, /calendario\.horario\.hasta: /],
    [{ sabados: true }, /calendario/],
    [{ cambios: [{ sabados_habiles: true }] }, /calendario\.cambios\[0\]\.rige: /],
    [{ cambios: [{ rige: '2026-12-01' }, { rige: '2026-12-01' }] }, /calendario\.cambios\[1\]: .*está repetido/],
    [[], /calendario: /],
    ['todos', /calendario: /],
  ];
  for (const [part, place] of wrong) {
    it(`is refused as ${JSON.stringify(part)}`, async () => {
      expect(await refusalOf(importInto(city.host, { calendario: part }))).to.match(place);
      expect(await exportedFrom(city)).to.equal(undefined);
    });
  }
});
