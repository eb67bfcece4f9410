import { expect } from 'chai';
import { ActingCity, type Act } from './support/acting-city.js';

const GONE = 900_000;
const [NOON, LATER] = ['2026-03-02T17:00:00.000Z', '2026-03-02T17:00:00.001Z'];
const OLD = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };

describe('who did what, in all logs', () => {
  let city: ActingCity;
  let ana: number;

  before(async () => {
    city = await ActingCity.start();
    ana = await city.idOf('ana');
    await city.act('desks_move', ana, '1', NOON, NOON, LATER);
    await city.act('desks_visit', ana, '2', NOON, NOON, LATER);
    await city.act('desks_visit', GONE, '1', NOON);
    await city.record('test.user.seen', ana, String(ana), NOON, LATER);
    // The last moment of one day of the city, and the first of the next one.
    await city.act('desks_visit', ana, '3', '2026-03-10T04:59:59.999Z', '2026-03-10T05:00:00.000Z');
  });
  after(() => city?.stop());

  const placeOf = ({ at, log, id }: Act): string => `${at} ${log} ${id}`;
  const ofDesk = (acts: readonly Act[]): string[] => acts.map(({ subject }) => subject!.id);
  const MARCH_2 = { day: '2026-03-02' };

  it('are one list, the newest first, and those of a moment by log and number', async () => {
    const { status, data } = await city.search(MARCH_2);
    expect(status).to.equal(200);
    expect((data.items as Act[]).map(placeOf)).to.deep.equal([
      `${LATER} desks/moves 3`,
      `${LATER} desks/visits 3`,
      ...[(data.items as Act[])[2]!].map(({ id }) => `${LATER} host/audit ${id}`),
      `${NOON} desks/moves 2`,
      `${NOON} desks/moves 1`,
      ...[`${NOON} desks/visits 4`, `${NOON} desks/visits 2`, `${NOON} desks/visits 1`],
      ...[(data.items as Act[])[8]!].map(({ id }) => `${NOON} host/audit ${id}`),
    ]);
    expect(data.nextCursor).to.equal(null);
  });

  it('come page by page, none lost and none twice, whatever comes meanwhile', async () => {
    const whole = (await city.all(MARCH_2)).map(placeOf);
    for (const limit of [1, 2, 3, 4, 9]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { data } = await city.search({ ...MARCH_2, limit, cursor });
        expect(data.items).to.have.length.within(1, limit);
        seen.push(...(data.items as Act[]).map(placeOf));
        cursor = data.nextCursor as string | null;
        await city.act('desks_visit', ana, '9', new Date().toISOString());
      } while (cursor !== null);
      expect(seen, `by ${limit}`).to.deep.equal(whole);
    }
  });

  it('have the names of users beside their ids, and null where there is none any more', async () => {
    const [seen] = await city.all({ ...OLD, action: 'test.user.' });
    expect(seen).to.deep.include({
      log: 'host/audit',
      action: 'test.user.seen',
      actor: { kind: 'user', userId: ana, username: 'ana' },
      subject: { kind: 'auth.user', id: String(ana), username: 'ana' },
      details: { n: 1 },
    });
    const [gone] = await city.all({ userId: GONE });
    expect(gone!.actor).to.deep.equal({ kind: 'user', userId: GONE, username: null });
    expect(gone!.subject).to.deep.equal({ kind: 'desks.desk', id: '1', username: null });
  });

  it('are found by user, thing, day and action, and by several of them', async () => {
    const desk = (id: string) => ({ thing: { kind: 'desks.desk', id } });
    expect(await city.all({ ...OLD, user: 'ana' })).to.have.length(10);
    expect(await city.all({ ...OLD, userId: ana })).to.have.length(10);
    expect(await city.all(desk('1'))).to.have.length(4);
    expect(await city.all({ ...desk('1'), user: 'ana' })).to.have.length(3);
    expect(await city.all({ ...desk('1'), user: 'ana', from: LATER })).to.have.length(1);
    expect(await city.all({ ...desk('1'), user: 'ana', to: LATER })).to.have.length(2);
    expect(await city.all({ ...OLD, action: 'desks.desk.m' })).to.have.length(3);
    expect(await city.all({ ...OLD, user: 'ana', action: 'test.' })).to.have.length(2);
    expect(await city.all({ ...desk('1'), action: '%' })).to.deep.equal([]);
    expect(await city.all({ thing: { kind: 'auth.user', id: String(ana) }, action: 'test.' })).to.have.length(2);
    for (const thing of [
      { kind: 'desks.desk', id: "1' OR 1=1" },
      { kind: 'desks.other', id: '1' },
    ]) {
      expect(await city.all({ thing })).to.deep.equal([]);
    }
  });

  it('are of a day of the city, from midnight to midnight', async () => {
    expect(ofDesk(await city.all({ day: '2026-03-09' }))).to.deep.equal(['3']);
    expect(ofDesk(await city.all({ day: '2026-03-10' }))).to.deep.equal(['3']);
    expect(await city.all({ day: '2026-03-11' })).to.deep.equal([]);
  });

  it('go on where a page had to pass over too many of another action', async () => {
    const moments = Array.from({ length: 1000 }, () => '2025-05-05T10:00:00.000Z');
    for (let batch = 0; batch < 6; batch += 1) await city.record('test.noise.made', ana, '1', ...moments);
    await city.record('test.needle.lost', ana, '1', '2025-05-04T10:00:00.000Z');
    const filter = { user: 'ana', to: '2025-06-01T00:00:00Z', action: 'test.needle.' };
    const { data } = await city.search(filter);
    expect(data.items).to.deep.equal([]);
    expect(data.nextCursor).to.be.a('string');
    expect((await city.all(filter)).map(({ action }) => action)).to.deep.equal(['test.needle.lost']);
  });

  it('are found of an inactive user, and refused for a name that is nobody', async () => {
    await city.host.database.change('UPDATE auth_user SET is_active = $1 WHERE username = $2', [false, 'ana']);
    expect(await city.all({ ...OLD, user: 'ana' })).to.have.length(10);
    await city.host.database.change('UPDATE auth_user SET is_active = $1 WHERE username = $2', [true, 'ana']);
    const refused = await city.search({ user: 'ANA' });
    expect([refused.status, refused.reason]).to.deep.equal([404, 'not_found']);
  });

  it('show nothing personal', async () => {
    const caller = await city.login('ana');
    expect((await city.search({}, caller)).status).to.equal(403);
    const { text } = await city.search({ thing: { kind: 'auth.user', id: String(ana) }, limit: 200 });
    expect(text).to.include('host.permission_refused').and.not.include('127.0.0.1');
  });

  it('are for who holds host.audit alone', async () => {
    expect((await city.search({}, await city.login('nadie'))).reason).to.equal('permission_denied');
  });

  it('refuse what is no filter', async () => {
    const wrong: object[] = [
      ...[{ limit: 0 }, { limit: 201 }, { what: 1 }, { action: '' }, { action: 'x'.repeat(101) }],
      ...[{ user: '' }, { user: 'x'.repeat(151) }, { userId: 2 ** 31 }, { userId: '1' }, { user: 'ana', userId: 1 }],
      ...[{ day: '2026-13-01' }, { day: '0000-01-01' }, { day: 'hoy' }, { day: '2026-03-02', from: NOON }],
      ...[{ from: 'x' }, { to: 1 }, { thing: { kind: 'a' } }, { thing: { kind: 'a', id: 'x'.repeat(256) } }],
      ...[{ cursor: 'x' }, { cursor: '' }, { cursor: 5 }, { cursor: '2026-99-99T00:00:00.000Z host/audit 1' }],
    ];
    for (const filter of wrong) expect((await city.search(filter)).status, JSON.stringify(filter)).to.equal(400);
    for (const odd of [{ cursor: `${NOON} gone/log 999999999999999` }, { user: 'a\u0000b' }, { action: '\u0000' }]) {
      expect((await city.search(odd)).status, JSON.stringify(odd)).to.be.oneOf([200, 400, 404]);
    }
  });
});
