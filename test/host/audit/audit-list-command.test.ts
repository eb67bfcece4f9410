import { expect } from 'chai';
import { ActingCity, type Act } from './support/acting-city.js';

describe('npm run audit -- list', () => {
  let city: ActingCity;
  let ana: number;

  before(async () => {
    city = await ActingCity.start();
    ana = await city.idOf('ana');
    await city.act('desks_move', ana, '1', '2026-03-02T17:00:00.000Z', '2026-03-03T04:59:59.000Z');
    await city.act('desks_visit', 900_000, '1', '2026-03-03T05:00:00.000Z');
    await city.record('test.user.seen', ana, String(ana), '2026-03-04T12:00:00.000Z');
  });
  after(() => city?.stop());

  it('shows who did what in columns, at the time of the city, the newest first', async () => {
    const { status, printed, warned } = await city.list('--from', '2026-03-01', '--to', '2026-03-04');
    expect([status, warned]).to.deep.equal([0, []]);
    expect(printed).to.deep.equal([
      `when                 who          action              thing${' '.repeat(`auth.user:${ana} (ana)`.length - 5)}  details`,
      `2026-03-04 07:00:00  ana (${ana})${' '.repeat(11 - 6 - String(ana).length)}  test.user.seen      auth.user:${ana} (ana)  {"n":1}`,
      '2026-03-03 00:00:00  user 900000  desks.desk.visited  desks.desk:1',
      `2026-03-02 23:59:59  ana (${ana})${' '.repeat(11 - 6 - String(ana).length)}  desks.desk.moved    desks.desk:1`,
      `2026-03-02 12:00:00  ana (${ana})${' '.repeat(11 - 6 - String(ana).length)}  desks.desk.moved    desks.desk:1`,
    ]);
  });

  it('is narrowed by user, thing, day and action', async () => {
    const count = async (...args: readonly string[]): Promise<number> =>
      (await city.list('--to', '2026-03-31', '--json', ...args)).printed.length;
    expect(await count('--user', 'ana')).to.equal(3);
    expect(await count('--user-id', '900000')).to.equal(1);
    expect(await count('--thing', 'desks.desk:1')).to.equal(3);
    expect(await count('--thing', 'desks.desk:1', '--user', 'ana')).to.equal(2);
    expect(await count('--action', 'desks.')).to.equal(3);
    expect((await city.list('--day', '2026-03-02')).printed).to.have.length(3);
    expect((await city.list('--from', '2026-03-03T05:00:00Z', '--to', '2026-03-03')).printed).to.have.length(2);
    expect(await city.list('--day', '2020-01-01')).to.deep.equal({
      status: 0,
      printed: [],
      warned: ['there is nothing'],
    });
  });

  it('goes on by the cursor that it names', async () => {
    const first = await city.list('--to', '2026-03-31', '--limit', '3', '--json');
    const [, cursor = ''] = /^there is more: --cursor "(.*)"$/.exec(first.warned[0]!) ?? [];
    const second = await city.list('--to', '2026-03-31', '--limit', '3', '--json', '--cursor', cursor);
    expect(second.warned).to.deep.equal([]);
    const seen = [...first.printed, ...second.printed].map((line) => (JSON.parse(line) as Act).action);
    expect(seen).to.deep.equal(['test.user.seen', 'desks.desk.visited', 'desks.desk.moved', 'desks.desk.moved']);
  });

  it('passes over whatever is of another action, however much that is', async () => {
    const moments = Array.from({ length: 1000 }, () => '2025-05-05T10:00:00.000Z');
    for (let batch = 0; batch < 6; batch += 1) await city.record('test.noise.made', ana, '1', ...moments);
    await city.record('test.needle.lost', ana, '1', '2025-05-04T10:00:00.000Z');
    const { printed } = await city.list('--to', '2025-12-31', '--action', 'test.needle.', '--json');
    expect(printed).to.have.length(1);
  });

  it('ends with 1 and a line for what it cannot read', async () => {
    const wrong: readonly (readonly string[])[] = [
      ['--user', 'nobody'],
      ['--user', 'ana', '--user-id', '1'],
      ['--user-id', 'ana'],
      ['--thing', 'desks.desk'],
      ['--day', '2026-02-30'],
      ['--day', '2026-03-02', '--from', '2026-03-02'],
      ['--from', 'yesterday'],
      ['--to', '2026-03-02T25:00:00Z'],
      ['--limit', '1000'],
      ['--cursor', 'x'],
      ['now'],
      ['--what'],
    ];
    for (const args of wrong) {
      const { status, printed, warned } = await city.list(...args);
      expect([status, printed, warned.length], args.join(' ')).to.deep.equal([1, [], 1]);
      expect(warned[0], args.join(' ')).to.match(/^ventanilla: /);
    }
  });
});
